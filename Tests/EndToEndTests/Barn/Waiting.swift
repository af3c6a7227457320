import Foundation
import TestSupport

/// `gatewayd serve` that cannot open its herd, and says why in its place.
struct Waiting: Sendable {
    let process: ChildProcess
    let port: UInt16

    /// Nobody can sign in.
    var api: APIClient { APIClient(port: port, token: nil) }

    /// Waits until it answers.
    init(_ process: ChildProcess) async throws {
        let text = try await process.line(after: "says why on 127.0.0.1 port ")
        guard let port = UInt16(text) else { throw NoPort(text: text) }
        (self.process, self.port) = (process, port)
    }

    struct NoPort: Error {
        let text: String
    }
}
