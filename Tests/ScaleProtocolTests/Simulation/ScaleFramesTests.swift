import ScaleProtocol
import Testing

@testable import Simulation
@testable import Values

/// What every simulated scale writes is read by its dialect as what the scale showed, however the bytes are cut.
struct ScaleFramesTests {
    @Test(arguments: ScaleFrames.all + ScaleFrames.packets)
    func `what a simulated scale writes is read`(frames: ScaleFrames) throws {
        for display in ScaleDisplay.varied where frames.canSay(display) {
            let dialect = try frames.dialect.make(options: frames.options)
            expectReadings([.weight(frames.expected(of: display))], fromEachOf: frames.write(display), to: dialect)
        }
    }

    @Test func `names are unique`() {
        #expect(
            Set((ScaleFrames.all + ScaleFrames.packets).map(\.name)).count
                == ScaleFrames.all.count + ScaleFrames.packets.count)
    }
}

extension ScaleFrames: CustomTestStringConvertible {
    public var testDescription: String { name }

    /// Whether frames of this make have a way to show this.
    func canSay(_ display: ScaleDisplay) -> Bool {
        if display.isNegative, !facts.contains(.negative) { return false }
        if display.basis == .net, facts.isDisjoint(with: [.basis, .basisAtRest]) { return false }
        return switch display.load {
        case .inRange: true
        case .overload: facts.contains(.overload)
        case .underload: facts.contains(.underload)
        case .noSignal: false
        }
    }

    /// What is left of it when it is read back.
    func expected(of display: ScaleDisplay) -> WeightReading {
        let weight = Weight(mantissa: display.mantissa, decimals: display.decimals, unit: display.unit)
        let isAtRest = display.isStable && display.load == .inRange
        let isAlone = display.load != .inRange && facts.contains(.rangeAlone)
        let showsBasis = facts.contains(.basis) && !isAlone || facts.contains(.basisAtRest) && isAtRest
        let showsUnit = facts.contains(.unit) && !isAlone || facts.contains(.unitAtRest) && isAtRest
        let basis = showsBasis ? display.basis : .unknown
        let unit = showsUnit ? display.unit : nil
        guard display.load == .inRange else {
            return WeightReading(
                weight: nil, stability: .unknown, load: display.load, basis: basis, unit: unit,
                deviceClock: clock)
        }
        let stability: WeightReading.Stability = display.isStable ? .stable : .moving
        return WeightReading(
            weight: weight, stability: facts.contains(.stability) ? stability : .unknown, basis: basis, unit: unit,
            deviceClock: clock)
    }
}

extension ScaleDisplay {
    /// Weights, signs, states and bases that scales show.
    static var varied: [ScaleDisplay] {
        let numbers = [0, 5, 210, 4255, 12_000, -5, -125].flatMap { mantissa in
            [true, false].flatMap { isStable in
                [WeightReading.Basis.gross, .net].map { basis in
                    ScaleDisplay(mantissa: mantissa, isStable: isStable, basis: basis)
                }
            }
        }
        let states = [WeightReading.Load.overload, .underload].map { ScaleDisplay(mantissa: 0, load: $0) }
        return numbers + states
    }
}
