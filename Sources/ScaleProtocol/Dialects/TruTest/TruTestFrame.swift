import Values

/// What a Tru-Test device sends (protocols.md §1.1, §1.2).
enum TruTestFrame: Equatable, Sendable {
    /// `^`
    case acknowledgement
    /// `[text]`; `raw` with brackets and CRC, `text` without.
    case answer(text: [UInt8], raw: [UInt8], hasCRC: Bool)
    /// `(nn)`
    case error(code: Int, raw: [UInt8])
    /// A line nobody asked for: the EID just read.
    case line(raw: [UInt8])
    /// A frame that must not be believed, and why.
    case damaged(raw: [UInt8], reason: String)
    /// Bytes outside any frame.
    case noise([UInt8])

    /// The frame of a bracketed answer, its CRC checked where it carries one.
    init(answer raw: [UInt8]) {
        let content = raw.dropFirst().dropLast()
        guard let mark = content.lastIndex(of: CRC16.mark) else {
            self = .answer(text: Array(content), raw: raw, hasCRC: false)
            return
        }
        if CRC16.trailer(over: raw[..<mark]).elementsEqual(content[mark...]) {
            self = .answer(text: Array(content[..<mark]), raw: raw, hasCRC: true)
        } else {
            self = .damaged(raw: raw, reason: "the CRC is wrong: check the cable; the frame was not used")
        }
    }
}
