import Foundation
import TestSupport
import Testing

@testable import Configuration

struct HostileInputTests {
    /// Whatever is done to a file, reading it gives a configuration or errors with a place, and ends.
    @Test(arguments: 0..<20)
    func `a damaged sample is read or refused`(seed: UInt64) throws {
        let path = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../docs/gatewayd.yaml")
        let sample = Array(try Data(contentsOf: path.standardized))
        var random = SeededGenerator(seed: seed)
        for _ in 0..<20 {
            var bytes = sample
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0...2, using: &random) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes.remove(at: place)
                default: bytes.insert(contentsOf: "\n[]{}:-&*!\"'#".utf8.shuffled(using: &random).prefix(2), at: place)
                }
            }
            do throws(ConfigurationErrors) {
                _ = try Configuration(yaml: bytes, file: "f")
            } catch {
                #expect(!error.errors.isEmpty)
                #expect(error.errors.allSatisfy { ($0.position?.line ?? 0) > 0 && ($0.position?.column ?? 0) > 0 })
            }
        }
    }
}
