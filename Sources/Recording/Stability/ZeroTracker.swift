package import Values

/// How a scale's zero is followed while nothing stands on it.
package struct ZeroSettings: Equatable, Sendable {
    /// The zero is followed this far from the scale's own and no farther.
    package var range = Weight(grams: 25_000)
    /// How far the empty plate may move and still count as still.
    package var stillWithin = Weight(grams: 1000)
    /// How long it must be still before it is believed.
    package var stillFor = Duration.seconds(1)
    /// How fast the zero may follow, in grams a second.
    package var gramsPerSecond = 2900

    package init() {}
}

/// The zero of a scale whose plate gathers dirt, rain and temperature.
///
/// Follows the still, empty plate slowly and within bounds, as indicators do (OIML R 76-1 allows them half a division
/// a second; here more, as an animal leaves its dirt all at once); so a hoof that is set down for a moment does not
/// become the zero. Only the very first still plate is taken over at once, as at switching on.
package struct ZeroTracker: Equatable, Sendable {
    /// What the scale shows when nothing stands on it.
    package private(set) var zero: Weight
    /// The plate is empty but shows more, or less, than may be followed: clean it, or zero the scale.
    package private(set) var isOutOfRange = false

    private let settings: ZeroSettings
    private var hasStarted = false
    private var still: Stillness?
    /// The last stillness that was longer than a foot takes to come on.
    private var steadiest: Stillness?

    private static let glance = Duration.milliseconds(250)

    private struct Stillness: Equatable {
        let since: Timestamp
        var until: Timestamp
        var lowest: Weight
        var highest: Weight
        var sum: Int
        var samples: Int

        var mean: Weight { Weight(grams: sum / samples) }
    }

    /// - Parameter zero: what holds until the empty plate has been seen.
    package init(settings: ZeroSettings = ZeroSettings(), zero: Weight = .zero) {
        self.settings = settings
        self.zero = zero
    }

    /// The empty plate showed this.
    package mutating func receive(_ shown: Weight, at now: Timestamp) {
        guard var still, now > still.until else { return begin(shown, at: now) }
        let before = still.until
        still.until = now
        still.lowest = min(still.lowest, shown)
        still.highest = max(still.highest, shown)
        still.sum += shown.grams
        still.samples += 1
        guard still.highest - still.lowest <= settings.stillWithin else { return begin(shown, at: now) }
        self.still = still
        if now - still.since >= Self.glance { steadiest = still }
        guard now - still.since >= settings.stillFor else { return }
        follow(still.mean, for: now - before)
        // What was long ago must not hold back a zero that drifts.
        if now - still.since >= settings.stillFor * 3 { begin(shown, at: now) }
    }

    /// Something is on the plate: what it shows says nothing about the zero.
    package mutating func interrupt() {
        // A trace that begins just before the animal comes: a short look is better than none.
        if !hasStarted, let still = steadiest { follow(still.mean, for: .zero) }
        still = nil
        steadiest = nil
    }

    private mutating func begin(_ shown: Weight, at now: Timestamp) {
        still = Stillness(since: now, until: now, lowest: shown, highest: shown, sum: shown.grams, samples: 1)
    }

    private mutating func follow(_ target: Weight, for duration: Duration) {
        isOutOfRange = target.magnitude > settings.range
        guard !isOutOfRange else { return }
        guard hasStarted else {
            hasStarted = true
            zero = target
            return
        }
        let most = Int(duration / .seconds(1) * Double(settings.gramsPerSecond))
        zero = Weight(grams: zero.grams + min(max(target.grams - zero.grams, -most), most))
    }
}
