import Values

/// The continuous output of Mettler Toledo and of the many who copy it (protocols.md §4.6).
///
///     02 SWA SWB SWC  0 0 4 2 5 5  0 0 0 0 0 0  0D CHK     18 bytes; 17 without checksum
///     │  └─ status ─┘ └─ weight ─┘ └── tare ──┘ │  └ makes the sum of the low seven bits of all bytes 0
///     STX                                       CR
///
/// The short form is the same without the tare, 11 or 12 bytes; it is standard knowledge, no manual or capture of it was
/// seen `inf`, so `tare=omitted` must say it.
///
/// Digits may be blank in front. On a 7E1 line read as 8N1 bit 7 is parity, so it is never looked at. The bits of the
/// status bytes are drawn at `ToledoFrame`. Source: the manuals of Wildcat (p. 41), KERN FTC (p. 42), Cardinal 225
/// (p. 118) and Liden; not seen on a device of ours [man].
///
/// Whether there is a checksum must be said, since its byte can have any value: `checksum=off` takes none, and then
/// only the fixed bits of the status bytes, the digits and the CR speak for a frame. A wrong setting shows at once:
/// frames are rejected for a wrong checksum, or because the right one follows each of them.
///
/// The checksum notices every change of one byte. It cannot notice two bytes exchanged, nor changes that add up to a
/// multiple of 128: of random damage to several bytes that leaves digits digits, one in 128.
///
/// Told apart: by the status bytes, 0x20…0x3F right behind STX, which A9 (`+`, `-`, also such bytes) has too; but A9
/// has ETX in its twelfth byte, where this has a digit.
package struct ToledoFormat: FrameFormat {
    /// Whether the zeros that a scale with coarse steps only paints behind its digits are among those sent.
    static let zeros = DialectOption<Presence>.choice("zeros")
    /// Whether a frame has the tare behind the weight.
    static let tare = DialectOption<Presence>.choice("tare")

    /// Whether a part of what is shown is sent too.
    package enum Presence: String, CaseIterable, Sendable {
        case sent, omitted
    }

    private let hasChecksum: Bool
    /// From STX to CR.
    private let length: Int
    private let fixedZeros: Presence?
    /// The last frame's checksum, which the byte behind it should not be when frames have none.
    private var checksum: UInt8?
    /// The bytes since the last frame.
    private var gap: (count: Int, last: UInt8) = (0, 0)
    /// Frames have checksums though none is expected.
    private var hasStray = false

    package init(hasChecksum: Bool = true, hasTare: Bool = true, fixedZeros: Presence? = nil) {
        self.hasChecksum = hasChecksum
        length = ToledoFrame.count(hasTare: hasTare)
        self.fixedZeros = fixedZeros
    }

    package mutating func next(in bytes: ArraySlice<UInt8>) -> FramePiece {
        let piece = piece(in: bytes)
        switch piece {
        case .noise(let count), .unreadable(let count), .filler(let count):
            gap = (gap.count + count, bytes[bytes.startIndex + count - 1])
        case .frame(let count, _):
            guard !hasChecksum else { break }
            lookForChecksum()
            checksum = (0 &- ToledoFrame.sum(bytes.prefix(count))) & 0x7F
            gap = (0, 0)
            if hasStray { return .rejected(count, reason: "a checksum follows every frame: set checksum=on") }
        case .rejected, .incomplete, .pair, .partial: break
        }
        return piece
    }

    /// Looks for the last frame's checksum between it and this one.
    ///
    /// Other noise says nothing, and a line end that happens to be the right one neither; a frame right behind the
    /// last one or behind a line end has none.
    private mutating func lookForChecksum() {
        let last = gap.last & 0x7F
        if gap.count == 1, last == checksum {
            hasStray = hasStray || last != .lineFeed
        } else if gap.count == 0 || last == .lineFeed || last == .carriageReturn {
            hasStray = false
        }
    }

    private func piece(in bytes: ArraySlice<UInt8>) -> FramePiece {
        let gap = bytes.prefix { $0 & 0x7F != .startOfText }
        if !gap.isEmpty { return FramePiece(gap: gap) }
        for (offset, byte) in bytes.prefix(length).enumerated()
        where !ToledoFrame.isPossible(byte, at: offset, of: length) {
            return .unreadable(offset)
        }
        guard bytes.count >= length + (hasChecksum ? 1 : 0) else { return .incomplete }
        let frame = bytes.prefix(length)
        var count = length
        if hasChecksum {
            let checksum = bytes[bytes.startIndex + count]
            guard (ToledoFrame.sum(frame) &+ checksum) & 0x7F == 0 else {
                // An STX there begins the next frame: this one lost a byte, or has no checksum at all.
                if checksum & 0x7F != .startOfText { count += 1 }
                return .rejected(count, reason: "wrong checksum; set checksum=off if the scale sends none")
            }
            count += 1
        }
        do {
            return .frame(count, .weight(try ToledoFrame(frame).reading(fixedZeros: fixedZeros)))
        } catch {
            return .rejected(count, reason: error.description)
        }
    }

    package func isBoundary(_ byte: UInt8) -> Bool { byte & 0x7F == .carriageReturn }
}

extension DialectEntry {
    package static let toledo = DialectEntry(
        "toledo", "Mettler Toledo continuous, and copies of it: STX status 004255000000 CR",
        options: [SharedOption.checksum, ToledoFormat.zeros, ToledoFormat.tare],
        variants: ["checksum=on", "checksum=off"]
    ) { options in
        StreamDialect(
            ToledoFormat(
                hasChecksum: options[SharedOption.checksum] ?? true, hasTare: options[ToledoFormat.tare] != .omitted,
                fixedZeros: options[ToledoFormat.zeros]))
    }
}
