/// One thing a device said: an EID, or a weight sample.
package struct Reading: Equatable, Sendable {
    /// When its last byte arrived.
    package let at: Timestamp
    package let content: Content
    /// The bytes of the frame as received, terminator included.
    package let raw: [UInt8]

    package enum Content: Equatable, Sendable {
        case eid(EIDReading)
        case weight(WeightReading)
    }

    package init(at: Timestamp, content: Content, raw: [UInt8]) {
        self.at = at
        self.content = content
        self.raw = raw
    }
}

/// A transponder seen by a reader.
package struct EIDReading: Equatable, Sendable {
    package let eid: EID
    /// The reader's own clock as printed, often not set; a hint, never a time stamp.
    package let deviceClock: String?

    package init(eid: EID, deviceClock: String? = nil) {
        self.eid = eid
        self.deviceClock = deviceClock
    }
}

/// One sample of what lies on a scale.
package struct WeightReading: Equatable, Sendable {
    /// `nil` when the scale shows no weight: overload, underload, or no signal.
    package let weight: Weight?
    package let stability: Stability
    package let load: Load
    package let basis: Basis
    package let unit: WeightUnit?
    /// The operator pressed the indicator's record key.
    package let isRecordedByOperator: Bool

    package enum Stability: String, Codable, Sendable { case stable, moving, unknown }
    package enum Load: String, Codable, Sendable { case inRange, overload, underload, noSignal }
    package enum Basis: String, Codable, Sendable { case gross, net, tare, unknown }

    package init(
        weight: Weight?, stability: Stability, load: Load = .inRange, basis: Basis = .unknown,
        unit: WeightUnit? = nil, isRecordedByOperator: Bool = false
    ) {
        self.weight = weight
        self.stability = stability
        self.load = load
        self.basis = basis
        self.unit = unit
        self.isRecordedByOperator = isRecordedByOperator
    }
}
