import Links
import Testing
import Values

@testable import DeviceGateway

struct CaptureTrailTests {
    private static func range(_ offset: Int, _ length: Int, file: String = "a") -> CaptureRange {
        CaptureRange(file: file, offset: offset, length: length)
    }

    /// Three pieces of ten bytes, each with 30 bytes of time and direction in front, and one that is not captured.
    private static var trail: CaptureTrail {
        var trail = CaptureTrail()
        for index in 0..<3 { trail.append(10, at: range(60 + index * 40, 40)) }
        trail.append(10, at: nil)
        return trail
    }

    @Test(arguments: [
        (0..<10, range(60, 40)), (3..<4, range(60, 40)), (10..<20, range(100, 40)), (9..<11, range(60, 80)),
        (5..<30, range(60, 120)), (20..<30, range(140, 40)),
    ])
    func `a frame is where its own bytes are`(bytes: Range<Int>, expected: CaptureRange) {
        #expect(Self.trail.capture(of: bytes) == expected)
    }

    @Test(arguments: [29..<31, 30..<40, 40..<41, 35..<50])
    func `what was not captured is nowhere`(bytes: Range<Int>) {
        #expect(Self.trail.capture(of: bytes) == nil)
    }

    @Test func `a frame whose end came with a new file is at the beginning of that`() {
        var trail = CaptureTrail()
        trail.append(10, at: Self.range(4_000_000, 40))
        trail.append(10, at: Self.range(60, 40, file: "b"))
        #expect(trail.capture(of: 5..<15) == Self.range(60, 40, file: "b"))
    }

    @Test func `it forgets what is long ago, and not what is new`() {
        var trail = CaptureTrail()
        for index in 0..<100_000 { trail.append(1, at: Self.range(index * 40, 40)) }
        #expect(trail.capture(of: 0..<1) == nil)
        #expect(trail.capture(of: 99_000..<99_002) == Self.range(99_000 * 40, 80))
    }

    @Test func `what was read is forgotten, but not what comes after`() {
        var trail = CaptureTrail()
        for index in 0..<1000 {
            trail.append(10, at: Self.range(index * 40, 40))
            trail.forget(before: index * 10)
            #expect(trail.capture(of: index * 10..<index * 10 + 10) == Self.range(index * 40, 40))
        }
        #expect(trail.capture(of: 0..<10) == nil)
        #expect(trail.capture(of: 9000..<9010) == Self.range(36_000, 40))
    }
}
