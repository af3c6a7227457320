import Blocking
import CentralSync
import FoundationEssentials
import HerdStore

/// The routes of the central system (docs/sync.md), asked one after another.
struct CentralLink: Sendable {
    private let url: String
    private let token: String
    private let connection: CurlConnection
    private let offload = Offload("central", width: 1)
    /// Which data are meant, once that is known.
    var server: String?

    init(_ settings: CentralSettings) async throws(SyncFailure) {
        url = settings.url.hasSuffix("/") ? String(settings.url.dropLast()) : settings.url
        let file = settings.tokenFile
        let text = await Offload.run { () -> String in
            let bytes = FileManager.default.contents(atPath: file).map { $0.prefix(4096) }
            return bytes.map { String(decoding: $0, as: UTF8.self) } ?? ""
        }
        // Nothing that would begin another header.
        let words = text.split(whereSeparator: \.isWhitespace)
        // A file of more than a token is another one: nothing of it is to go anywhere.
        guard words.count == 1, let token = words.first,
            token.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
        else { throw SyncFailure(.noToken, "\(file) cannot be read or holds no token") }
        self.token = String(token)
        let made = CurlConnection(
            patience: settings.patience, longest: settings.longest, authorities: settings.authorities)
        guard let connection = made else {
            throw SyncFailure(.unreachable, "libcurl cannot be used")
        }
        self.connection = connection
    }

    /// Sends what is to be uploaded.
    func upload(_ body: [UInt8]) async throws(SyncFailure) -> CentralAnswer {
        try await send("/upload", body: body)
    }

    /// Asks who it is and what it speaks.
    func schema() async throws(SyncFailure) -> CentralSchema {
        let answer = try await send("/schema")
        if let failure = answer.failure { throw failure }
        guard let schema = try? JSONDecoder().decode(CentralSchema.self, from: Data(answer.body)) else {
            throw SyncFailure(.unreadable, "the schema cannot be read")
        }
        return schema
    }

    /// Asks for the rows of a table that come after a number.
    func page(of table: CentralTable, after number: Int64) async throws(SyncFailure) -> CentralAnswer {
        try await send("/tables/\(table.rawValue)?after=\(number)&limit=\(Self.rowsAtOnce)")
    }

    private static let rowsAtOnce = 1024

    private func send(_ path: String, body: [UInt8]? = nil) async throws(SyncFailure) -> CentralAnswer {
        var headers = ["Authorization: Bearer \(token)", "Gateway-Schema: \(CentralSchema.spoken)"]
        if let server, server.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) {
            headers.append("Gateway-Server: \(server)")
        }
        if body != nil { headers.append("Content-Type: application/x-ndjson") }
        let request = CentralRequest(url: url + path, headers: headers, body: body)
        let stop = StopSign()
        let answer = try? await withTaskCancellationHandler {
            try await offload.run { [connection] in connection.send(request, stop: stop) }
        } onCancel: {
            stop.raise()
        }
        guard let answer else { throw SyncFailure(.unreachable, "too much waits already") }
        return answer
    }
}
