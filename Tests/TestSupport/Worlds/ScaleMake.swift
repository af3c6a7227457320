package import Values

/// What an indicator makes of the load: how often, how finely, and what it says of its being stable.
package struct ScaleMake: Equatable, Sendable {
    package let name: String
    package var rate = 10.0
    package var division = Weight(grams: 500)
    /// It shows the mean of so many seconds.
    package var averaging = 0.0
    package var flag = Flag.none

    /// What it says of its being stable.
    package enum Flag: Equatable, Sendable {
        /// Nothing.
        case none
        /// Stable when what it shows has stayed within so many divisions for so many seconds.
        case within(divisions: Int, seconds: Double)
        /// Always unstable, as scales that only ever say "US".
        case neverStable
    }

    package init(_ name: String, _ change: (inout ScaleMake) -> Void = { _ in }) {
        self.name = name
        change(&self)
    }

    /// Flagless ones, ones with a true flag, one whose flag hardly ever comes, and one that is always unstable.
    package static let all = [
        ScaleMake("bare"),
        ScaleMake("flag") {
            ($0.averaging, $0.flag) = (0.5, .within(divisions: 2, seconds: 0.6))
        },
        ScaleMake("flag-5Hz") {
            ($0.rate, $0.averaging, $0.flag) = (5, 1, .within(divisions: 1, seconds: 1))
        },
        ScaleMake("strict") { $0.flag = .within(divisions: 1, seconds: 1.5) },
        ScaleMake("US-only") { $0.flag = .neverStable },
        ScaleMake("bare-2Hz-1kg") { ($0.rate, $0.division) = (2, Weight(grams: 1000)) },
        ScaleMake("flag-20Hz-2kg") {
            ($0.rate, $0.division) = (20, Weight(grams: 2000))
            $0.flag = .within(divisions: 1, seconds: 0.5)
        },
    ]
}

/// Where the reader is; a stick in somebody's hand has no position of its own in the settings.
package enum Antenna: String, CaseIterable, Sendable {
    case before, plate, behind, stick

    package var position: ReaderPosition {
        switch self {
        case .before: .before
        case .plate, .stick: .plate
        case .behind: .behind
        }
    }
}
