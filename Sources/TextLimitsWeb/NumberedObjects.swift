/// What the page knows by number. A number is given once: what is still under way for an object that
/// has gone must not reach another.
struct NumberedObjects<Object> {
  private var objects: [Int32: Object] = [:]
  private var next: Int32 = 0

  /// Adds what `make` makes of the number that it will have.
  mutating func add(_ make: (Int32) -> Object) -> Int32 {
    defer { next &+= 1 }
    objects[next] = make(next)
    return next
  }

  subscript(number: Int32) -> Object? {
    get { objects[number] }
    set { objects[number] = newValue }
  }
}
