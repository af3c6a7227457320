/// How far a stream of frames has been read.
package struct FrameProgress: Sendable {
    private static let muchNoise = 256

    /// How many bytes the device sent before those that are still to be read.
    private(set) var position = 0
    /// Everything up to the next boundary is lost.
    var isSkipping = false
    /// The device said something since this was last set to false, even if nothing of use.
    var hasAnswer = false
    /// The beginning of the noise that has not been told, and how much of it there was.
    private var noise: [UInt8] = []
    private var noiseCount = 0

    mutating func advance(by count: Int) { position += count }

    /// Noise is told in one piece when a frame follows, or when there is much of it.
    mutating func hear(noise bytes: ArraySlice<UInt8>, into actions: inout [DialectAction]) {
        for byte in bytes {
            if noise.count < 64 { noise.append(byte) }
            noiseCount += 1
            if noiseCount == Self.muchNoise { emitNoise(into: &actions) }
        }
    }

    mutating func emitNoise(into actions: inout [DialectAction]) {
        guard noiseCount > 0 else { return }
        actions.append(.notice(.unreadable(noise)))
        noise.removeAll(keepingCapacity: true)
        noiseCount = 0
    }

    /// So much came without a frame.
    mutating func giveUp(_ bytes: [UInt8], into actions: inout [DialectAction]) {
        emitNoise(into: &actions)
        actions.append(.notice(.unreadable(start: bytes)))
        position += bytes.count
        isSkipping = true
    }
}
