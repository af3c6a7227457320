/// One thing a device said: an EID, or a weight sample.
package struct Reading: Equatable, Sendable {
    /// When its last byte arrived.
    package private(set) var at: Timestamp
    package let content: Content
    /// The bytes of the frame.
    package let raw: FrameBytes
    /// Where the frame lies in what the device sent, in bytes since the link came up.
    package let range: Range<Int>

    package enum Content: Equatable, Sendable {
        case eid(EIDReading)
        case weight(WeightReading)
    }

    /// - Parameters:
    ///   - raw: the whole frame.
    ///   - position: how many bytes the device had sent since the link came up when the frame began.
    package init(at: Timestamp, content: Content, raw: some Collection<UInt8>, position: Int = 0) {
        self.init(at: at, content: content, raw: ArraySlice(raw), position: position)
    }

    /// As above, of bytes where they lie.
    package init(at: Timestamp, content: Content, raw: ArraySlice<UInt8>, position: Int = 0) {
        self.at = at
        self.content = content
        self.raw = FrameBytes(raw)
        range = position..<position + raw.count
    }

    /// The same, at another time: of a clock that was set meanwhile.
    package func moved(to moment: Timestamp) -> Reading {
        var reading = self
        reading.at = moment
        return reading
    }
}

/// A transponder seen by a reader.
package struct EIDReading: Equatable, Sendable {
    package let eid: EID
    private let clock: DeviceClock?

    /// The reader's own clock as printed, often not set; a hint, never a time stamp.
    package var deviceClock: String? { clock?.description }

    package init(eid: EID, deviceClock: String? = nil) {
        self.init(eid: eid, clock: deviceClock.map { DeviceClock($0) })
    }

    /// - Parameter clock: the reader's own clock, in place.
    package init(eid: EID, clock: DeviceClock?) {
        self.eid = eid
        self.clock = clock
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
    private let clock: DeviceClock?

    package enum Stability: String, Codable, Sendable { case stable, moving, unknown }
    package enum Load: String, Codable, Sendable { case inRange, overload, underload, noSignal }
    package enum Basis: String, Codable, Sendable { case gross, net, tare, unknown }

    package init(
        weight: Weight?, stability: Stability, load: Load = .inRange, basis: Basis = .unknown,
        unit: WeightUnit? = nil, isRecordedByOperator: Bool = false, deviceClock: String? = nil
    ) {
        self.init(
            weight: weight, stability: stability, load: load, basis: basis, unit: unit,
            isRecordedByOperator: isRecordedByOperator, clock: deviceClock.map { DeviceClock($0) })
    }

    /// - Parameter clock: the scale's own clock, in place.
    package init(
        weight: Weight?, stability: Stability, load: Load = .inRange, basis: Basis = .unknown,
        unit: WeightUnit? = nil, isRecordedByOperator: Bool = false, clock: DeviceClock?
    ) {
        self.weight = weight
        self.stability = stability
        self.load = load
        self.basis = basis
        self.unit = unit
        self.isRecordedByOperator = isRecordedByOperator
        self.clock = clock
    }

    /// The scale's own clock as printed, often not set; a hint, never a time stamp.
    package var deviceClock: String? { clock?.description }
}
