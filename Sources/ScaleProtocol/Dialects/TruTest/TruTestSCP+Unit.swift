import Values

extension TruTestSCP {
    /// When the unit has to be asked for again; not while a session is read, whose rows come in one unit.
    var unitDueAt: Timestamp? {
        download == nil && options.role == .indicator ? device.unit.dueAt : nil
    }

    /// Passes an answer's weights on, or holds them until their unit is sure.
    mutating func takeWeights(_ answer: TruTestWeights) -> [DialectAction] {
        guard device.unit.holds(answer) else { return use(answer) }
        setup = [.unit] + setup
        return []
    }

    mutating func takeUnit(_ text: [UInt8], raw: [UInt8], at now: Timestamp) -> [DialectAction] {
        guard let unit = WeightUnit(truTest: text) else {
            let name = device.unit.current == .pound ? "lb" : "kg"
            return [.notice(.rejected(raw, reason: "the unit is neither kg nor lb: \(name) is assumed"))]
                + missUnit(at: now)
        }
        guard let (held, isUsable) = device.unit.answered(unit, at: now) else { return [] }
        guard !isUsable else { return use(held) }
        device.standing = nil
        // What stands there now is told by no event again.
        if pollCommand == .events { setup.append(.weight) }
        return dropWeights(of: held, because: "the unit may have been switched at that moment: the weight was not used")
    }

    /// The question for the unit came to nothing; weights wait for it, if there was ever an answer.
    mutating func missUnit(at now: Timestamp) -> [DialectAction] {
        guard device.unit.isKnown else { return [] }
        guard device.unit.failed() else { return begin(afterSilenceOf: .unit) }
        setup = [.unit] + setup
        return []
    }

    /// The question for the unit was refused.
    mutating func refuseUnit(at now: Timestamp) -> [DialectAction] {
        guard device.unit.isKnown else { return [] }
        return dropNameless(device.unit.refused(at: now))
    }

    /// Forgets the unit with the weights that wait for it.
    mutating func forgetUnit() -> [DialectAction] { dropNameless(device.unit.forget()) }

    private func dropNameless(_ held: TruTestWeights?) -> [DialectAction] {
        held.map { dropWeights(of: $0, because: "the indicator did not say its unit: the weight was not used") } ?? []
    }

    private mutating func use(_ answer: TruTestWeights) -> [DialectAction] {
        answer.command == .events ? readEvents(answer) : readWeight(answer)
    }

    private mutating func readWeight(_ answer: TruTestWeights) -> [DialectAction] {
        guard let weight = WeightReading(truTest: answer.text, unit: device.unit.current) else { return [] }
        if pollCommand == .events, weight.stability == .stable {
            device.standing = (weight, answer.raw, answer.position)
        }
        return [answer.reading(.weight(weight))]
    }

    private mutating func readEvents(_ answer: TruTestWeights) -> [DialectAction] {
        var actions: [DialectAction] = []
        var weight: WeightReading?
        for (fragment, event) in answer.events(in: device.unit.current) {
            switch event {
            case .reading(let content):
                if case .weight(let sample) = content { weight = sample }
                actions.append(answer.reading(content))
            case .ignored:
                break
            case .unknown:
                actions.append(.notice(.rejected(Array(fragment), reason: "an event of an unknown kind")))
            case .refused(let error):
                actions.append(.notice(.rejected(Array(fragment), reason: error.description)))
            }
        }
        if let weight {
            device.standing =
                weight.stability == .stable ? (weight.withoutKeyPress, answer.raw, answer.position) : nil
        } else if let standing = device.standing {
            actions.append(
                .reading(
                    Reading(
                        at: answer.at, content: .weight(standing.weight), raw: standing.raw,
                        position: standing.position)))
        }
        return actions
    }

    /// What of an answer is no weight is as true as before.
    private func dropWeights(of answer: TruTestWeights, because reason: String) -> [DialectAction] {
        let eids = answer.command == .events ? answer.events(in: device.unit.current) : []
        return eids.compactMap { _, event in
            if case .reading(.eid(let eid)) = event { answer.reading(.eid(eid)) } else { nil }
        } + [.notice(.rejected(answer.raw, reason: reason))]
    }
}

extension WeightReading {
    fileprivate var withoutKeyPress: Self {
        Self(weight: weight, stability: stability, load: load, basis: basis, unit: unit, deviceClock: deviceClock)
    }
}
