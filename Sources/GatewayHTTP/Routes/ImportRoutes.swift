import Blocking
import Exports
import HTTPServer
import HerdStore
import ImportDesk
import Values

/// `/v1/import/…`: a herd from a table, or from a file of another system.
struct ImportRoutes: Sendable {
    let store: HerdStore

    static let tableLimit = 50 * 1024 * 1024

    func add(to router: inout Router<Endpoint>) {
        router.add(.post, "/v1/import/animals", for: .admin, bodyLimit: Self.tableLimit) { call in
            let (skipsBad, isPreview) = (try call.flag("skipBad"), try call.flag("preview"))
            guard !call.request.body.isEmpty else { throw Problem.emptyFile }
            let report = try await store.importAnimals(
                csv: call.request.body, skipsBad: skipsBad, isPreview: isPreview, by: call.caller.name)
            return try Self.answer(report, skipsBad: skipsBad, isPreview: isPreview)
        }
        router.add(
            .post, "/v1/import/members/preview", for: .admin, bodyLimit: Self.tableLimit, tellsOfPeople: true
        ) { call in
            let columns = try Self.columns(call)
            guard !call.request.body.isEmpty else { throw Problem.emptyFile }
            return try Response(
                json: await store.previewMembers(call.request.body, columns: columns, by: call.caller.name))
        }
        router.add(
            .post, "/v1/import/kosapi/preview", for: .admin, bodyLimit: KOSapiReader.largest, tellsOfPeople: true
        ) { call in
            let bytes = call.request.body
            guard !bytes.isEmpty else { throw Problem.emptyFile }
            let page = await Offload.run { KOSapiReader(bytes) }
            return try Response(json: await store.importTold(page, isPreview: true, by: call.caller.name))
        }
        router.add(.post, "/v1/import/herd", for: .admin, bodyLimit: Self.tableLimit) { call in
            _ = try call.required("format")
            let format: ToldFormat = try call.choice("format") ?? .icar
            let (skipsBad, isPreview) = (try call.flag("skipBad"), try call.flag("preview"))
            guard !call.request.body.isEmpty else { throw Problem.emptyFile }
            let report = try await store.importTold(
                format.source(call.request.body), skipsBad: skipsBad, isPreview: isPreview, by: call.caller.name)
            return try Self.answer(report, skipsBad: skipsBad, isPreview: isPreview)
        }
    }

    /// `?columns=name,number,,email`: what somebody says of the columns of a table of members; `nil` for nothing.
    static func columns(_ call: Call) throws -> MemberColumns? {
        guard let text = call.request.query["columns"], !text.isEmpty else { return nil }
        return try MemberColumns(text: text)
    }

    private static func answer(_ report: ImportReport, skipsBad: Bool, isPreview: Bool) throws -> Response {
        guard !skipsBad, !isPreview, !report.errors.isEmpty else { return try Response(json: report) }
        var response = try Response(.unprocessableContent, json: RefusedImport(report: report))
        response.headers["Content-Type"] = "application/problem+json"
        return response
    }
}

/// A problem with the rows that caused it beside its own members (RFC 9457 §3.2).
private struct RefusedImport: Encodable {
    let report: ImportReport

    private var problem: Problem {
        let count = report.errors.count == 1 ? "1 row" : "\(report.errors.count) rows"
        return Problem(
            .unprocessableContent, CodedText("bad-rows", ["count": .number(report.errors.count)]),
            title: "The table has bad rows",
            detail: "\(count) cannot be imported, so nothing was.",
            action: "Correct the rows, or import without them (skipBad=true).")
    }

    func encode(to encoder: any Encoder) throws {
        try problem.encode(to: encoder)
        try report.encode(to: encoder)
    }
}

extension Problem {
    static let emptyFile = Problem(
        .badRequest, "empty-file", title: "The file is empty", detail: "The body has no bytes.",
        action: "Send the file as the body.")
}
