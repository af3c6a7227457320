import Foundation
import TestSupport
import Testing

/// The sample in docs is what people copy: a dialect's option that does not exist stood in it for long.
///
/// The package brings the other, with which the service starts.
struct SampleConfigurationTests {
    @Test(.timeLimit(.minutes(10)), arguments: ["docs/gatewayd.yaml", "packaging/gatewayd.yaml"])
    func `the gateway takes the sample configuration`(_ file: String) async throws {
        let barn = try Barn()
        defer { barn.close() }
        let sample = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../\(file)")
        let check = try barn.start(["check-config", sample.standardized.path])
        #expect(await check.exit() == .status(0))
        #expect(check.standardError.isEmpty)
    }
}
