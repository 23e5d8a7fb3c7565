import Foundation
import Hummingbird
import SignUp

let server = Application(
  router: signUpRoutes(), configuration: .init(address: .hostname("127.0.0.1", port: 8080)))
do {
  try await server.runService()
} catch {
  FileHandle.standardError.write(Data("The server can't run: \(error)\n".utf8))
  exit(1)
}
