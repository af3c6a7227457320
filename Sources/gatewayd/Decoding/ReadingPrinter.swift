import FoundationEssentials
import ScaleProtocol
import Values

/// Prints readings for people or, one JSON object a line, for programs.
struct ReadingPrinter {
    let isJSON: Bool
    /// Frames and bytes that could not be used.
    private(set) var rejected = 0

    init(isJSON: Bool) {
        self.isJSON = isJSON
    }

    mutating func print(_ actions: [DialectAction]) throws {
        for action in actions {
            switch action {
            case .reading(let reading): try print(reading)
            case .notice(let notice): print(notice)
            case .send, .change, .download: break
            }
        }
    }

    private func print(_ reading: Reading) throws {
        if isJSON {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
            StandardStream.output.line(String(decoding: try encoder.encode(PrintedReading(reading)), as: UTF8.self))
            return
        }
        switch reading.content {
        case .eid(let read): StandardStream.output.line("EID \(read.eid)")
        case .weight(let sample):
            let weight = sample.weight.map { "\($0) kg" } ?? "no weight"
            StandardStream.output.line("\(weight), \(sample.stability.rawValue), \(sample.load.rawValue)")
        }
    }

    private mutating func print(_ notice: DialectNotice) {
        switch notice {
        case .recognised(let belief), .undecided(let belief):
            StandardStream.error.line("gatewayd decode: \(belief)")
        case .changed(let choice):
            StandardStream.error.line("gatewayd decode: from here on it is no longer \(choice)")
        case .rejected(_, let reason):
            rejected += 1
            StandardStream.error.line("gatewayd decode: rejected: \(reason)")
        case .unreadable(let bytes):
            rejected += 1
            StandardStream.error.line("gatewayd decode: \(bytes.count) bytes are no frame of this dialect")
        case .unscaled(let weight):
            rejected += 1
            StandardStream.error.line("gatewayd decode: \(weight) kg or a multiple of it: give the factor")
        case .identified, .searching, .found, .noAnswer, .refused, .determined: break
        }
    }
}

/// A reading as JSON; absent facts are `null`.
private struct PrintedReading: Encodable {
    private let reading: Reading

    init(_ reading: Reading) {
        self.reading = reading
    }

    private enum CodingKeys: String, CodingKey {
        case kind, at, eid, isAnimal, deviceClock, kilograms, stable, load, basis, unit, text
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(reading.at, forKey: .at)
        try container.encode(String(decoding: reading.raw, as: UTF8.self), forKey: .text)
        switch reading.content {
        case .eid(let read):
            try container.encode("eid", forKey: .kind)
            try container.encode(read.eid, forKey: .eid)
            try container.encode(read.eid.isAnimal, forKey: .isAnimal)
            try container.encodeIfPresent(read.deviceClock, forKey: .deviceClock)
        case .weight(let sample):
            try container.encode("weight", forKey: .kind)
            try container.encode(sample.weight, forKey: .kilograms)
            try container.encode(sample.stability.isStable, forKey: .stable)
            try container.encode(sample.load, forKey: .load)
            try container.encode(sample.basis, forKey: .basis)
            try container.encode(sample.unit, forKey: .unit)
        }
    }
}

extension WeightReading.Stability {
    /// Yes, no, or not known.
    fileprivate var isStable: Bool? {
        switch self {
        case .stable: true
        case .moving: false
        case .unknown: nil
        }
    }
}
