import TestSupport
import Testing

@testable import ScaleProtocol
@testable import Values

/// Whether a device that speaks by itself is heard at its own rate.
struct HearingTests {
    private func isRight(text: Int, other: Int, frames: Int = 0) -> Bool {
        var hearing = Hearing()
        for _ in 0..<text { hearing.note(0x41, []) }
        for _ in 0..<other { hearing.note(0xA5, []) }
        for _ in 0..<frames { hearing.note(0x41, [.init(rawValue: "st-gs")]) }
        return hearing.isRight
    }

    @Test(arguments: [
        (7, 0, false), (8, 0, true), (9, 1, true), (8, 1, false), (17, 3, false), (18, 2, true), (90, 10, true),
        (89, 11, false), (50, 50, false), (0, 100, false),
    ])
    func `it is right when nine of ten bytes are text, of eight at least`(text: Int, other: Int, isRight: Bool) {
        #expect(self.isRight(text: text, other: other) == isRight)
    }

    @Test func `a frame that somebody understands makes it right at once`() {
        #expect(isRight(text: 0, other: 100, frames: 1))
        #expect(Hearing(frames: 1).isRight)
    }

    @Test(
        arguments: [
            (0x01, false), (0x02, true), (0x0D, true), (0x0E, false), (0x1F, false), (0x20, true), (0x7E, true),
            (0x7F, false),
            (0x80, false),
        ] as [(UInt8, Bool)])
    func `text is what frames of text consist of`(byte: UInt8, isText: Bool) {
        var hearing = Hearing()
        for _ in 0..<8 { hearing.note(byte, []) }
        #expect(hearing.isRight == isText)
    }
}

/// How long a search waits for what: a device that is away for days must not be asked all the time.
struct SearchPaceTests {
    @Test func `rests double from ten seconds to thirty`() throws {
        let entries = DialectCatalogue.builtIn.entries
        var search = Search(entries, in: SearchScope(asks: true), at: .noon)
        var rests: [Duration] = []
        var questions = 0
        while rests.count < 6 {
            let now = try #require(search.deadline)
            let moves = search.advance(to: now)
            questions += moves.count { if case .send = $0 { true } else { false } }
            guard moves.contains(.tell(.unanswered)) else { continue }
            rests.append(try #require(search.deadline) - now)
        }
        #expect(rests == [10, 20, 30, 30, 30, 30].map { .seconds($0) })
        let each = entries.count { $0.probe != nil }
        #expect(questions == 6 * each)
    }

    @Test func `a device is listened to before it is asked, and each question has its time`() throws {
        var search = Search(DialectCatalogue.builtIn.entries, in: SearchScope(asks: true), at: .noon)
        #expect(search.deadline == .noon + .milliseconds(1500))
        let asked = search.advance(to: .noon + .milliseconds(1500))
        #expect(asked.count == 2)
        #expect(search.deadline == .noon + .milliseconds(2000))
    }

    @Test(arguments: [(true, 60), (false, 20)])
    func `a device that spoke by itself is asked only after a long silence`(isUnderstood: Bool, seconds: Int) {
        var search = Search(DialectCatalogue.builtIn.entries, in: SearchScope(asks: true), at: .noon)
        for _ in 0..<20 {
            _ = search.receive(0x41, framed: isUnderstood ? [.init(rawValue: "st-gs")] : [], at: .noon)
        }
        #expect(search.deadline == .noon + .seconds(seconds))
    }

    @Test func `with rates each but the first has a shorter time for its answers`() throws {
        let scope = SearchScope(asks: true, rates: [SerialRate(baud: 9600), SerialRate(baud: 300)])
        var search = Search(DialectCatalogue.builtIn.entries, in: scope, at: .noon)
        var now = try #require(search.deadline)
        _ = search.advance(to: now)
        #expect(search.deadline == now + .milliseconds(250))
        var changes: [Timestamp] = []
        while changes.isEmpty {
            now = try #require(search.deadline)
            if search.advance(to: now).contains(.change(SerialRate(baud: 300))) { changes.append(now) }
        }
        // What was sent at the rate before runs out first.
        #expect(search.deadline == now + .milliseconds(60))
        now = try #require(search.deadline)
        _ = search.advance(to: now)
        #expect(search.deadline == now + .milliseconds(140) + .microseconds(400_000))
    }
}
