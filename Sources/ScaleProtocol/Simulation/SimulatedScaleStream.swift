/// A scale that sends its weight all the time, unasked (protocols.md §4.1–4.4).
package struct SimulatedScaleStream: SimulatedDevice {
    package enum Format: String, CaseIterable, Sendable {
        /// `ST,GS,+0425.50kg`
        case aAndD = "a-and-d"
        /// `ST,GS,   425.5,kg`
        case diniArgeo = "dini-argeo"
        /// `ST,GS,` id lamps `,  425.50 kg`
        case cas
        /// Sign, ten places, unit when stable
        case kern
    }

    /// What lies on the plate; the race sets it when there is one.
    package var load = ScaleLoad.empty
    /// Too much lies on the plate.
    package var isOverloaded = false

    private let format: Format
    private let interval: Duration
    package var race: WeighingRace?
    private var nextFrameAt: Timestamp?

    package init(format: Format = .aAndD, interval: Duration = .milliseconds(100), race: WeighingRace? = nil) {
        self.format = format
        self.interval = interval
        self.race = race
    }

    /// Nothing that the host sends is looked at.
    package mutating func receive(_ bytes: [UInt8], at now: Timestamp) -> [UInt8] {
        advance(to: now)
    }

    /// At most one frame: a scale that was late does not catch up.
    package mutating func advance(to now: Timestamp) -> [UInt8] {
        if let race { load = race.load(at: now) }
        if let nextFrameAt, now < nextFrameAt { return [] }
        nextFrameAt = now + interval
        return frame
    }

    /// The line for what lies on the plate now.
    package var frame: [UInt8] {
        let word = isOverloaded ? "OL" : load.isStable ? "ST" : "US"
        let sign = load.weight.grams < 0 ? "-" : "+"
        let hundredths = (abs(load.weight.grams) + 5) / 10
        let decimal = "\(hundredths / 100).\((hundredths % 100).padded(to: 2))"
        switch format {
        case .aAndD:
            let value = isOverloaded ? "+    .  " : sign + decimal.padded(to: 7, with: "0")
            return Array("\(word),GS,\(value)kg\r\n".utf8)
        case .diniArgeo:
            return Array("\(word),GS,\(signed(decimal, to: 8)),kg\r\n".utf8)
        case .cas:
            // Device 1; lamps: bit 7 always, bit 6 stable, bit 2 gross, bit 0 zero.
            let lamps: UInt8 = 0x84 | (load.isStable ? 0x40 : 0) | (load.weight == .zero ? 1 : 0)
            return Array("\(word),GS,".utf8) + [1, lamps] + Array(",\(signed(decimal, to: 8)) kg\r\n".utf8)
        case .kern where isOverloaded:
            return Array("           Error\r\n".utf8)
        case .kern:
            return Array(
                " \(sign == "-" ? "-" : " ")\(decimal.padded(to: 10, with: " ")) \(load.isStable ? "kg " : "   ")\r\n"
                    .utf8)
        }
    }

    private func signed(_ decimal: String, to width: Int) -> String {
        ((load.weight.grams < 0 ? "-" : "") + decimal).padded(to: width, with: " ")
    }
}

extension String {
    fileprivate func padded(to width: Int, with filler: Character) -> String {
        String(repeating: filler, count: max(0, width - count)) + self
    }
}
