import Values

/// Whether a device sends more than can be read, and how many of its weights are taken.
///
/// Its bytes may wait, since the link has only its share of the loop. Of weights no scale has more than some hundred a
/// second to show, and more than that would only keep the place from what matters; of tags each may be another animal.
struct Flood: Sendable {
    /// What is wrong; `nil` when nothing is.
    private(set) var trouble: LinkTrouble?
    /// Of the window that is under way.
    private var beganAt: Timestamp?
    private var bytes = 0
    private var feeds = 0
    private var returns = 0
    /// Weights that were not taken.
    private var passedOver = 0
    private var heldUpBefore = Duration.zero
    /// Weights that may be taken at once.
    private var credit = Double(mostAtOnce)
    private var creditedAt: Timestamp?

    /// In a second; fast indicators send 100.
    static let mostWeights = 500
    /// What has waited behind a machine that stood still for seconds comes all at once; a place has room for it.
    static let mostAtOnce = 2500
    /// So long is looked before anything is said, or taken back.
    static let window = Duration.seconds(3)

    /// Bytes came.
    ///
    /// - Parameter heldUp: for how long in all its bytes had to wait.
    mutating func received(_ bytes: [UInt8], heldUp: Duration, at now: Timestamp) {
        advance(to: now, heldUp: heldUp)
        if beganAt == nil { (beganAt, heldUpBefore) = (now, heldUp) }
        self.bytes += bytes.count
        for byte in bytes {
            if byte == 0x0A { feeds += 1 } else if byte == 0x0D { returns += 1 }
        }
    }

    /// Whether a reading is handed on.
    mutating func takes(_ reading: Reading, at now: Timestamp) -> Bool {
        guard case .weight(let sample) = reading.content, !sample.isRecordedByOperator else { return true }
        if let creditedAt, now > creditedAt {
            let earned = (now - creditedAt) / .seconds(1) * Double(Self.mostWeights)
            credit = min(Double(Self.mostAtOnce), credit + earned)
        }
        creditedAt = now
        guard credit >= 1 else {
            passedOver += 1
            return false
        }
        credit -= 1
        return true
    }

    /// Time passed: a window may be over.
    mutating func advance(to now: Timestamp, heldUp: Duration) {
        guard let beganAt, now - beganAt >= Self.window else { return }
        let seconds = (now - beganAt) / .seconds(1)
        let isHeldUp = (heldUp - heldUpBefore) * 2 > now - beganAt
        trouble =
            isHeldUp || passedOver > 0
            ? .flood(lines: Int(Double(max(feeds, returns)) / seconds), bytes: Int(Double(bytes) / seconds)) : nil
        (self.beganAt, bytes, feeds, returns, passedOver) = (nil, 0, 0, 0, 0)
        // What came to an end has to be taken back, though not a byte comes any more.
        if trouble != nil { (self.beganAt, heldUpBefore) = (now, heldUp) }
    }

    /// When `advance` wants to be called.
    var deadline: Timestamp? { trouble == nil ? nil : beganAt.map { $0 + Self.window } }
}
