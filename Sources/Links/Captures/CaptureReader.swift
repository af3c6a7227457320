import Glibc
package import Values

/// Reads the records of a capture one after the other, without holding the file in memory.
///
/// A last line without line feed is what a crash left of a record, and is passed over. A file that is no
/// capture counts as raw bytes from the device, as fast as a line of 9600 baud would bring them.
package struct CaptureReader: Sendable {
    private let path: String
    private let descriptor: OwnedDescriptor
    private let isRaw: Bool
    private var buffer: ArraySlice<UInt8> = []
    private var offset: Int
    private let end: Int
    private var line = 0

    private static let pieceSize = 64 * 1024
    /// 96 bytes take 100 ms at 9600 baud.
    private static let rawPieceSize = 96

    package init(path: String) throws(CaptureError) {
        try self.init(path: path, from: 0, to: .max)
    }

    /// Reads the records of a range only.
    ///
    /// - Parameter folder: the folder of captures to which the range's file is relative.
    package init(_ range: CaptureRange, in folder: String) throws(CaptureError) {
        try self.init(path: "\(folder)/\(range.file)", from: range.offset, to: range.offset + range.length)
    }

    /// The records of a capture that is in memory; `nil` when these bytes are no capture.
    ///
    /// - Parameter name: where they are from, for the errors.
    package static func records(in bytes: [UInt8], name: String) throws(CaptureError) -> [CaptureRecord]? {
        guard bytes.starts(with: CaptureRecord.header.utf8) else { return nil }
        var records: [CaptureRecord] = []
        // What follows the last line feed is no whole record.
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast()
        for (number, line) in lines.enumerated() where !line.isEmpty && line.first != UInt8(ascii: "#") {
            do throws(CaptureLineError) {
                records.append(try CaptureRecord(line: line))
            } catch {
                throw .badLine(path: name, line: number + 1, error)
            }
        }
        return records
    }

    private init(path: String, from start: Int, to end: Int) throws(CaptureError) {
        let number = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard number >= 0 else {
            throw errno == ENOENT ? .noSuchFile(path: path) : .cannotRead(path: path, code: errno)
        }
        try self.init(number, path: path, from: start, to: end)
    }

    /// Reads a file that is open already, and closes it.
    ///
    /// - Parameter path: its name, for the errors.
    init(_ number: Int32, path: String, from start: Int = 0, to end: Int = .max) throws(CaptureError) {
        self.path = path
        self.end = end
        descriptor = OwnedDescriptor(number)
        offset = 0
        isRaw =
            try Self.read(descriptor, path, at: 0, count: CaptureRecord.header.utf8.count)
            != Array(CaptureRecord.header.utf8)
        offset = start
    }

    /// The next record; `nil` at the end.
    package mutating func next() throws(CaptureError) -> CaptureRecord? {
        if isRaw { return try nextPiece() }
        while let text = try nextLine() {
            line += 1
            if text.isEmpty || text.first == UInt8(ascii: "#") { continue }
            do throws(CaptureLineError) {
                return try CaptureRecord(line: text)
            } catch {
                throw .badLine(path: path, line: line, error)
            }
        }
        return nil
    }

    private mutating func nextPiece() throws(CaptureError) -> CaptureRecord? {
        let at = Timestamp(microseconds: Int64(offset) * 1_000_000 / 960)
        let bytes = try Self.read(descriptor, path, at: offset, count: Self.rawPieceSize)
        offset += bytes.count
        return bytes.isEmpty ? nil : CaptureRecord(at: at, direction: .received, bytes: bytes)
    }

    private mutating func nextLine() throws(CaptureError) -> ArraySlice<UInt8>? {
        var searched = buffer.startIndex
        while true {
            if let lineEnd = buffer[searched...].firstIndex(of: 0x0A) {
                defer { buffer = buffer[(lineEnd + 1)...] }
                return buffer[..<lineEnd]
            }
            guard buffer.count < Self.pieceSize else { throw .badLine(path: path, line: line + 1, .tooLong) }
            let piece = try Self.read(descriptor, path, at: offset, count: min(Self.pieceSize, end - offset))
            guard !piece.isEmpty else { return nil }
            offset += piece.count
            let known = buffer.count
            buffer = ArraySlice(Array(buffer) + piece)
            searched = known
        }
    }

    private static func read(
        _ descriptor: OwnedDescriptor, _ path: String, at offset: Int, count: Int
    ) throws(CaptureError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: max(0, count))
        while true {
            let got = bytes.withUnsafeMutableBytes { pread(descriptor.number, $0.baseAddress, $0.count, off_t(offset)) }
            if got >= 0 { return Array(bytes.prefix(got)) }
            guard errno == EINTR else { throw .cannotRead(path: path, code: errno) }
        }
    }
}
