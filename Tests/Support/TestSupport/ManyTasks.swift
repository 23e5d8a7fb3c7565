/// Returns whether `holds` returns `true` in each of 50 tasks that run at the same time.
package func inManyTasks(
  _ holds: @escaping @Sendable (_ task: Int) -> Bool
) async -> Bool {
  await withTaskGroup(of: Bool.self) { group in
    for task in 0..<50 { group.addTask { holds(task) } }
    return await group.allSatisfy { $0 }
  }
}
