import Foundation

/// A folder of its own for one test, gone when the last reference is.
package final class TemporaryFolder: Sendable {
    package let path: String

    package init() throws {
        // Short on purpose: the path of a Unix socket may have 107 bytes.
        path = "/tmp/gw-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    package func file(_ name: String) -> String { path + "/" + name }

    package func write(_ bytes: [UInt8], to name: String) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: file(name)))
    }

    package func read(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(fileURLWithPath: file(name))))
    }
}
