/// A colour as red, green and blue of eight bits each, such as `0x0E3B2E`.
package struct RGB: Hashable, Sendable {
    package let value: UInt32

    package init(_ value: UInt32) { self.value = value & 0xFF_FFFF }

    /// Reads `#0E3B2E`; `nil` for anything else.
    package init?(hexadecimal text: String) {
        guard text.utf8.count == 7, text.hasPrefix("#"), text.utf8.dropFirst().allSatisfy(Self.isDigit),
            let value = UInt32(text.dropFirst(), radix: 16)
        else { return nil }
        self.init(value)
    }

    /// As `#0e3b2e`.
    package var hexadecimal: String {
        let digits = String(value, radix: 16)
        return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }

    /// `share` of this colour and the rest of the other; 0…1.
    package func mixed(_ share: Double, with other: RGB) -> RGB {
        let channels = [16, 8, 0].map { (shift: UInt32) in
            let mixed = Double(value >> shift & 0xFF) * share + Double(other.value >> shift & 0xFF) * (1 - share)
            return UInt32(min(255, max(0, mixed.rounded()))) << shift
        }
        return RGB(channels.reduce(0, |))
    }

    /// How light it looks, 0 black to 1 white, by the weights of ITU-R BT.601.
    package var lightness: Double {
        let parts = [16, 8, 0].map { (shift: UInt32) in Double(value >> shift & 0xFF) / 255 }
        return 0.299 * parts[0] + 0.587 * parts[1] + 0.114 * parts[2]
    }

    package static let white = RGB(0xFF_FFFF)
    package static let black = RGB(0)

    private static func isDigit(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte | 0x20)
    }
}

/// The colours of a template by what they are for, so that an organisation can have its own.
package struct Palette: Hashable, Sendable {
    package var primary = RGB(0x0E3B2E)
    package var accent = RGB(0xE0A32B)
    package var paper = RGB.white
    package var ink = RGB(0x111714)
    package var muted = RGB(0x4A544F)

    package init() {}

    /// The colour that is meant.
    package subscript(tone: Tone) -> RGB {
        let base =
            switch tone.base {
            case .primary: primary
            case .accent: accent
            case .paper: paper
            case .ink: ink
            case .muted: muted
            case .onPrimary: readable(on: primary)
            case .onAccent: readable(on: accent)
            case .fixed(let colour): colour
            }
        return tone.strength <= 1
            ? base.mixed(tone.strength, with: .white) : base.mixed(2 - tone.strength, with: .black)
    }

    /// What text is set in on that colour: whatever somebody chooses, it stays readable.
    private func readable(on colour: RGB) -> RGB { colour.lightness < 0.6 ? .white : ink }
}

/// A colour of the palette, or lighter or darker than that.
package struct Tone: Hashable, Sendable {
    package var base: Base
    /// 1 as it is, 0 white, 2 black.
    package var strength: Double

    package init(_ base: Base, strength: Double = 1) {
        self.base = base
        self.strength = strength
    }

    package enum Base: Hashable, Sendable {
        case primary, accent, paper, ink, muted
        /// White or ink, whichever can be read on that colour.
        case onPrimary, onAccent
        case fixed(RGB)
    }
}
