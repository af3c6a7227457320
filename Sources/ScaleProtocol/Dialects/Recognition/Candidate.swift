import Values

/// One dialect on trial: listens, says nothing, and keeps what it made out of the newest bytes.
struct Candidate: Sendable {
    let entry: DialectEntry
    /// The options that make this variant of the dialect, such as `digits=reversed`; mostly empty.
    let variant: String
    /// Those of the link, with the variant's own.
    let options: DialectOptions
    /// What it read, newest last.
    private(set) var readings: [Reading] = []
    private var machine: any Dialect
    private var actions: [DialectAction] = []

    /// More would neither change a verdict nor still be news.
    static let mostReadings = 64

    init(_ entry: DialectEntry, variant: String, options: DialectOptions, at now: Timestamp) {
        self.entry = entry
        self.variant = variant
        self.options = options
        machine = entry.listen(options)
        // What it would send is not sent.
        _ = machine.start(at: now)
    }

    mutating func hear(_ bytes: [UInt8]) {
        machine.hear(bytes)
    }

    /// - Returns: whether these bytes completed a frame of this dialect.
    mutating func receive(_ bytes: [UInt8], at now: Timestamp) -> Bool {
        actions.removeAll(keepingCapacity: true)
        machine.receive(bytes, at: now, into: &actions)
        let before = readings.count
        for case .reading(let reading) in actions { readings.append(reading) }
        let isFrame = readings.count > before
        if readings.count > Self.mostReadings { readings.removeFirst(readings.count - Self.mostReadings) }
        return isFrame
    }

    /// Forgets what lies before this place in the stream.
    mutating func forget(before position: Int) {
        guard let first = readings.first, first.range.lowerBound < position else { return }
        readings.removeAll { $0.range.lowerBound < position }
    }

    /// How many different bytes its frames consist of; several readings may come from one frame.
    var explained: Int {
        var end = Int.min
        return readings.reduce(0) { sum, reading in
            defer { end = max(end, reading.range.upperBound) }
            return sum + max(0, reading.range.upperBound - max(end, reading.range.lowerBound))
        }
    }

    /// How many frames of its own it made out.
    var frames: Int {
        var end = Int.min
        return readings.count { reading in
            defer { end = reading.range.upperBound }
            return reading.range.upperBound != end && entry.isProof(reading)
        }
    }

    /// Whether it is a taught profile that says nothing else about these bytes than another dialect.
    ///
    /// A profile knows the number of its frames and little more, so the other is the better choice.
    func echoes(_ other: Candidate) -> Bool {
        entry.isTaught
            && readings.allSatisfy { reading in
                other.readings.allSatisfy { twin in
                    !twin.range.overlaps(reading.range) || twin.weight == nil || twin.weight == reading.weight
                }
            }
    }

    /// The machine to go on with where nobody is to be asked.
    var listener: any Dialect { machine }
}
