import HTTPServer

/// The pages of the UI: files of the `Web` folder, and Chart.js from Debian.
package struct WebPages: Sendable {
    private let files: StaticFiles
    private let charts: StaticFiles

    /// - Parameters:
    ///   - folder: the `Web` folder.
    ///   - charts: where Debian's libjs-chart.js is installed.
    package init(folder: String, charts: String = "/usr/share/javascript/chart.js") {
        files = StaticFiles(folder: folder)
        self.charts = StaticFiles(folder: charts)
    }

    func response(to head: RequestHead) -> Response {
        if head.segments == ["vendor", "chart.js"] {
            return charts.response(to: head, at: ["chart.min.js"]) ?? .notFound(head.path)
        }
        if head.segments.first == Self.problems, head.segments.count <= 2 {
            return files.response(to: head, at: ["problem-catalogue", "index.html"]) ?? .notFound(head.path)
        }
        return files.response(to: head) ?? .notFound(head.path)
    }

    /// Where the types of problems lead.
    private static let problems = "problems"

    func openAPI(_ head: RequestHead) -> Response {
        files.response(to: head, at: ["openapi.json"]) ?? .notFound(head.path)
    }
}
