package import Values

/// Finds out which dialect a device speaks, from its bytes alone.
///
/// **Method.** Every dialect of the catalogue reads the newest `window` bytes. A dialect explains the bytes of the
/// frames it accepted. It is believed when it made out enough frames, explains most of the bytes, and every other one
/// explains clearly less. Who explains as much is a rival, and then nothing is decided: more bytes, a load that
/// changes or a known weight will tell.
package struct Recognition: Sendable {
    /// As many bytes as some seconds of a scale bring.
    static let window = 1024
    /// What a believed dialect explains at least: one byte in a hundred may be damaged, and with it a frame.
    private static let leastShare = 0.55
    /// A rival that explains less than this part of what the best explains is none.
    private static let rivalry = 0.85
    /// Variants of one dialect read nearly the same bytes: one damaged frame among the first must not decide.
    private static let kinship = 0.5
    /// Fewer frames may be chance; a scale sends ten a second, a tag is longer and rarer.
    static let fewestWeights = 3
    static let fewestEIDs = 2
    /// Variants of one dialect differ in a checksum or the like; noise must not hit all of these.
    static let fewestOfVariant = 8
    /// A built-in dialect of the same frames is sure before this, and knows more of them than a taught one.
    static let fewestOfTaught = 16
    /// So many bytes that nobody understands are not the beginning of a frame.
    private static let muchNonsense = 160

    private(set) var candidates: [Candidate]
    private var received = 0
    private var lone: LoneLine

    /// - Parameters:
    ///   - options: those a user set for the link; a variant's own options win.
    ///   - heardAt: when something was heard last, on a line that was set to another rate just now.
    package init(
        among entries: [DialectEntry], options: DialectOptions = DialectOptions(), at now: Timestamp,
        after heardAt: Timestamp? = nil
    ) {
        lone = LoneLine(at: now, after: heardAt)
        candidates = entries.flatMap { entry in
            entry.variants.compactMap { variant in
                guard let own = try? entry.options([variant], on: options) else { return nil }
                return Candidate(entry, variant: variant, options: own, at: now)
            }
        }
    }

    /// The host sent these bytes to the device.
    package mutating func hear(_ bytes: [UInt8]) {
        for index in candidates.indices { candidates[index].hear(bytes) }
    }

    /// The device sent this byte.
    ///
    /// - Returns: whether it completed a frame of any dialect.
    package mutating func receive(_ byte: UInt8, at now: Timestamp) -> Bool {
        lone.hear(byte, at: received, now)
        received += 1
        let bytes = [byte]
        var isFrame = false
        for index in candidates.indices {
            isFrame = candidates[index].receive(bytes, at: now) || isFrame
            candidates[index].forget(before: received - Self.window)
        }
        return isFrame
    }

    /// When something was heard last.
    var heardAt: Timestamp { lone.heardAt }

    /// The dialects of which the newest byte completed a frame.
    var framed: [DialectName] {
        candidates.filter { $0.readings.last?.range.upperBound == received && $0.frames > 0 }.map(\.entry.name)
    }

    /// The tag that the newest byte completed, when its line stands for itself and nobody reads it otherwise.
    ///
    /// To be asked once for each byte that completed a frame.
    mutating func loneTag() -> Reading? {
        let speaker = candidates.first { $0.entry.speaksForItself && $0.readings.last?.range.upperBound == received }
        guard let tag = speaker?.readings.last, let eid = tag.eid, lone.read(tag.range) else { return nil }
        let isDoubtful = candidates.contains { candidate in
            candidate.readings.contains { $0.range.overlaps(tag.range) && $0.eid != eid }
        }
        return isDoubtful ? nil : tag
    }

    /// What is believed now.
    package var belief: Belief {
        let ranking = ranking
        guard let best = ranking.first else {
            return Belief(
                choices: [], share: 0, frames: 0,
                need: received < Self.muchNonsense ? .moreFrames : .anotherDialect)
        }
        let explained = best.explained
        let rivals = Self.withoutEchoes(
            ranking.filter {
                let least = $0.entry.name == best.entry.name ? Self.kinship : Self.rivalry
                return Double($0.explained) >= least * Double(explained)
            })
        let share = Double(explained) / Double(min(received, Self.window))
        return Belief(
            choices: rivals.map(\.choice), share: share, frames: rivals.first?.frames ?? 0,
            need: need(of: rivals, share: share))
    }

    /// The candidate that is sure, if one is.
    var winner: Candidate? {
        let belief = belief
        guard belief.need == .nothing else { return nil }
        return candidates.first { $0.choice == belief.choices.first }
    }

    /// The rival that reads this weight, when exactly one does.
    ///
    /// - Parameter known: what lies on the scale; a reading may be off by 2 %, at least 1 kg.
    func candidate(reading known: Weight) -> Candidate? {
        let choices = belief.choices
        let tolerance = max(known.grams / 50, 1000)
        let matching = candidates.filter { candidate in
            guard choices.contains(candidate.choice), case .weight(let sample) = candidate.readings.last?.content,
                let weight = sample.weight
            else { return false }
            return abs(weight.grams - known.grams) <= tolerance
        }
        return matching.count == 1 ? matching.first : nil
    }

    private var ranking: [Candidate] {
        candidates.filter { $0.frames > 0 }.sorted { $0.explained > $1.explained }
    }

    /// Without the profiles that read the same as a built-in dialect, or as a profile before them.
    private static func withoutEchoes(_ rivals: [Candidate]) -> [Candidate] {
        guard rivals.contains(where: \.entry.isTaught) else { return rivals }
        return rivals.enumerated().filter { index, rival in
            !rivals.enumerated().contains { other, twin in
                other != index && (!twin.entry.isTaught || other < index) && rival.echoes(twin)
            }
        }.map(\.element)
    }

    private func need(of rivals: [Candidate], share: Double) -> Belief.Need {
        guard let best = rivals.first else { return .anotherDialect }
        guard best.frames >= best.fewestFrames else { return .moreFrames }
        guard share >= Self.leastShare else {
            return received < Self.muchNonsense ? .moreFrames : .anotherDialect
        }
        guard rivals.count > 1 else { return .nothing }
        let weights = Set(rivals.map { $0.readings.last?.weight })
        return weights.count > 1 ? .knownWeight : .changingLoad
    }
}

extension Candidate {
    /// The dialect as a device names it, with the options of the variant.
    var choice: Belief.Choice { DialectChoice(entry.name, options: variant.isEmpty ? [] : [variant]).description }

    /// The same with what it takes to ask the device on.
    func choice(asked probe: Probe?) -> Belief.Choice {
        DialectChoice(entry.name, options: (variant.isEmpty ? [] : [variant]) + (probe?.options ?? [])).description
    }
}

extension Candidate {
    /// How many frames it must make out before it is believed.
    fileprivate var fewestFrames: Int {
        if entry.isTaught { return Recognition.fewestOfTaught }
        if entry.variants.count > 1 { return Recognition.fewestOfVariant }
        return readings.contains { $0.isEID } ? Recognition.fewestEIDs : Recognition.fewestWeights
    }
}

extension Reading {
    fileprivate var isEID: Bool { eid != nil }

    fileprivate var eid: EID? { if case .eid(let tag) = content { tag.eid } else { nil } }

    /// `nil` also for an EID.
    var weight: Weight? {
        if case .weight(let sample) = content { sample.weight } else { nil }
    }
}
