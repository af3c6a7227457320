package import Values

/// How a device writes its frames: what stands at the beginning of some bytes.
///
/// A format is asked again with more bytes only after `incomplete`. It decides by the bytes it needs and never by what
/// happens to follow them, so that the way the bytes were packed cannot change what they say.
package protocol FrameFormat: Sendable {
    /// What these bytes, never none, begin with.
    mutating func next(in bytes: ArraySlice<UInt8>) -> FramePiece
    /// Whether a frame may begin behind this byte: where reading goes on when too much came without a frame.
    func isBoundary(_ byte: UInt8) -> Bool
    /// Whether the rest of a frame could be taken for a whole one, such as `25.5` of `425.5`.
    var isMisledByTails: Bool { get }
    /// Reads one frame after another; there is one way to do it, and no format has its own.
    ///
    /// It is a requirement only so that the compiler makes the loop for each format, with its `next` inside.
    ///
    /// - Returns: how many of the bytes are dealt with.
    mutating func read(
        _ bytes: ArraySlice<UInt8>, at now: Timestamp, _ progress: inout FrameProgress,
        into actions: inout [DialectAction]
    ) -> Int
}

extension FrameFormat {
    package func isBoundary(_ byte: UInt8) -> Bool { byte == .lineFeed || byte == .carriageReturn }
    package var isMisledByTails: Bool { false }
}

/// What some bytes begin with; the counts are of the bytes it takes, at least one.
package enum FramePiece: Equatable, Sendable {
    /// Too little to tell.
    case incomplete
    /// Line ends and fillers between frames.
    case filler(Int)
    /// Bytes that cannot begin a frame; more of them may follow.
    case noise(Int)
    /// A frame and what it says.
    case frame(Int, Reading.Content)
    /// A frame that says two things, such as a record with an EID and a weight.
    case pair(Int, Reading.Content, Reading.Content)
    /// A frame of which a part must not be used, and why; the rest is what it says.
    case partial(Int, Reading.Content, reason: String)
    /// A line or the like that is no frame of this format.
    case unreadable(Int)
    /// A frame that must not be used, and why.
    case rejected(Int, reason: String)
}
