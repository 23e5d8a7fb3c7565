import TextMetrics

/// Objects that the page refers to by number. A number is never used again: a late call for an
/// object that is gone must not reach another.
struct NumberedObjects<Object> {
  /// In the order of their numbers.
  private var objects: [(number: Int32, object: Object)] = []
  private var next: Int32 = 0

  /// Adds the object that `make` creates for its number.
  mutating func add(_ make: (Int32) -> Object) -> Int32 {
    defer { next &+= 1 }
    objects.append((next, make(next)))
    return next
  }

  /// The object with a number; set it to nil to remove it.
  subscript(number: Int32) -> Object? {
    get { index(of: number).map { objects[$0].object } }
    set {
      guard let index = index(of: number) else { return }
      if let newValue { objects[index].object = newValue } else { objects.remove(at: index) }
    }
  }

  private func index(of number: Int32) -> Int? {
    let index = objects.indices.partitioningIndex { objects[$0].number >= number }
    return index < objects.count && objects[index].number == number ? index : nil
  }
}
