import Foundation

/// The program under test.
package enum GatewayBinary {
    /// The release binary where `script/test` names one, else the one built together with the tests.
    package static func path() throws -> String {
        if let given = ProcessInfo.processInfo.environment["GATEWAYD_BINARY"] { return given }
        var folder = URL(fileURLWithPath: CommandLine.arguments.first ?? "").deletingLastPathComponent()
        while folder.path != "/" {
            let candidate = folder.appendingPathComponent("gatewayd").path
            if FileManager.default.isExecutableFile(atPath: candidate), !isFolder(candidate) { return candidate }
            folder.deleteLastPathComponent()
        }
        throw Missing()
    }

    /// The program that becomes a worker in a sandbox.
    ///
    /// It is the one under test, but an ordinary build where `script/sanitize` names one: a sanitizer's runtime asks the
    /// kernel for what the sandbox refuses.
    package static func worker() throws -> String {
        try ProcessInfo.processInfo.environment["GATEWAYD_WORKER"] ?? path()
    }

    private static func isFolder(_ path: String) -> Bool {
        var isFolder = ObjCBool(false)
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }

    struct Missing: Error, CustomStringConvertible {
        let description = "gatewayd was not found beside the tests: run 'swift build', or set GATEWAYD_BINARY"
    }
}
