package import Values

/// The lines of EID readers, which say every transponder by themselves and are never asked anything.
///
/// A reader repeats a tag while it is in the field; every repetition is a reading here. The layouts are told apart
/// line by line, because what a reader sends is set on the reader.
package struct EIDLineFormat: LineFormat {
    /// Whether the reader leaves out zeros in front of its numbers, and they are put back.
    static let pad = DialectOption<Bool>.flag("pad")

    private let leavesOutZeros: Bool

    /// - Parameter leavesOutZeros: the reader drops zeros in front of its numbers, as Gallagher's old units do.
    package init(leavesOutZeros: Bool = false) {
        self.leavesOutZeros = leavesOutZeros
    }

    package func isBoundary(_ byte: UInt8) -> Bool {
        byte == .carriageReturn || byte == .lineFeed || byte == .endOfText
    }

    package mutating func next(in bytes: ArraySlice<UInt8>) -> FramePiece {
        let end = bytes.firstIndex { isBoundary($0) }
        // A start mark inside a line: what came before it lost its end, and half a number can look like a whole one.
        if let start = bytes[..<(end ?? bytes.endIndex)].dropFirst().lastIndex(of: .startOfText) {
            let lost = bytes[..<start]
            let isBlank = lost.allSatisfy { $0.isControl || $0 == .space }
            return isBlank ? .filler(lost.count) : .unreadable(lost.count)
        }
        return piece(of: bytes, endingAt: end)
    }

    package mutating func content(of line: ArraySlice<UInt8>) throws(LineError) -> Reading.Content? {
        do {
            return .eid(try EIDReading(line: line, leavesOutZeros: leavesOutZeros))
        } catch .unknownLayout {
            return nil
        } catch {
            throw LineError(error.description)
        }
    }
}

package typealias EIDLines = StreamDialect<EIDLineFormat>

extension EIDLines {
    package init() {
        self.init(EIDLineFormat())
    }
}

extension DialectEntry {
    package static let eidLines = DialectEntry(
        "eid-lines", "EID readers: Tru-Test, Allflex, Datamars, Shearwell, Gallagher: 982 000123456789",
        options: [EIDLineFormat.pad], speaksForItself: true
    ) { EIDLines(EIDLineFormat(leavesOutZeros: $0[EIDLineFormat.pad] ?? false)) }
}

extension DialectAction {
    /// What a received line of an EID reader amounts to; `nil` for an empty line.
    init?(eidLine raw: [UInt8], at now: Timestamp, position: Int = 0) {
        if raw.allSatisfy({ $0.isControl || $0 == .space }) { return nil }
        do {
            let content = try EIDReading(line: raw[...])
            self = .reading(Reading(at: now, content: .eid(content), raw: raw, position: position))
        } catch .unknownLayout {
            self = .notice(.unreadable(start: raw))
        } catch {
            self = .notice(.rejected(raw, reason: error.description))
        }
    }
}
