import Recording
import Values

/// One trace on its way through the estimator.
struct EstimateRun {
    private(set) var badLines = 0
    private var decoder = TraceDecoder()
    private var estimator: WeightEstimator
    private let found: (EstimatorEvent) -> Void

    /// More bad lines than this are only counted: the file is no trace.
    private static let badLinesShown = 20

    init(settings: EstimatorSettings, found: @escaping (EstimatorEvent) -> Void) {
        estimator = WeightEstimator(settings: settings)
        self.found = found
    }

    mutating func receive(_ bytes: ArraySlice<UInt8>) {
        for line in decoder.receive(bytes) { receive(line) }
    }

    mutating func finish() {
        if let line = decoder.finish() { receive(line) }
        for event in estimator.finish() { found(event) }
        if badLines > Self.badLinesShown {
            StandardStream.error.line("gatewayd estimate: \(badLines) bad lines in all")
        }
    }

    private mutating func receive(_ line: TraceDecoder.Line) {
        switch line.content {
        case .success(let sample):
            for event in estimator.receive(sample.shown, at: sample.at) { found(event) }
        case .failure(let error):
            badLines += 1
            if badLines <= Self.badLinesShown {
                StandardStream.error.line("gatewayd estimate: line \(line.number) \(error)")
            }
        }
    }
}
