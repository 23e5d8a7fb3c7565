import EditingModel
import EveryUnit
import SessionRecords
import StrictJSON

/// Plays the session that the bytes encode, and compares it with the model.
@_cdecl("LLVMFuzzerTestOneInput")
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  do {
    let session = RandomSession.session(bytes: bytes)
    let record = try SessionRecord(parsing: JSONValue(parsing: session.json.description))
    let result = try JSON(record.replay(services: .everything).json.text)
    if let difference = session.difference(from: result) { fatalError(difference) }
  } catch {
    fatalError("\(error)")
  }
  return 0
}
