import Foundation

/// A program of the system that checks our output with other eyes: `pdfinfo`, `pdftotext`, `pdftoppm`.
package enum ExternalTool {
    /// Runs a program found on the search path and returns what it wrote to standard output.
    ///
    /// - Throws: `Failure` when it cannot be started or ends with another status than 0.
    @discardableResult
    package static func run(_ name: String, _ arguments: [String], input: [UInt8] = []) throws -> [UInt8] {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [name] + arguments
        let (standardInput, output, errors) = (Pipe(), Pipe(), Pipe())
        process.standardInput = standardInput
        process.standardOutput = output
        process.standardError = errors
        let end = ProcessEnd(of: process)
        try process.run()
        // Written and read at the same time: a pipe holds 64 KB, then both sides would wait for each other.
        let writer = Thread {
            try? standardInput.fileHandleForWriting.write(contentsOf: Data(input))
            try? standardInput.fileHandleForWriting.close()
        }
        writer.start()
        let reader = BackgroundReader(errors.fileHandleForReading)
        let data = output.fileHandleForReading.readDataToEndOfFile()
        end.wait()
        guard process.terminationStatus == 0 else {
            throw Failure(
                command: ([name] + arguments).joined(separator: " "), status: process.terminationStatus,
                message: String(decoding: reader.wait(), as: UTF8.self))
        }
        return Array(data)
    }

    /// A program ended with an error.
    package struct Failure: Error {
        let command: String
        let status: Int32
        let message: String
    }
}

/// Reads a pipe to its end on a thread of its own.
private final class BackgroundReader: @unchecked Sendable {
    private let done = DispatchSemaphore(value: 0)
    private var data = Data()

    init(_ handle: FileHandle) {
        Thread.detachNewThread { [self] in
            data = handle.readDataToEndOfFile()
            done.signal()
        }
    }

    func wait() -> Data {
        done.wait()
        return data
    }
}
