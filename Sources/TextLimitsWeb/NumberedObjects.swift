/// What the page knows by number. Numbers are given out again.
struct NumberedObjects<Object> {
  private var objects: [Object?] = []

  mutating func add(_ object: Object) -> Int32 {
    let free = objects.firstIndex { $0 == nil } ?? objects.count
    if free == objects.count { objects.append(nil) }
    objects[free] = object
    return Int32(free)
  }

  subscript(number: Int32) -> Object? {
    get { objects.indices.contains(Int(number)) ? objects[Int(number)] : nil }
    set { if objects.indices.contains(Int(number)) { objects[Int(number)] = newValue } }
  }
}
