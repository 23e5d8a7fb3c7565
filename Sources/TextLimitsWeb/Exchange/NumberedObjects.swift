/// What the page knows by number. A number is given once: what is still under way for an object
/// that has gone must not reach another.
struct NumberedObjects<Object> {
  /// In the order of their numbers.
  private var objects: [(number: Int32, object: Object)] = []
  private var next: Int32 = 0

  /// Adds what `make` makes of the number that it will have.
  mutating func add(_ make: (Int32) -> Object) -> Int32 {
    defer { next &+= 1 }
    objects.append((next, make(next)))
    return next
  }

  /// The object with a number; nil lets go of it.
  subscript(number: Int32) -> Object? {
    get { index(of: number).map { objects[$0].object } }
    set {
      guard let index = index(of: number) else { return }
      if let newValue { objects[index].object = newValue } else { objects.remove(at: index) }
    }
  }

  private func index(of number: Int32) -> Int? {
    var (low, high) = (0, objects.count)
    while low < high {
      let middle = (low + high) / 2
      if objects[middle].number < number { low = middle + 1 } else { high = middle }
    }
    return low < objects.count && objects[low].number == number ? low : nil
  }
}
