/// Keeps a scan within its time: steps cannot be interrupted, so a step too long is not begun.
struct ScanPace {
    let budget: Duration
    let hardStop: Duration
    /// The slowest step so far.
    private var perPixel = Duration.zero

    init(budget: Duration, hardStop: Duration) {
        self.budget = budget
        self.hardStop = hardStop
    }

    /// Whether there is time to prepare another step; the first always may begin.
    func allowsStep(at elapsed: Duration) -> Bool {
        perPixel == .zero || elapsed < budget
    }

    /// Whether a picture of that many pixels will be read before the hard stop.
    func allows(pixels: Int, at elapsed: Duration) -> Bool {
        perPixel == .zero || elapsed + perPixel * pixels <= hardStop
    }

    mutating func note(pixels: Int, took duration: Duration) {
        guard pixels > 0 else { return }
        perPixel = max(perPixel, duration / pixels)
    }
}
