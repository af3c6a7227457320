import Testing

@testable import Metrics

/// The text is what the specification says, to the byte; Prometheus' own parser reads that of a real gateway in
/// Tests/BrowserTests/test_health.py.
struct OpenMetricsTextTests {
    @Test func `each kind has its ending, and the text its end`() {
        var text = OpenMetricsText()
        text.add(Metric("a_build", .info, "What runs."), [.init(1, ["version": "1.2"])])
        text.add(Metric("a_requests", .counter, "Requests."), 7)
        text.add(Metric("a_free_bytes", .gauge, .bytes, "Room."), 1.5e9)
        let histogram = Histogram(bounds: [0.005, 1])
        histogram.note(.milliseconds(500))
        text.add(Metric("a_took_seconds", .histogram, .seconds, "How long."), histogram.reading)
        #expect(
            text.finished() == """
                # HELP a_build What runs.
                # TYPE a_build info
                a_build_info{version="1.2"} 1.0
                # HELP a_requests Requests.
                # TYPE a_requests counter
                a_requests_total 7.0
                # HELP a_free_bytes Room.
                # TYPE a_free_bytes gauge
                # UNIT a_free_bytes bytes
                a_free_bytes 1500000000.0
                # HELP a_took_seconds How long.
                # TYPE a_took_seconds histogram
                # UNIT a_took_seconds seconds
                a_took_seconds_bucket{le="0.005"} 0
                a_took_seconds_bucket{le="1.0"} 1
                a_took_seconds_bucket{le="+Inf"} 1
                a_took_seconds_count 1
                a_took_seconds_sum 0.5
                # EOF

                """)
    }

    @Test func `a value that there is not is left out, with its words in place`() {
        var text = OpenMetricsText()
        text.add(Metric("a", .gauge, "May be absent."), nil)
        #expect(text.finished() == "# HELP a May be absent.\n# TYPE a gauge\n# EOF\n")
    }

    @Test func `what would end a label is escaped`() {
        var text = OpenMetricsText()
        text.add(Metric("a", .gauge, "A \\ b\nc"), [.init(0, ["x": "a\"b\\c\nd"])])
        #expect(text.finished().contains(#"a{x="a\"b\\c\nd"} 0.0"#))
        #expect(text.finished().contains(#"# HELP a A \\ b\nc"#))
    }
}
