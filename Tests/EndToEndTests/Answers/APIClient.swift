import Foundation
import TestSupport

/// Calls the gateway's API, each call on a connection of its own.
struct APIClient: Sendable {
    let port: UInt16
    let token: String?

    private var authorization: [(String, String)] { token.map { [("Authorization", "Bearer \($0)")] } ?? [] }

    func send(
        _ method: String, _ path: String, headers: [(String, String)] = [], body: [UInt8]? = nil
    ) async throws -> HTTPReply {
        let client = try HTTPClient(port: port)
        let reply = try await client.request(method, path, headers: authorization + headers, body: body)
        await client.close()
        return reply
    }

    func send(_ method: String, _ path: String, json: String) async throws -> HTTPReply {
        try await send(method, path, headers: [("Content-Type", "application/json")], body: Array(json.utf8))
    }

    /// Gets a value.
    func get<Value: Decodable>(_ path: String, as type: Value.Type = Value.self) async throws -> Value {
        try await send("GET", path).value()
    }

    /// Gets every item of a list, page by page.
    func list<Item: Decodable>(_ path: String, as type: Item.Type = Item.self) async throws -> [Item] {
        var items: [Item] = []
        var cursor: String?
        repeat {
            let page: Page<Item> = try await get(path + "?limit=20" + (cursor.map { "&cursor=\($0)" } ?? ""))
            items += page.items
            cursor = page.next
        } while cursor != nil
        return items
    }

    /// Listens to the events after a number; without one, to those from now on.
    func events(after last: Int? = nil) async throws -> HTTPClient {
        let client = try HTTPClient(port: port)
        let resuming = last.map { [("Last-Event-ID", "\($0)")] } ?? []
        try await client.send(HTTPClient.head("GET", "/v1/events", headers: authorization + resuming))
        let head = try await client.readHead()
        guard head.status == 200 else { throw UnexpectedReply(status: head.status, text: "") }
        return client
    }

    private struct Page<Item: Decodable>: Decodable {
        let items: [Item]
        let next: String?
    }
}

extension HTTPReply {
    /// The body as a value; an error of the gateway is thrown with its text.
    func value<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
        guard (200..<300).contains(status) else { throw UnexpectedReply(status: status, text: text) }
        return try JSONDecoder().decode(type, from: Data(body))
    }
}

/// The gateway answered something else than was hoped for.
struct UnexpectedReply: Error {
    let status: Int
    let text: String
}
