package import Values

/// When everybody is free.
package enum FreeTime {
    /// The windows of a period in which nobody is busy, by their start, each as long as it can be.
    ///
    /// Every busy span is one edge up and one down; they are sorted by time and swept with a counter, and where it is zero
    /// everybody is free. Spans are half-open: who is busy until ten is free at ten.
    ///
    /// - Parameters:
    ///   - busy: the busy spans of each, in any order; they may overlap.
    ///   - least: the shortest window that is of use.
    package static func windows(
        besides busy: [[TimeSpan]], in period: TimeSpan, atLeast least: Duration = .microseconds(1)
    ) -> [TimeSpan] {
        var edges: [Edge] = []
        for span in busy.joined() {
            guard let span = span.clipped(to: period) else { continue }
            edges.append(Edge(moment: span.start, step: 1))
            edges.append(Edge(moment: span.end, step: -1))
        }
        edges.sort { $0.moment < $1.moment }
        var windows: [TimeSpan] = []
        var count = 0
        var freeSince: Timestamp? = period.start
        for edge in edges {
            if count == 0, edge.step > 0, let start = freeSince {
                // Of edges at one moment the order is open: what is of no length is no window.
                if let window = TimeSpan(start, edge.moment), window.duration >= least { windows.append(window) }
                freeSince = nil
            }
            count += edge.step
            if count == 0 { freeSince = edge.moment }
        }
        if let start = freeSince, let window = TimeSpan(start, period.end), window.duration >= least {
            windows.append(window)
        }
        return windows
    }

    private struct Edge {
        let moment: Timestamp
        let step: Int
    }
}
