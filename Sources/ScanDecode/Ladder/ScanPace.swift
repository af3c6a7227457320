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

    /// A small picture says little of a large one: what counts there is the start of the step.
    mutating func note(pixels: Int, took duration: Duration) {
        perPixel = max(perPixel, duration / max(pixels, 500_000))
    }
}
