import Foundation
import Synchronization
import TestSupport

/// A farm for one test: a data directory, and programs that run in it until `close`.
final class Barn: Sendable {
    let folder: TemporaryFolder
    private let children = Mutex<[ChildProcess]>([])

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Where the daemon keeps everything.
    var data: String { folder.file("data") }

    /// Starts gatewayd with these arguments.
    func start(_ arguments: [String]) throws -> ChildProcess {
        let child = try ChildProcess(Self.binary(), arguments)
        children.withLock { $0.append(child) }
        return child
    }

    /// Runs gatewayd to its end and returns what it printed.
    @discardableResult
    func run(_ arguments: [String]) async throws -> String {
        let child = try start(arguments)
        let output = await child.rest()
        let exit = await child.exit()
        guard exit == .status(0) else {
            throw CommandFailed(arguments: arguments, exit: exit, output: output + child.standardError)
        }
        return output
    }

    /// Kills every program that still runs.
    func close() {
        for child in children.withLock({ $0 }) { child.send(SIGKILL) }
    }

    /// The release binary where `script/test` names one, else the one built together with the tests.
    static func binary() throws -> String {
        if let given = ProcessInfo.processInfo.environment["GATEWAYD_BINARY"] { return given }
        var folder = URL(fileURLWithPath: CommandLine.arguments.first ?? "").deletingLastPathComponent()
        while folder.path != "/" {
            let candidate = folder.appendingPathComponent("gatewayd").path
            if FileManager.default.isExecutableFile(atPath: candidate), !isFolder(candidate) { return candidate }
            folder.deleteLastPathComponent()
        }
        throw BinaryMissing()
    }

    private static func isFolder(_ path: String) -> Bool {
        var isFolder = ObjCBool(false)
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }

    struct BinaryMissing: Error, CustomStringConvertible {
        let description = "gatewayd was not found beside the tests: run 'swift build', or set GATEWAYD_BINARY"
    }

    struct CommandFailed: Error {
        let arguments: [String]
        let exit: ChildProcess.Exit
        let output: String
    }
}
