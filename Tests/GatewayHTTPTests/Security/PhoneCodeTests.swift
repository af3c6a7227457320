import HerdStore
import Testing
import Values

@testable import GatewayHTTP

/// One-time codes and wrong ones, with a clock that the test sets.
struct PhoneCodeTests {
    private let start = Timestamp(microseconds: 1_800_000_000_000_000)

    private func giver() async throws -> Access {
        try await HerdStore.open(.memory).createToken(AccessDraft(name: "Věra", role: .admin), by: "test").access
    }

    @Test func `a code is good for ten minutes and not a moment longer`() async throws {
        let giver = try await giver()
        for (wait, isGood) in [(Duration.zero, true), (.seconds(599), true), (.seconds(600), false)] {
            var codes = PhoneCodes()
            _ = codes.add(id: "a", digest: "x", role: .viewer, giver: giver, at: start)
            #expect((codes.use(digest: "x", for: "phone", at: start + wait) != nil) == isGood, "\(wait)")
            #expect(codes.state("a", givenBy: giver.id, at: start + wait) == (isGood ? .used(phone: "phone") : .over))
        }
    }

    @Test func `three can be open, and the oldest goes`() async throws {
        let giver = try await giver()
        var codes = PhoneCodes()
        for name in ["a", "b", "c", "d"] {
            _ = codes.add(id: name, digest: name, role: .viewer, giver: giver, at: start)
        }
        #expect(codes.use(digest: "a", for: "phone", at: start) == nil)
        #expect(codes.state("a", givenBy: giver.id, at: start) == .over)
        for name in ["b", "c", "d"] { #expect(codes.use(digest: name, for: "phone", at: start) != nil) }
    }

    @Test func `a code has eighty bits, and is read as people write it`() throws {
        let code = PhoneCode.random()
        #expect(code.text.count * 5 == 80)
        #expect(PhoneCode(reading: code.spelled.lowercased()) == code)
        #expect(PhoneCode(reading: "oOiI-lL00-1111-2222")?.text == "0011110011112222")
        for typed in ["", "ABCD", code.text + "0", "UUUU-UUUU-UUUU-UUUU", String(repeating: "-", count: 1000)] {
            #expect(PhoneCode(reading: typed) == nil, "\(typed)")
        }
        #expect(Set((0..<1000).map { _ in PhoneCode.random().text }).count == 1000)
    }

    @Test func `each wrong code from the fifth on costs twice the time, up to ten minutes`() {
        var guesses = GuessLimit()
        var (now, pauses) = (start, [Int]())
        for _ in 0..<14 {
            guesses.noteWrong(from: "a", at: now)
            let pause = guesses.pause(of: "a", at: now) ?? .zero
            pauses.append(Int(pause.components.seconds))
            #expect(guesses.pause(of: "b", at: now) == nil)
            now = now + pause
            #expect(guesses.pause(of: "a", at: now) == nil)
        }
        #expect(pauses == [0, 0, 0, 0, 10, 20, 40, 80, 160, 320, 600, 600, 600, 600])
        #expect(guesses.wrong == 14)
        guesses.noteRight(from: "a")
        guesses.noteWrong(from: "a", at: now)
        #expect(guesses.pause(of: "a", at: now) == nil)
    }

    @Test func `when a phone was used is written at most once in a quarter of an hour`() {
        let (uses, now) = (LastUses(), ContinuousClock.now)
        #expect(uses.isWorthNoting("a", at: now))
        #expect(!uses.isWorthNoting("a", at: now + .seconds(899)))
        #expect(uses.isWorthNoting("a", at: now + .seconds(900)))
    }
}
