package import Values

/// Options of a dialect as written in configuration: `poll=200ms,mode=events,crc=on`.
package struct DialectOptions: Equatable, Sendable {
    package var truTest = TruTestOptions()
    package var line = LineOptions()
    package var scale = ScaleOptions()
    /// The unit of weight lines that name none.
    package var unit = WeightUnit.kilogram
    /// Whether a reader leaves out zeros in front of its EIDs.
    package var padsEID = false
    /// Whether something may be sent while the dialect is not known yet.
    package var isTwoWay = false

    package init() {}

    /// - Parameters:
    ///   - text: `name=value`, separated by commas.
    ///   - optionNames: those that the dialect takes.
    ///   - defaults: for options that the text does not name.
    package init(
        _ text: String, allowed optionNames: [String], on defaults: DialectOptions = DialectOptions()
    ) throws(DialectOptionError) {
        self = defaults
        for part in text.split(separator: ",") {
            let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map {
                String($0.trimmingBlanks)
            }
            guard pair.count == 2 else { throw .noValue(option: pair[0]) }
            guard optionNames.contains(pair[0]) else {
                throw .unknownOption(pair[0], known: optionNames)
            }
            try set(pair[0], to: pair[1])
        }
    }

    private mutating func set(_ option: String, to value: String) throws(DialectOptionError) {
        switch option {
        case "role": truTest.role = try choice(option, value)
        case "mode": truTest.mode = try choice(option, value)
        case "poll":
            truTest.pollInterval = try duration(option, value, in: 20...60_000)
            line.askEvery = truTest.pollInterval
            scale.pollInterval = truTest.pollInterval
        case "timeout": truTest.timeout = try duration(option, value, in: 50...60_000)
        case "gap": truTest.gap = try duration(option, value, in: 0...10_000)
        case "keepalive": truTest.keepAlive = try duration(option, value, in: 100...600_000)
        case "crc": truTest.crc = try isOn(option, value)
        case "pad": padsEID = try isOn(option, value)
        case "twoway": isTwoWay = try isOn(option, value)
        case "unit": unit = try choice(option, value)
        case "checksum":
            line.hasChecksum = try isOn(option, value)
            scale.hasChecksum = line.hasChecksum
        case "ask": line.asking = try choice(option, value) as LineOptions.Asking
        case "decimals": line.decimals = try digit(option, value)
        case "stable": line.stableMark = try mark(option, value)
        case "moving": line.movingMark = try mark(option, value)
        case "zeros": scale.fixedZeros = try choice(option, value) as ScaleOptions.Presence
        case "tare": scale.tare = try choice(option, value) as ScaleOptions.Presence
        case "digits": scale.digitOrder = try choice(option, value) as ScaleOptions.DigitOrder
        case "format": scale.rinstrumLayout = try choice(option, value) as RinstrumLayout
        case "address": scale.address = try number(option, value, in: 1...31)
        case "status": scale.status = try choice(option, value)
        case "motion": scale.motion = try choice(option, value)
        case "factor": scale.factor = Int(try number(option, value, in: 1...200))
        case "stability": scale.stability = try choice(option, value)
        default: throw .unknownOption(option, known: [])
        }
    }

    private func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ option: String, _ value: String
    ) throws(DialectOptionError) -> Choice {
        guard let choice = Choice(rawValue: value) else {
            throw .wrongValue(
                option: option, value: value, allowed: Choice.allCases.map(\.rawValue).joined(separator: ", "))
        }
        return choice
    }

    private func number(
        _ option: String, _ value: String, in range: ClosedRange<UInt8>
    ) throws(DialectOptionError) -> UInt8 {
        guard let number = UInt8(value), range.contains(number) else {
            throw .wrongValue(
                option: option, value: value, allowed: "a number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    private func isOn(_ option: String, _ value: String) throws(DialectOptionError) -> Bool {
        switch value {
        case "on": return true
        case "off": return false
        default: throw .wrongValue(option: option, value: value, allowed: "on, off")
        }
    }

    private func digit(_ option: String, _ value: String) throws(DialectOptionError) -> Int {
        guard let number = Int(value), (0...6).contains(number) else {
            throw .wrongValue(option: option, value: value, allowed: "a number from 0 to 6")
        }
        return number
    }

    private func mark(_ option: String, _ value: String) throws(DialectOptionError) -> [UInt8] {
        let bytes = Array(value.utf8)
        guard (1...16).contains(bytes.count), bytes.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw .wrongValue(option: option, value: value, allowed: "1 to 16 letters as they stand in the line")
        }
        return bytes
    }

    /// `200ms` or `2s`.
    private func duration(
        _ option: String, _ value: String, in range: ClosedRange<Int>
    ) throws(DialectOptionError) -> Duration {
        let digits = value.prefix { $0.isASCII && $0.isNumber }
        let milliseconds: Int? =
            switch value.dropFirst(digits.count) {
            case "ms": Int(digits)
            case "s": Int(digits).flatMap { $0 > 1000 ? nil : $0 * 1000 }
            default: nil
            }
        guard let milliseconds, range.contains(milliseconds) else {
            throw .wrongValue(
                option: option, value: value,
                allowed: "a time from \(range.lowerBound)ms to \(range.upperBound)ms, such as 200ms or 2s")
        }
        return .milliseconds(milliseconds)
    }
}

/// Why the options of a dialect cannot be used.
package enum DialectOptionError: Error, Equatable, Sendable {
    case unknownOption(String, known: [String])
    case noValue(option: String)
    case wrongValue(option: String, value: String, allowed: String)
}

extension DialectOptionError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unknownOption(let option, known: let known) where known.isEmpty:
            "option '\(option)': this dialect has no options, remove it"
        case .unknownOption(let option, let known):
            "unknown option '\(option)'; use \(known.joined(separator: ", "))"
        case .noValue(let option):
            "option '\(option)' has no value; write \(option)=…"
        case .wrongValue(let option, let value, let allowed):
            "option '\(option)': '\(value)' is not allowed; use \(allowed)"
        }
    }
}

extension Substring {
    fileprivate var trimmingBlanks: Substring {
        let start = drop { $0 == " " }
        return start.lastIndex { $0 != " " }.map { start[...$0] } ?? start[start.startIndex..<start.startIndex]
    }
}
