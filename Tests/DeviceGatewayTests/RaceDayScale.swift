import ScaleProtocol
import Simulation
import TestSupport
import Values

/// A make of scale with its line, as it stands in one of the lanes.
enum RaceDayScale: String, Sendable {
    /// Tru-Test, asked five times a second, with a stable flag.
    case truTest
    /// A&D, ten times a second, with a stable flag.
    case stream
    /// CAS, ten times a second: eight bytes and nothing else.
    case bare

    var hasFlag: Bool { self != .bare }

    var plate: SimulatedPlate {
        var plate = SimulatedPlate()
        // An indicator with a flag shows a mean; the other shows what it sees, with mud on the plate.
        if hasFlag { plate.averaging = 1 } else { plate.zero = 4 }
        return plate
    }

    func dialect() throws -> any Dialect {
        switch self {
        case .truTest: try DialectEntry.truTestSCP.make()
        case .stream, .bare: try DialectEntry.weightLines.make()
        }
    }

    func device() -> any SimulatedDevice {
        switch self {
        case .truTest: SimulatedIndicator()
        case .stream: SimulatedScaleStream(.aAndD, interval: .milliseconds(50))
        case .bare:
            SimulatedScaleStream(
                ScaleFrames("cas-bare", dialect: .weightLines, facts: []) { display in
                    Array(
                        "\(String(repeating: " ", count: max(0, 8 - display.number.count)))\(display.number)\r\n".utf8)
                }, interval: .milliseconds(50))
        }
    }
}

extension ScaleDisplay {
    /// The number, with a minus where it is below zero.
    fileprivate var number: String {
        let whole = "\(abs(mantissa) / 100).\(abs(mantissa) % 100 < 10 ? "0" : "")\(abs(mantissa) % 100)"
        return mantissa < 0 ? "-\(whole)" : whole
    }
}

/// The stable flag of an indicator: what it shows has stayed within one step for a second.
struct StableFlag {
    private var recent: [(at: Double, weight: Weight)] = []

    mutating func isStable(_ weight: Weight, at now: Double) -> Bool {
        let isFull = recent.first.map { now - $0.at >= 0.9 } ?? false
        recent = recent.filter { now - $0.at <= 1 } + [(now, weight)]
        let weights = recent.map(\.weight)
        guard isFull, let low = weights.min(), let high = weights.max() else { return false }
        return high - low <= Weight(grams: 500)
    }
}
