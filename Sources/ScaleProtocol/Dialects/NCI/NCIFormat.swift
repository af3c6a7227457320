import Values

/// The answers of NCI scales, which Avery Weigh-Tronix and Brecknell make too (protocols.md §4.9).
///
///     W 0D                                         the question: reads the weight, changes nothing
///     0A  _ 0425.5 kg 0D  0A 0 p 1 0D  03          the weight, the unit, then two to four status bytes
///     0A  ^^^^^^^^ kg 0D  0A 0 r 0D  03            too much; underscores too little, dashes no zero
///     0A  0 0 0D  03                               status alone, which nobody asked for
///     0A  ? 0D  03                                 the question was not understood
///
/// Some scales leave out the second LF and the CR in front of ETX; both are read. On a 7E1 line read as 8N1 bit 7 is
/// parity, so it is never looked at. The status bytes are drawn at `NCIStatus`. Sources: the manuals of NCI 7800 (p. 32),
/// AWT 7821 (p. 25), Brecknell 7815 (p. 19), SBI-140 (p. 24), SBI-521 (p. 60), MS-1000 (p. 10) [man]; the short
/// form from a program tested with a PS-USB [code].
///
/// An SBI-521 whose layout is 200S does not answer while the weight moves or is out of range: with `motion=silent`
/// it is asked on, and reported only after half a minute. How it writes its answer then is not confirmed.
///
/// There is no check but parity. Told apart: by LF in front and ETX behind; the LF of a CR LF is followed by neither a
/// unit with CR behind nor by status bytes, so lines of other scales break up in it.
package struct NCIFormat: FrameFormat {
    /// What the scale does while the weight moves.
    enum Motion: String, CaseIterable, Sendable {
        /// It answers and says so.
        case reported = "told"
        /// It does not answer.
        case silent
    }

    static let motion = DialectOption<Motion>.choice("motion")

    /// Sixteen places are more than any display has.
    private static let longestText = 16

    package init() {}

    package func next(in bytes: ArraySlice<UInt8>) -> FramePiece {
        let gap = bytes.prefix { $0 & 0x7F != .lineFeed }
        if !gap.isEmpty { return FramePiece(gap: gap) }
        let text = bytes.dropFirst().prefix(Self.longestText).prefix { (0x20..<0x7F).contains($0 & 0x7F) }
        guard let end = bytes.dropFirst(1 + text.count).first else { return .incomplete }
        // An LF that is no beginning is a filler, such as that of a CR LF.
        if text.isEmpty { return .filler(1) }
        guard end & 0x7F == .carriageReturn else { return .unreadable(1 + text.count) }
        return piece(of: bytes, text: text)
    }

    package func isBoundary(_ byte: UInt8) -> Bool { byte & 0x7F == .endOfText }

    /// What stands behind the CR.
    private func piece(of bytes: ArraySlice<UInt8>, text: ArraySlice<UInt8>) -> FramePiece {
        var rest = bytes.dropFirst(text.count + 2)
        if rest.first.map({ $0 & 0x7F }) == .lineFeed { rest = rest.dropFirst() }
        let status = rest.prefix(NCIStatus.largestCount).prefix { NCIStatus.isPossible($0) }
        rest = rest.dropFirst(status.count)
        if rest.first.map({ $0 & 0x7F }) == .carriageReturn { rest = rest.dropFirst() }
        guard let end = rest.first else { return .incomplete }
        guard end & 0x7F == .endOfText else { return .unreadable(rest.startIndex - bytes.startIndex) }
        let count = rest.startIndex - bytes.startIndex + 1
        guard let status = NCIStatus(status) else {
            return .rejected(
                count,
                reason: text.first.map { $0 & 0x7F } == UInt8(ascii: "?")
                    ? "the scale does not understand W: set its protocol to NCI" : "a status without a weight")
        }
        do {
            return .frame(count, .weight(try status.reading(of: text)))
        } catch {
            return .rejected(count, reason: error.description)
        }
    }
}

extension DialectEntry {
    package static let nci = DialectEntry(
        "nci", "NCI, Avery Weigh-Tronix, Brecknell: asked with W", options: [SharedOption.poll, NCIFormat.motion],
        probe: Probe("W\r")
    ) { options in
        StreamDialect(
            NCIFormat(),
            polling: Polling(
                "W\r", every: options.pollInterval, timeout: .milliseconds(500),
                patience: options[NCIFormat.motion] == .silent ? .seconds(30) : .seconds(2)))
    }
}
