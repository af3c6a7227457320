package import Values

/// The dialect of a device nobody has named: listens in all dialects until one of them is sure.
///
/// It goes on listening for a device that changes its format. How a device that is silent, or speaks at another rate, is
/// found is the matter of its `Search`.
///
/// What was read while it was not sure is given out at that moment, once, unless it is too old to be of use. Only a tag
/// whose line stands for itself is not kept back: whoever sent it, the animal is there now, and the second tag that would
/// make it sure is that of the next animal.
package struct RecognisingDialect: Dialect {
    private let entries: [DialectEntry]
    private let options: DialectOptions
    private let scope: SearchScope
    /// The rate at which a device was found on an earlier link.
    private var foundAt: SerialRate?
    private var chosen: Chosen?
    /// Present while nobody is chosen, and while the chosen one does not understand what comes.
    private var recognition: Recognition?
    /// How many bytes the device had sent when `recognition` began to listen.
    private var position = 0
    private var search: Search?
    private var emitted: Belief?
    /// The newest bytes, for a second look when the chosen dialect no longer understands them.
    private var recent = RecentBytes()
    private var received = 0
    /// Where the tags stood that were given out before it was sure.
    private var given: [Range<Int>] = []

    /// Whether something may be sent while the dialect is not known yet; otherwise the link says it.
    static let twoWay = DialectOption<Bool>.flag("twoway")

    private var isTwoWay: Bool { options[Self.twoWay] ?? scope.asks }

    /// Older readings could be taken for the next animal's.
    private static let oldest = Duration.seconds(10)
    /// Bytes nobody understands are looked at now and then.
    private static let lookEvery = 64

    package init(
        among entries: [DialectEntry] = DialectCatalogue.builtIn.entries, options: DialectOptions = DialectOptions(),
        scope: SearchScope = .listening
    ) {
        self.entries = entries
        self.options = options
        self.scope = scope
    }

    package var deadline: Timestamp? {
        chosen.map(\.machine.deadline) ?? search?.deadline
    }

    package mutating func start(at now: Timestamp) -> [DialectAction] {
        // After a reconnect it may be another device.
        (chosen, emitted) = (nil, nil)
        (position, received, recent, given) = (0, 0, RecentBytes(), [])
        recognition = Recognition(among: entries, options: options, at: now)
        let scope = SearchScope(asks: isTwoWay, rates: scope.rates)
        let search = Search(entries, in: foundAt.map { scope.beginning(at: $0) } ?? scope, at: now)
        self.search = search
        return follow(search.beginning, at: now)
    }

    package mutating func hear(_ bytes: [UInt8]) {
        chosen?.machine.hear(bytes)
        recognition?.hear(bytes)
    }

    package mutating func receive(_ bytes: [UInt8], at now: Timestamp, into actions: inout [DialectAction]) {
        // Byte by byte, so that what is decided does not depend on how the bytes were packed.
        for byte in bytes { receive(byte, at: now, into: &actions) }
    }

    package mutating func advance(to now: Timestamp) -> [DialectAction] {
        if chosen != nil { return chosen?.machine.advance(to: now) ?? [] }
        return follow(search?.advance(to: now) ?? [], at: now)
    }

    private mutating func follow(_ moves: [Search.Move], at now: Timestamp) -> [DialectAction] {
        moves.map { move in
            switch move {
            case .send(let bytes):
                recognition?.hear(bytes)
                return .send(bytes)
            case .change(let rate):
                // What came at another rate says nothing.
                recognition = Recognition(among: entries, options: options, at: now, after: recognition?.heardAt)
                (position, emitted) = (received, nil)
                return .change(rate)
            case .tell(let step):
                return .notice(.searching(step))
            case .keep(let rate):
                return .notice(.found(at: rate))
            }
        }
    }

    package mutating func ask(_ request: DownloadRequest, at now: Timestamp) -> [DialectAction] {
        // One that only listens must not begin to speak.
        guard isTwoWay else { return [.download(.failed(.onlyListening))] }
        return chosen?.machine.ask(request, at: now) ?? [.download(.failed(.notReady))]
    }

    package var keepsSessions: Bool { isTwoWay && chosen?.machine.keepsSessions == true }

    package mutating func cancelDownload(at now: Timestamp) -> [DialectAction] {
        chosen?.machine.cancelDownload(at: now) ?? []
    }

    package mutating func confirm(_ weight: Weight, at now: Timestamp) -> [DialectAction] {
        guard chosen == nil, let candidate = recognition?.candidate(reading: weight) else { return [] }
        var actions: [DialectAction] = []
        choose(candidate, at: now, into: &actions)
        return actions
    }

    private mutating func receive(_ byte: UInt8, at now: Timestamp, into actions: inout [DialectAction]) {
        received += 1
        recent.append(byte, at: now)
        if chosen != nil {
            chosen?.receive(byte, at: now, into: &actions)
            guard reconsider(at: now) else { return }
        }
        let isFrame = recognition?.receive(byte, at: now) ?? false
        if chosen == nil {
            let moves = search?.receive(byte, framed: isFrame ? recognition?.framed ?? [] : [], at: now) ?? []
            actions += follow(moves, at: now)
        }
        if isFrame, let winner = recognition?.winner, winner.choice != chosen?.choice {
            choose(winner, at: now, into: &actions)
            return
        }
        if chosen == nil, isFrame, let tag = recognition?.loneTag()?.moved(by: position) {
            given = (given + [tag.range]).suffix(Candidate.mostReadings)
            actions.append(.reading(tag))
            actions += follow(search?.spoke() ?? [], at: now)
        }
        if chosen == nil, isFrame || received % Self.lookEvery == 0 {
            emitBelief(into: &actions)
        }
    }

    /// Whether others are to be heard besides the chosen one, because it does not understand what comes.
    private mutating func reconsider(at now: Timestamp) -> Bool {
        guard chosen?.isDoubtful == true else {
            recognition = nil
            return false
        }
        guard recognition == nil else { return true }
        position = received - recent.bytes.count
        var fresh = Recognition(among: entries, options: options, at: recent.bytes.first?.at ?? now)
        // The newest byte is heard by the caller.
        for (byte, at) in recent.bytes.dropLast() { _ = fresh.receive(byte, at: at) }
        recognition = fresh
        return true
    }

    private mutating func choose(_ winner: Candidate, at now: Timestamp, into actions: inout [DialectAction]) {
        if let chosen { actions.append(.notice(.changed(from: chosen.choice))) }
        let probe = search?.answered(in: winner.entry.name)
        if let belief = recognition?.belief {
            actions.append(.notice(.recognised(belief.decided(for: winner.choice(asked: probe)))))
        }
        if let rate = search?.currentRate {
            foundAt = rate
            actions.append(.notice(.found(at: rate)))
        }
        let readings = winner.readings.filter { now - $0.at <= Self.oldest }.map { $0.moved(by: position) }
        for reading in readings where !given.contains(where: { $0.overlaps(reading.range) }) {
            actions.append(.reading(reading))
        }
        given = []
        recognition = nil
        search = nil
        emitted = nil
        // Who speaks by himself is not asked.
        guard let probe, let options = try? winner.entry.options(probe.options, on: winner.options) else {
            chosen = Chosen(winner.choice, machine: winner.listener, position: position)
            return
        }
        // From now on it is asked by its own rules.
        var machine = winner.entry.make(options)
        actions += machine.start(at: now)
        chosen = Chosen(winner.choice, machine: machine, position: received)
    }

    /// A new belief is emitted once; that too little was heard yet is none.
    private mutating func emitBelief(into actions: inout [DialectAction]) {
        guard let belief = recognition?.belief, belief.need != .moreFrames,
            belief.choices != emitted?.choices || belief.need != emitted?.need
        else { return }
        emitted = belief
        actions.append(.notice(.undecided(belief)))
    }
}

/// The dialect that was recognised, and whether it still fits.
private struct Chosen: Sendable {
    let choice: Belief.Choice
    var machine: any Dialect
    /// How many bytes the device had sent when the machine began.
    let position: Int
    /// Frames not understood since the last that was.
    private var failures = 0

    /// Noise damages a frame now and then, but not so many in a row.
    private static let mostFailures = 6

    init(_ choice: Belief.Choice, machine: any Dialect, position: Int) {
        self.choice = choice
        self.machine = machine
        self.position = position
    }

    var isDoubtful: Bool { failures >= Self.mostFailures }

    mutating func receive(_ byte: UInt8, at now: Timestamp, into actions: inout [DialectAction]) {
        let first = actions.count
        machine.receive([byte], at: now, into: &actions)
        for index in first..<actions.count {
            switch actions[index] {
            case .reading(let reading):
                failures = 0
                actions[index] = .reading(reading.moved(by: position))
            case .notice(.unreadable), .notice(.rejected): failures += 1
            case .notice, .send, .change, .download: break
            }
        }
    }
}

/// The last bytes of a device, with their times.
private struct RecentBytes: Sendable {
    private(set) var bytes: [(byte: UInt8, at: Timestamp)] = []

    private static let capacity = 512

    mutating func append(_ byte: UInt8, at now: Timestamp) {
        // In blocks, so that not every byte moves all others.
        if bytes.count >= 2 * Self.capacity { bytes.removeFirst(Self.capacity) }
        bytes.append((byte, now))
    }
}

extension Reading {
    /// The same reading, so many bytes further on in the stream.
    fileprivate func moved(by offset: Int) -> Reading {
        Reading(at: at, content: content, raw: raw, position: range.lowerBound + offset)
    }
}
