/// Keeps a scan within its time: steps cannot be interrupted, so a step that would take too long is not begun.
struct ScanPace {
    /// Processor time after which no step begins.
    let budget: Duration
    /// Processor time after which no step may end, as far as can be foreseen.
    let limit: Duration
    /// Time on the wall clock after which nothing begins.
    let hardStop: Duration
    /// The processor time per pixel of the slowest step so far.
    private var perPixel = Duration.zero

    init(_ settings: ScanSettings) {
        budget = settings.budget
        limit = settings.limit
        hardStop = settings.hardStop
    }

    /// Whether there is time to prepare another step; the first always may begin.
    func allowsStep(at elapsed: ScanTime) -> Bool {
        perPixel == .zero || elapsed.processor < budget && elapsed.wall < hardStop
    }

    /// Whether a picture of that many pixels will be read before the limit; the first always may be.
    func allows(pixels: Int, at elapsed: ScanTime) -> Bool {
        perPixel == .zero || elapsed.processor + perPixel * pixels <= limit && elapsed.wall < hardStop
    }

    /// Whether a step that looks at one thing after another is to stop where it is.
    func isOver(at elapsed: ScanTime) -> Bool {
        elapsed.processor > limit || elapsed.wall > hardStop
    }

    /// Learns from a step how long others may take.
    ///
    /// A small picture says little about a large one: what counts there is the start of the step.
    ///
    /// - Parameters:
    ///   - pixels: how many the step looked at.
    ///   - duration: the processor time that it took.
    mutating func note(pixels: Int, took duration: Duration) {
        perPixel = max(perPixel, duration / max(pixels, 500_000))
    }
}
