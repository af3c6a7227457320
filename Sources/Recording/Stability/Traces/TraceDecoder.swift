/// Makes samples out of the bytes of a trace, however they are cut into pieces.
///
/// Lines end with LF or CR LF, the last one may end with the trace. Empty lines and those that begin with `#` say
/// nothing. A bad line costs only itself.
package struct TraceDecoder: Sendable {
    /// A line that says something.
    package struct Line: Equatable, Sendable {
        /// From 1.
        package let number: Int
        package let content: Result<TraceSample, TraceLineError>
    }

    static let longestLine = 256
    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    private var number = 1
    private var begun: [UInt8] = []
    private var isTooLong = false

    package init() {}

    package mutating func receive(_ bytes: some Collection<UInt8>) -> [Line] {
        var lines: [Line] = []
        for byte in bytes {
            if byte == UInt8(ascii: "\n") {
                if let line = endLine() { lines.append(line) }
            } else if begun.count < Self.longestLine {
                begun.append(byte)
            } else {
                isTooLong = true
            }
        }
        return lines
    }

    /// The trace is over: its last line, if that did not end with a line feed.
    package mutating func finish() -> Line? { endLine() }

    private mutating func endLine() -> Line? {
        defer {
            begun.removeAll(keepingCapacity: true)
            isTooLong = false
            number += 1
        }
        if isTooLong { return Line(number: number, content: .failure(.tooLong)) }
        var text = begun[...]
        if number == 1, text.starts(with: Self.byteOrderMark) { text = text.dropFirst(Self.byteOrderMark.count) }
        if text.last == UInt8(ascii: "\r") { text = text.dropLast() }
        guard text.first != UInt8(ascii: "#"), text.contains(where: { $0 > UInt8(ascii: " ") }) else { return nil }
        do throws(TraceLineError) {
            return Line(number: number, content: .success(try TraceSample(line: text)))
        } catch {
            return Line(number: number, content: .failure(error))
        }
    }
}
