/// Writes metrics as OpenMetrics text (github.com/prometheus/OpenMetrics, specification 1.0).
package struct OpenMetricsText {
    private var lines: [String] = []

    package static let mediaType = "application/openmetrics-text; version=1.0.0; charset=utf-8"

    package init() {}

    /// One value of a metric; absent ones are left out by who has none.
    package struct Sample: Equatable, Sendable {
        let labels: [(name: String, value: String)]
        let value: Double

        package init(_ value: Double, _ labels: KeyValuePairs<String, String> = [:]) {
            self.labels = labels.map { (name: $0.key, value: $0.value) }
            self.value = value
        }

        package static func == (one: Self, other: Self) -> Bool {
            one.value == other.value && one.labels.elementsEqual(other.labels, by: ==)
        }
    }

    /// All samples of a metric; its words are said also where there are none yet.
    package mutating func add(_ metric: Metric, _ samples: [Sample]) {
        describe(metric)
        for sample in samples { line(metric.queried, sample.labels, Self.text(sample.value)) }
    }

    /// A metric of one value.
    package mutating func add(_ metric: Metric, _ value: Double?) {
        add(metric, value.map { [Sample($0)] } ?? [])
    }

    package mutating func add(_ metric: Metric, _ value: Int) { add(metric, Double(value)) }

    /// A metric of how long something took.
    package mutating func add(_ metric: Metric, _ reading: Histogram.Reading) {
        describe(metric)
        for bucket in reading.buckets {
            line(metric.name + "_bucket", [("le", Self.text(bucket.bound))], "\(bucket.count)")
        }
        line(metric.name + "_count", [], "\(reading.count)")
        line(metric.name + "_sum", [], Self.text(reading.sum))
    }

    /// The whole text.
    package func finished() -> String { (lines + ["# EOF", ""]).joined(separator: "\n") }

    private mutating func describe(_ metric: Metric) {
        lines.append("# HELP \(metric.name) \(Self.escaped(metric.help))")
        lines.append("# TYPE \(metric.name) \(metric.kind.rawValue)")
        if let unit = metric.unit { lines.append("# UNIT \(metric.name) \(unit.rawValue)") }
    }

    private mutating func line(_ name: String, _ labels: [(name: String, value: String)], _ value: String) {
        let inside = labels.map { "\($0.name)=\"\(Self.escaped($0.value))\"" }.joined(separator: ",")
        lines.append("\(name)\(inside.isEmpty ? "" : "{\(inside)}") \(value)")
    }

    /// As the specification has bounds and values: `1.0`, `+Inf`.
    static func text(_ value: Double) -> String {
        value == .infinity ? "+Inf" : value == -.infinity ? "-Inf" : value.isNaN ? "NaN" : "\(value)"
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    }
}
