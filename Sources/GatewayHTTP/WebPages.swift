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
        return files.response(to: head) ?? .notFound(head.path)
    }

    func openAPI(_ head: RequestHead) -> Response {
        files.response(to: head, at: ["openapi.json"]) ?? .notFound(head.path)
    }
}
