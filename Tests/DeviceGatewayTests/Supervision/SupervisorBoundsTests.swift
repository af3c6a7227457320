import HerdStore
import Links
import Testing
import Values

@testable import DeviceGateway

/// However long a device stays as it is, its supervisor wants little: of the loop, of the log, and of the memory.
struct SupervisorBoundsTests {
    /// What a device does whenever its link is opened, and for how long an attempt hangs.
    enum World: String, CaseIterable, Sendable {
        /// No route to it: every attempt takes its ten seconds.
        case unreachable
        /// Nobody listens: every attempt fails at once.
        case refused
        /// The link opens and ends at once.
        case flapping
        /// The link opens and ends after six seconds, which is long enough to be believed.
        case breaking
        /// It opens, brings a byte, and ends.
        case oneByte
        /// Open, and not a byte comes.
        case quiet
        /// It has sent for hours and is doubted from now on; each new link is as dead.
        case fallenSilent
        /// Asked again and again, it does not answer.
        case unanswering
        /// Another device answers.
        case stranger
        /// It sends what nobody can read, with other words for it each time.
        case garbling
        /// It sends more than can be read.
        case flooding
        /// Ten times a second something is plugged in.
        case hurried
    }

    private static let hours = 24

    /// What an hour of it cost at the most, and what it came to in all.
    private struct Cost {
        var attempts = 0
        var wakes = 0
        var published = 0
    }

    /// A day of a supervisor, driven as its runner drives it.
    private func day(of world: World) -> (worst: Cost, published: Int, supervisor: LinkSupervisor) {
        let start = Timestamp(microseconds: 1_800_000_000_000_000)
        var supervisor = LinkSupervisor(
            adopted: world == .stranger ? "S3" : nil, isScale: true, seed: 7, at: start)
        let trouble = LinkTrouble("off", "it is off", action: nil)
        var now = start
        var (openedAt, endsAt): (Timestamp?, Timestamp?) = (nil, nil)
        var nextByte: Timestamp?
        if world == .fallenSilent {
            supervisor.attempt()
            supervisor.opened(at: now)
            openedAt = now
            for _ in 0..<3000 {
                now = now + .milliseconds(200)
                supervisor.received(10, at: now)
            }
            _ = supervisor.takeNews()
        }
        let begin = now
        var hours = [Cost](repeating: Cost(), count: Self.hours)
        func hour() -> Int { min(Self.hours - 1, Int((now - begin) / .seconds(3600))) }
        while now < begin + .seconds(3600 * Self.hours) {
            hours[hour()].wakes += 1
            if openedAt == nil, supervisor.attemptAt.map({ $0 <= now }) ?? false {
                hours[hour()].attempts += 1
                supervisor.attempt()
                switch world {
                case .unreachable:
                    now = now + .seconds(10)
                    supervisor.lost(trouble, at: now)
                case .refused, .hurried: supervisor.lost(trouble, at: now)
                default:
                    supervisor.opened(at: now)
                    openedAt = now
                    endsAt =
                        switch world {
                        case .flapping: now + .milliseconds(200)
                        case .oneByte: now + .seconds(1)
                        case .breaking: now + .seconds(6)
                        default: nil
                        }
                    switch world {
                    case .oneByte: supervisor.received(1, at: now)
                    case .stranger: _ = supervisor.identified("S4", at: now)
                    case .garbling, .flooding, .unanswering: nextByte = now
                    default: break
                    }
                }
            }
            if let byte = nextByte, byte <= now, openedAt != nil {
                speak(as: world, to: &supervisor, at: now)
                nextByte = now + .seconds(5)
            }
            if openedAt != nil, supervisor.deadline.map({ $0 <= now }) ?? false, supervisor.advance(to: now) {
                endsAt = now
            }
            if let end = endsAt, end <= now {
                (openedAt, endsAt, nextByte) = (nil, nil, nil)
                supervisor.lost(trouble, at: now)
            }
            if supervisor.takeNews() == .published { hours[hour()].published += 1 }
            let next = [
                openedAt == nil ? supervisor.attemptAt : nil, supervisor.deadline, endsAt, nextByte,
            ].compactMap(\.self).min()
            if world == .hurried {
                // Its runner sleeps through what is not its own port; one of ten is taken for it.
                now = now + .seconds(1)
                supervisor.hurry(at: now)
            } else {
                // Somebody who waits for nothing wakes for nothing.
                now = max(next ?? begin + .seconds(3600 * Self.hours), now + .microseconds(1))
            }
        }
        let worst = hours.reduce(into: Cost()) { worst, hour in
            worst.attempts = max(worst.attempts, hour.attempts)
            worst.wakes = max(worst.wakes, hour.wakes)
        }
        return (worst, hours.reduce(0) { $0 + $1.published }, supervisor)
    }

    private func speak(as world: World, to supervisor: inout LinkSupervisor, at now: Timestamp) {
        switch world {
        case .unanswering: supervisor.noAnswer(at: now)
        case .garbling:
            supervisor.received(40, at: now)
            supervisor.complain(LinkTrouble("unreadable", "\(now)", action: nil))
        case .flooding:
            supervisor.received(40, at: now)
            _ = supervisor.floods(LinkTrouble("flood", "\(now)", action: nil))
        default: break
        }
    }

    /// Attempts in the worst hour: a wait is 30 s at the least once it has grown.
    private func mostAttempts(_ world: World) -> Int {
        switch world {
        case .quiet, .stranger, .garbling, .flooding: 1
        case .unreachable, .refused, .flapping, .oneByte: 130
        // A link that held is tried again soon: its waits begin anew.
        case .breaking: 600
        // Twenty seconds of patience, and at once again.
        case .unanswering, .fallenSilent: 185
        // As often as somebody hurries it, and no more.
        case .hurried: 3601
        }
    }

    @Test(arguments: World.allCases)
    func `a day of it is a bounded number of attempts, of wakes and of words in the log`(world: World) {
        let (worst, published, supervisor) = day(of: world)
        print(
            "\(world): \(worst.attempts) attempts and \(worst.wakes) wakes in the worst hour, told \(published) times")
        #expect(worst.attempts <= mostAttempts(world))
        // A byte every five seconds is 720 of them; an attempt is up to four.
        #expect(worst.wakes <= 4 * mostAttempts(world) + 1500)
        let most =
            switch world {
            // A link that is believed and breaks each time has two words for each time.
            case .breaking: 2 * 600 * Self.hours
            default: 4
            }
        #expect(published <= most, "told \(published) times in a day")
        // What it remembers is as much as at its beginning: no list in it grows.
        #expect(size(of: supervisor) < 400, "\(size(of: supervisor)) values are remembered")
    }

    /// How many values there are in it, lists and all.
    private func size(of value: Any, depth: Int = 0) -> Int {
        let mirror = Mirror(reflecting: value)
        guard depth < 8, mirror.displayStyle != nil else { return 1 }
        return mirror.children.reduce(1) { $0 + size(of: $1.value, depth: depth + 1) }
    }
}
