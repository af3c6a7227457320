import FoundationEssentials
import HTTPServer

/// The pages of the UI: files of the `Web` folder, and Chart.js from Debian.
///
/// The UI is some four hundred modules, of which most come when they are needed. They are served below `/web/`, the version of
/// the folder and then their names, by addresses that a browser may keep for a year; only the page itself, which names the
/// version, is asked for each time.
package struct WebPages: Sendable {
    private let folder: String
    private let files: StaticFiles
    private let version: FolderVersion
    private let charts: StaticFiles

    /// - Parameters:
    ///   - folder: the `Web` folder.
    ///   - charts: where Debian's libjs-chart.js is installed.
    package init(folder: String, charts: String = "/usr/share/javascript/chart.js") {
        self.folder = folder
        files = StaticFiles(folder: folder)
        version = FolderVersion(folder: folder)
        self.charts = StaticFiles(folder: charts)
    }

    func response(to head: RequestHead) -> Response {
        switch head.segments.first {
        case nil: page(head)
        case "vendor" where head.segments == ["vendor", "chart.js"]:
            charts.response(to: head, at: ["chart.min.js"]) ?? .notFound(head.path)
        // A module of now does not fit to those of before: the page is told that there is none, and comes anew.
        case "web" where head.segments.count > 2 && head.segments[1] == version.current:
            files.response(to: head, at: head.segments[2...], lasting: true) ?? .notFound(head.path)
        case Self.problems where head.segments.count <= 2:
            files.response(to: head, at: ["problem-catalogue", "index.html"]) ?? .notFound(head.path)
        default: files.response(to: head) ?? .notFound(head.path)
        }
    }

    /// The one page, with the version of the folder in the addresses of what it is made of.
    private func page(_ head: RequestHead) -> Response {
        guard head.method == .get || head.method == .head else {
            return .methodNotAllowed(head.method, allowed: [.get, .head])
        }
        guard let text = try? String(contentsOfFile: "\(folder)/index.html", encoding: .utf8) else {
            return .notFound(head.path)
        }
        let addressed = text.replacing("/web/now/", with: "/web/\(version.current)/")
        var response = Response(type: "text/html; charset=utf-8", bytes: Array(addressed.utf8))
        response.headers["Cache-Control"] = "no-cache"
        return response
    }

    /// Where the types of problems lead.
    private static let problems = "problems"

    func openAPI(_ head: RequestHead) -> Response {
        files.response(to: head, at: ["openapi.json"]) ?? .notFound(head.path)
    }
}
