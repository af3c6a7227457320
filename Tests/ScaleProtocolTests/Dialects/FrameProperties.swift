import ScaleProtocol
import TestSupport
import Testing
import Values

/// A frame and what it says.
struct FrameVector: Sendable {
    let bytes: [UInt8]
    let content: Reading.Content

    init(_ bytes: [UInt8], _ content: Reading.Content) {
        self.bytes = bytes
        self.content = content
    }

    init(_ text: String, _ content: Reading.Content) {
        self.init(wire(text), content)
    }
}

/// Any order of frames in any pieces gives what they say, and nothing else.
func expectAnyPieces(
    of frames: [FrameVector], to dialect: any Dialect, seed: UInt64,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    var random = SeededGenerator(seed: seed)
    let order = (0..<20).compactMap { _ in frames.randomElement(using: &random) }
    let actions = feed(random.pieces(of: order.flatMap(\.bytes)), to: dialect)
    #expect(actions.readings == order.map(\.content), "seed \(seed)", sourceLocation: sourceLocation)
    #expect(actions.notices.isEmpty, "seed \(seed)", sourceLocation: sourceLocation)
}

/// Bytes of one frame are replaced by others, or lost, or come on top: every other frame is still read.
///
/// - Parameters:
///   - garbage: what the line puts in.
///   - fewest: how much of it; one where a frame that only lost bytes can be a shorter one, with no check to tell.
func expectGarbageCostsOneFrame(
    of frames: [FrameVector], to dialect: any Dialect, seed: UInt64, garbage: ClosedRange<UInt8> = 0...255,
    atLeast fewest: Int = 0, sourceLocation: SourceLocation = #_sourceLocation
) {
    var random = SeededGenerator(seed: seed)
    var order = (0..<9).compactMap { _ in frames.randomElement(using: &random) }
    let touched = 4
    let bytes = order[touched].bytes
    let start = Int.random(in: 0..<bytes.count, using: &random)
    let end = Int.random(in: start...bytes.count, using: &random)
    let inserted = (0..<Int.random(in: fewest...20, using: &random)).map { _ in
        UInt8.random(in: garbage, using: &random)
    }
    order[touched] = FrameVector(bytes[..<start] + inserted + bytes[end...], order[touched].content)
    let actions = feed(random.pieces(of: order.flatMap(\.bytes)), to: dialect)
    let others = order[..<touched] + order[(touched + 1)...]
    // What replaced the bytes may be the same bytes.
    guard actions.readings != order.map(\.content) else { return }
    #expect(
        actions.readings == others.map(\.content), "seed \(seed): \(order[touched].bytes)",
        sourceLocation: sourceLocation)
}

/// No change of a single byte of the frame gives another reading.
func expectNoSingleByteMisread(
    of frame: FrameVector, to dialect: any Dialect, sourceLocation: SourceLocation = #_sourceLocation
) {
    for place in frame.bytes.indices {
        for value in UInt8.min...UInt8.max where value != frame.bytes[place] {
            var bytes = frame.bytes
            bytes[place] = value
            let readings = feed([bytes], to: dialect).readings
            guard readings.contains(where: { $0 != frame.content }) else { continue }
            #expect(readings == [], "byte \(place) as \(value)", sourceLocation: sourceLocation)
        }
    }
}

/// Changes two to five bytes at random and lets nothing pass that `isConsistent` does not confirm.
///
/// - Parameter isConsistent: the checksum of these bytes, worked out in another way than the dialect's, is right.
/// - Returns: how many of the damaged frames passed as something else, of 20 000.
func misreadFrames(
    of frame: FrameVector, to dialect: any Dialect, seed: UInt64, values: ClosedRange<UInt8> = 0...255,
    isConsistent: ([UInt8]) -> Bool, sourceLocation: SourceLocation = #_sourceLocation
) -> Int {
    var random = SeededGenerator(seed: seed)
    var misread = 0
    for _ in 0..<20_000 {
        var bytes = frame.bytes
        for _ in 0..<Int.random(in: 2...5, using: &random) {
            bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: values, using: &random)
        }
        let readings = feed([bytes], to: dialect).readings
        guard !readings.isEmpty, readings != [frame.content] else { continue }
        misread += 1
        if !isConsistent(bytes) { Issue.record("seed \(seed): \(bytes) was read", sourceLocation: sourceLocation) }
    }
    return misread
}
