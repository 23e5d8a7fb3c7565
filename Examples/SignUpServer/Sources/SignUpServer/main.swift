import Hummingbird
import SignUp

let server = Application(
  router: signUpRoutes(), configuration: .init(address: .hostname("127.0.0.1", port: 8080)))
try await server.runService()
