/// What the page knows by number. Numbers are given out again.
struct NumberedObjects<Object> {
  private var objects: [Object?] = []

  /// Adds what `make` makes of the number that it will have.
  mutating func add(_ make: (Int32) -> Object) -> Int32 {
    let free = objects.firstIndex { $0 == nil } ?? objects.count
    if free == objects.count { objects.append(nil) }
    objects[free] = make(Int32(free))
    return Int32(free)
  }

  subscript(number: Int32) -> Object? {
    get { objects.indices.contains(Int(number)) ? objects[Int(number)] : nil }
    set { if objects.indices.contains(Int(number)) { objects[Int(number)] = newValue } }
  }
}
