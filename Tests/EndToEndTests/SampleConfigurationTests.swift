import Foundation
import TestSupport
import Testing

/// The sample in docs is what people copy: a dialect's option that does not exist stood in it for long.
struct SampleConfigurationTests {
    @Test(.timeLimit(.minutes(4)))
    func `the gateway takes the sample configuration`() async throws {
        let barn = try Barn()
        defer { barn.close() }
        let sample = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../docs/gatewayd.yaml")
        let check = try barn.start(["check-config", sample.standardized.path])
        #expect(await check.exit() == .status(0))
        #expect(check.standardError.isEmpty)
    }
}
