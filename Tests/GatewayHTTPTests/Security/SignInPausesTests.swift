import Testing
import Values

@testable import GatewayHTTP

/// Who guesses waits longer each time, and keeps nobody else out.
struct SignInPausesTests {
    private let start = Timestamp(microseconds: 1_800_000_000_000_000)

    private func seconds(_ pause: Duration?) -> Int { pause.map { Int($0.components.seconds) } ?? 0 }

    @Test func `after five mistakes a try waits 1, 2, 4 up to 300 seconds`() {
        var pauses = SignInPauses()
        var (now, waits) = (start, [Int]())
        for _ in 0..<15 {
            #expect(pauses.begin("vera", from: "10.0.0.66", at: now) == nil)
            let wait = pauses.begin("vera", from: "10.0.0.66", at: now)
            waits.append(seconds(wait))
            now = now + (wait ?? .zero)
        }
        // Four were let through in the first two rounds, without a wait between them.
        #expect(waits == [0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300, 300])
    }

    @Test func `tries at once are looked at no more often than one after the other`() {
        var pauses = SignInPauses()
        let looked = (0..<50).filter { _ in pauses.begin("vera", from: "10.0.0.66", at: start) == nil }
        #expect(looked.count == 5)
    }

    @Test func `fresh addresses of one network are one guesser`() {
        var pauses = SignInPauses()
        let looked = (0..<50).filter { number in
            pauses.begin("vera", from: "2001:db8:0:7::\(String(number, radix: 16))", at: start) == nil
        }
        #expect(looked.count == 5)
        #expect(pauses.begin("vera", from: "2001:db8:0:8::1", at: start) == nil, "another network")
        #expect(pauses.begin("jan", from: "::ffff:10.0.0.7", at: start) == nil)
        #expect(GuessingAddress.of("::ffff:10.0.0.7") != GuessingAddress.of("::ffff:10.0.0.8"))
        #expect(GuessingAddress.of("fe80::1") != GuessingAddress.of("fe80::2"), "neighbours on one cable")
        #expect(GuessingAddress.of("10.0.0.7") == "10.0.0.7")
    }

    @Test func `what nobody had time to look at was not wrong`() {
        var pauses = SignInPauses()
        for _ in 0..<50 {
            #expect(pauses.begin("vera", from: "10.0.0.7", at: start) == nil)
            pauses.takeBack("vera", from: "10.0.0.7", at: start)
        }
    }

    @Test func `from another address the owner is let in, whatever was tried before`() {
        var pauses = SignInPauses()
        for _ in 0..<50 { _ = pauses.begin("vera", from: "10.0.0.66", at: start) }
        #expect(pauses.begin("vera", from: "10.0.0.7", at: start) == nil)
        pauses.noteRight("vera", from: "10.0.0.7", at: start)
        // From there it may also be mistyped now.
        for _ in 0..<4 { #expect(pauses.begin("vera", from: "10.0.0.7", at: start) == nil) }
        #expect(pauses.begin("jan", from: "10.0.0.8", at: start) == nil)
    }

    @Test func `at the machine itself only its own mistakes count`() {
        var pauses = SignInPauses()
        for _ in 0..<50 { _ = pauses.begin("vera", from: "10.0.0.66", at: start) }
        for _ in 0..<5 { #expect(pauses.begin("vera", from: "127.0.0.1", at: start) == nil) }
        #expect(pauses.begin("vera", from: "127.0.0.1", at: start) == .seconds(1))
    }

    @Test func `an account that is guessed at from many addresses is slowed at each of them`() {
        var pauses = SignInPauses()
        for number in 0..<20 {
            // The first of each is looked at: it could be the owner's.
            #expect(pauses.begin("vera", from: "10.0.0.\(number)", at: start) == nil)
        }
        #expect(pauses.begin("vera", from: "10.0.0.3", at: start) == .seconds(300))
    }

    @Test func `to come in as oneself does not make guesses at others free`() {
        var pauses = SignInPauses()
        var looked = 0
        for _ in 0..<50 {
            if pauses.begin("jan", from: "10.0.0.66", at: start) == nil {
                pauses.noteRight("jan", from: "10.0.0.66", at: start)
            }
            if pauses.begin("vera", from: "10.0.0.66", at: start) == nil { looked += 1 }
        }
        #expect(looked == 5)
    }

    @Test func `mistakes of yesterday are forgotten`() {
        var pauses = SignInPauses()
        for _ in 0..<9 { _ = pauses.begin("vera", from: "10.0.0.66", at: start) }
        let tomorrow = start + .seconds(86_400)
        for _ in 0..<5 { #expect(pauses.begin("vera", from: "10.0.0.66", at: tomorrow) == nil) }
    }
}
