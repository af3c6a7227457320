import Values

/// What is heard of a device that speaks by itself, at one rate.
struct Hearing: Sendable {
    private(set) var bytes = 0
    private(set) var frames: Int
    private var plain = 0
    /// When it is judged; `nil` before the first byte.
    var until: Timestamp?

    /// After so many bytes a device is judged anew.
    static let sample = 512

    init(frames: Int = 0) {
        self.frames = frames
    }

    mutating func note(_ byte: UInt8, _ framed: [DialectName]) {
        bytes += 1
        if byte.isPlain { plain += 1 }
        if !framed.isEmpty { frames += 1 }
    }

    /// Whether this is the rate at which the device speaks, even if nobody knows what.
    ///
    /// At a wrong one hardly a byte is a letter.
    var isRight: Bool { frames > 0 || bytes >= 8 && plain * 10 >= bytes * 9 }
}

extension UInt8 {
    /// Whether it is of the kind that frames of text consist of.
    fileprivate var isPlain: Bool { (0x20..<0x7F).contains(self) || (0x02...0x0D).contains(self) }
}
