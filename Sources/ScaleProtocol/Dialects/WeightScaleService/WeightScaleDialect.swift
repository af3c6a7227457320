package import Values

/// The dialect of a scale with Bluetooth's weight scale service, which gives no weight until its factor is known.
///
/// Nothing in the measurements says how much a count is. A weight that is known and lies on the scale says it: until
/// then weights are withheld, and from then on the caller keeps the factor with the device.
package struct WeightScaleDialect: Dialect {
    /// Steps of scales: 5, 10, 50, 100 and 500 g, 1 kg; each at least twice the one before, so that one weight tells
    /// them apart although the scale may be off.
    static let factors = [1, 2, 10, 20, 100, 200]
    /// How many counts of Bluetooth's standard a count of this scale is.
    static let factor = DialectOption<Int>.number("factor", in: 1...200)
    static let stabilityField = DialectOption<WeightScaleFormat.StabilityField>.choice("stability")
    /// As far back as a known weight is looked for.
    private static let window = Duration.seconds(3)
    private static let mostWithheld = 256

    private let stability: WeightScaleFormat.StabilityField
    private var frames: StreamDialect<WeightScaleFormat>
    private var isFactorKnown: Bool
    /// What came of late and may count in any of the steps.
    private var withheld: [Reading] = []

    /// - Parameter factor: `nil` while nobody has confirmed a known weight.
    package init(factor: Int?, stability: WeightScaleFormat.StabilityField = .none) {
        self.stability = stability
        frames = StreamDialect(WeightScaleFormat(factor: factor ?? 1, stability: stability))
        isFactorKnown = factor != nil
    }

    package var deadline: Timestamp? { nil }

    package mutating func start(at now: Timestamp) -> [DialectAction] {
        withheld.removeAll()
        return frames.start(at: now)
    }

    package mutating func advance(to now: Timestamp) -> [DialectAction] { [] }

    package mutating func receive(_ bytes: [UInt8], at now: Timestamp, into actions: inout [DialectAction]) {
        let first = actions.count
        frames.receive(bytes, at: now, into: &actions)
        guard !isFactorKnown else { return }
        for index in first..<actions.count {
            guard case .reading(let reading) = actions[index], let weight = reading.weight else { continue }
            forget(at: now)
            withheld.append(reading)
            actions[index] = .notice(.unscaled(weight))
        }
    }

    package mutating func confirm(_ weight: Weight, at now: Timestamp) -> [DialectAction] {
        guard !isFactorKnown else { return [] }
        forget(at: now)
        let shown = withheld.compactMap(\.weight)
        guard let factor = Self.factor(of: shown, for: weight) else {
            return shown.map { .notice(.unscaled($0)) }
        }
        isFactorKnown = true
        frames.change { $0.factor = factor }
        defer { withheld.removeAll() }
        var format = WeightScaleFormat(factor: factor, stability: stability)
        return [.notice(.determined(option: Self.factor.text(for: factor)))] + withheld.compactMap { format.again($0) }
    }

    private mutating func forget(at now: Timestamp) {
        withheld.removeAll { now - $0.at > Self.window }
        if withheld.count >= Self.mostWithheld { withheld.removeFirst() }
    }

    /// The factor by which these are the known weight or nearly so; `nil` while they are too few or do not stand still,
    /// because it is kept for ever.
    private static func factor(of shown: [Weight], for known: Weight) -> Int? {
        factors.first { factor in
            let trial = KnownWeightTrial(known: known, samples: shown.map { Weight(grams: $0.grams * factor) })
            guard trial.verdict == .confirmed || trial.verdict == .off, let difference = trial.difference else {
                return false
            }
            return difference.magnitude.grams * 5 <= known.grams
        }
    }
}

extension WeightScaleFormat {
    /// What a withheld line says with this factor.
    fileprivate mutating func again(_ reading: Reading) -> DialectAction? {
        guard let content = try? content(of: ArraySlice(reading.raw.dropLast())) else { return nil }
        return .reading(
            Reading(at: reading.at, content: content, raw: reading.raw, position: reading.range.lowerBound))
    }
}

extension DialectEntry {
    package static let weightScaleService = DialectEntry(
        "weight-scale-service", "Scales: Bluetooth weight scale service, Tru-Test S3: 2A9D=024C21…",
        options: [WeightScaleDialect.factor, WeightScaleDialect.stabilityField], variants: []
    ) { options in
        WeightScaleDialect(
            factor: options[WeightScaleDialect.factor], stability: options[WeightScaleDialect.stabilityField] ?? .none)
    }
}
