/// The dialect of a device nobody has named: listens in all dialects until one of them is sure.
///
/// Sure is who made out two frames in a row; what was read until then is given out at that moment, once. A device
/// that must be asked before it says anything is found only when the link is said to be two-way: then the
/// Tru-Test probe is sent as well.
package struct RecognisingDialect: Dialect {
    /// One dialect on trial.
    fileprivate struct Candidate: Sendable {
        let name: DialectName
        var machine: any Dialect
        /// Frames made out since the last one that was not.
        var frames = 0
        /// What it would have said.
        var held: [DialectAction] = []
    }

    private static let framesToBeSure = 2
    /// Lines that nobody understood until that is said.
    private static let linesToComplain = 8

    private let entries: [DialectEntry]
    private let options: DialectOptions
    private var candidates: [Candidate] = []
    private var chosen: Candidate?
    private var unreadableLines = 0

    package init(
        among entries: [DialectEntry] = DialectCatalogue.builtIn.entries, options: DialectOptions = DialectOptions()
    ) {
        self.entries = entries
        self.options = options
    }

    package var deadline: Timestamp? {
        if let chosen { return chosen.machine.deadline }
        return candidates.compactMap(\.machine.deadline).min()
    }

    package mutating func start(at now: Timestamp) -> [DialectAction] {
        // After a reconnect it may be another device.
        chosen = nil
        unreadableLines = 0
        candidates = entries.compactMap { entry in
            guard options.isTwoWay || entry.name != DialectEntry.truTestSCP.name else { return nil }
            return Candidate(name: entry.name, machine: entry.make(options))
        }
        return each { $0.start(at: now) }
    }

    package mutating func receive(_ bytes: [UInt8], at now: Timestamp, into actions: inout [DialectAction]) {
        // Byte by byte, so that what is decided does not depend on how the bytes were packed.
        actions += bytes.flatMap { byte in each { $0.receive([byte], at: now) } }
    }

    package mutating func advance(to now: Timestamp) -> [DialectAction] {
        each { $0.advance(to: now) }
    }

    /// Lets the chosen dialect work, or all candidates.
    private mutating func each(_ step: (inout any Dialect) -> [DialectAction]) -> [DialectAction] {
        if var candidate = chosen {
            let actions = step(&candidate.machine)
            chosen = candidate
            return actions
        }
        var sent: [DialectAction] = []
        var unread: [UInt8]?
        var isUnderstood = false
        for index in candidates.indices {
            for action in step(&candidates[index].machine) {
                switch action {
                case .send:
                    sent.append(action)
                case .reading, .notice(.identified):
                    candidates[index].hold(action)
                    isUnderstood = true
                case .notice(.unreadable(let bytes)), .notice(.rejected(let bytes, reason: _)):
                    candidates[index].startOver()
                    unread = bytes
                case .notice:
                    break
                }
            }
        }
        if let winner = candidates.first(where: { $0.frames >= Self.framesToBeSure }) {
            chosen = winner
            candidates = []
            return sent + [.notice(.recognised(winner.name))] + winner.held
        }
        return sent + (isUnderstood ? [] : complaint(about: unread))
    }

    /// Now and then a word about lines that nobody understands; each of them would be too many.
    private mutating func complaint(about line: [UInt8]?) -> [DialectAction] {
        guard let line else { return [] }
        unreadableLines += 1
        guard unreadableLines == Self.linesToComplain else { return [] }
        unreadableLines = 0
        return [.notice(.unreadable(start: line))]
    }
}

extension RecognisingDialect.Candidate {
    /// Counts what speaks for this dialect, and keeps it back.
    fileprivate mutating func hold(_ action: DialectAction) {
        held = held.suffix(15) + [action]
        if case .reading(let reading) = action, name == DialectEntry.truTestSCP.name,
            reading.raw.first != UInt8(ascii: "[")
        {
            // The Tru-Test machine reads EID lines too; they are no proof of it.
            return
        }
        frames += 1
    }

    /// A frame was not understood: what came before it may have been chance.
    fileprivate mutating func startOver() {
        frames = 0
        held = []
    }
}
