/// Who has which of the places for connections, what they do with it, and who has to go; told what time it is.
///
/// A place is lost in two ways: who takes too long for a head or a body goes in any case, however often a byte of it comes
/// (`late`); who does nothing that matters goes when another wants the place (`admit`).
struct ConnectionTable {
    typealias Instant = ContinuousClock.Instant

    /// What a connection is at.
    enum Stage: Equatable {
        /// Its first request has not come yet.
        case opening
        /// A request was answered, and the next has not come yet.
        case idle
        /// A body comes in; counts its bytes.
        case body(received: Int)
        /// Somebody works on the answer, or a stream is sent to somebody who is known.
        case answering
        /// An answer that is there is sent.
        case sending
    }

    private struct Place {
        let address: String
        var stage: Stage
        var since: Instant
        /// It was told to go and has not yet gone; its place is free already.
        var isCut = false
    }

    /// Whether there is a place, and whose it was until now.
    enum Verdict: Equatable {
        case free
        case instead(of: Int)
        case refused
    }

    /// This machine, by whatever address it calls itself.
    static let ownAddress = "localhost"

    private let limits: Limits
    private var places: [Int: Place] = [:]

    init(_ limits: Limits) {
        self.limits = limits
    }

    /// Whether an address gets a place.
    mutating func admit(_ address: String, at now: Instant) -> Verdict {
        let address = Self.key(address)
        let taken = Dictionary(grouping: places.filter { !$0.value.isCut }) { $0.value.address }.mapValues(\.count)
        let own = taken[address] ?? 0
        if own >= limits.connectionsPerAddress {
            return take { $0 == address && $1 >= limits.shortestStay }
        }
        // Whoever sits at the machine gets through to it, whatever the network does.
        guard address != Self.ownAddress else { return .free }
        let others = taken.filter { $0.key != Self.ownAddress }
        guard others.values.reduce(0, +) >= limits.connections else { return .free }
        // Who has many places gives one up to who has few, and nobody can keep them by taking them again quickly.
        guard let most = others.max(by: { ($0.value, $0.key) < ($1.value, $1.key) }) else { return .refused }
        if most.value > own + 1, case .instead(let crowding) = take({ other, _ in other == most.key }) {
            return .instead(of: crowding)
        }
        return take { $0 != Self.ownAddress && $1 >= limits.shortestStay }

        /// Takes the place of who has done nothing for longest.
        func take(_ mayGo: (String, Duration) -> Bool) -> Verdict {
            let idle = places.filter { _, place in
                !place.isCut && isIdle(place, at: now) && mayGo(place.address, place.since.duration(to: now))
            }
            guard let last = idle.min(by: { ($0.value.since, $0.key) < ($1.value.since, $1.key) })?.key else {
                return .refused
            }
            places[last]?.isCut = true
            return .instead(of: last)
        }
    }

    mutating func open(_ number: Int, from address: String, at now: Instant) {
        places[number] = Place(address: Self.key(address), stage: .opening, since: now)
    }

    mutating func close(_ number: Int) { places[number] = nil }

    /// A connection goes on to something else.
    mutating func enter(_ stage: Stage, _ number: Int, at now: Instant) {
        places[number]?.stage = stage
        places[number]?.since = now
    }

    /// More of a body has come; that gives no new time, only what so many bytes are worth.
    mutating func received(_ count: Int, on number: Int) {
        guard case .body(let received) = places[number]?.stage else { return }
        places[number]?.stage = .body(received: received + count)
    }

    /// Those whose time is over; each is named once.
    mutating func late(at now: Instant) -> [Int] {
        let late = places.filter { !$0.value.isCut && isLate($0.value, at: now) }.keys.sorted()
        for number in late { places[number]?.isCut = true }
        return late
    }

    private func isLate(_ place: Place, at now: Instant) -> Bool {
        let time = place.since.duration(to: now)
        return switch place.stage {
        case .opening: time > limits.headTime
        // The library closes what is idle; this is for who sends a byte now and then.
        case .idle: time > .seconds(limits.idleSeconds) + limits.headTime
        case .body(let received): time > limits.bodyTime + .seconds(1) * (Double(received) / Double(limits.bodyRate))
        case .answering, .sending: false
        }
    }

    /// Whether nobody loses anything by its going.
    private func isIdle(_ place: Place, at now: Instant) -> Bool {
        switch place.stage {
        case .opening, .idle: true
        case .body, .answering: false
        // By then only who reads byte by byte has not got it.
        case .sending: place.since.duration(to: now) > limits.headTime
        }
    }

    private static func key(_ address: String) -> String {
        address.hasPrefix("127.") || address == "::1" ? ownAddress : address
    }
}
