import Foundation

/// A central system for one test: Tests/CentralSystem/server.py, which is made from docs/sync.md alone.
package final class CentralServer: Sendable {
    package let port: UInt16
    private let process: Process
    private let input: Pipe

    /// What `POST /test/faults` takes; each word breaks one request.
    package static let token = "central-secret"

    package var url: String { "http://127.0.0.1:\(port)/v1" }

    /// - Parameter database: its file; `nil` keeps the herd in memory.
    package init(database: String? = nil) throws {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
        process.arguments =
            ["-B", tests.appendingPathComponent("CentralSystem/server.py").path] + [database].compactMap { $0 }
        input = Pipe()
        let output = Pipe()
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        var text = ""
        while !text.hasSuffix("\n"), case let data = output.fileHandleForReading.availableData, !data.isEmpty {
            text += String(decoding: data, as: UTF8.self)
        }
        guard let word = text.split(whereSeparator: \.isWhitespace).last, let port = UInt16(word) else {
            throw HTTPClientError.malformed(text)
        }
        self.port = port
    }

    deinit { process.terminate() }

    /// Asks for something behind the gateway's back; `json` is what the order says.
    @discardableResult
    package func test(_ order: String, _ json: String = "{}") async throws -> [UInt8] {
        let client = try HTTPClient(port: port)
        let reply = try await client.request("POST", "/test/\(order)", body: Array(json.utf8))
        await client.close()
        guard reply.status == 200 else { throw HTTPClientError.malformed(reply.text) }
        return reply.body
    }

    /// The same with an answer.
    package func ask<Value: Decodable>(
        _ order: String, _ json: String = "{}", as type: Value.Type = Value.self
    ) async throws -> Value {
        try JSONDecoder().decode(type, from: Data(try await test(order, json)))
    }

    /// Adds a row, or writes another version of one, and returns its id.
    @discardableResult
    package func put(_ table: String, _ row: String, id: Int? = nil) async throws -> Int {
        try await ask("put", #"{"table":"\#(table)","row":\#(row)\#(id.map { #","id":\#($0)"# } ?? "")}"#)
    }

    package func delete(_ table: String, _ id: Int) async throws {
        try await test("delete", #"{"table":"\#(table)","id":\#(id)}"#)
    }

    /// Breaks the next requests, one after another.
    package func fail(_ faults: String...) async throws { try await fail(faults) }

    package func fail(_ faults: [String]) async throws {
        try await test("faults", #"{"next":\#(faults.description)}"#)
    }
}

extension CentralServer {
    /// The row of an animal.
    package static func animal(_ number: Int, name: String = "Malina") -> String {
        #"{"born":"2025-03-01","recordedAt":"2025-03-01T08:00:00Z","recordedBy":"Věra","#
            + #""fields":{"country":"CZ","number":"\#(number)","sex":"female","name":"\#(name)"}}"#
    }

    /// The row of a weighing.
    package static func weighing(_ animal: Int, kilograms: Double, on day: String = "2026-05-01") -> String {
        #"{"animal":\#(animal),"kind":"weighing","kindId":31,"date":"\#(day)","recordedAt":"2026-05-01T08:00:00Z","#
            + #""recordedBy":"Věra","fields":{"kilograms":\#(kilograms),"mode":"none"}}"#
    }

    /// The row of a bull that everybody may use.
    package static func bull(_ number: String, name: String = "Mirek") -> String {
        #"{"closed":false,"name":"\#(name)","number":"\#(number)","placement":"general","sexed":false}"#
    }

    /// The row of what milk recording found.
    package static func lactation(_ animal: Int, milk: Int, on day: String = "2026-05-01") -> String {
        #"{"animal":\#(animal),"date":"\#(day)","source":"notGiven","recordedAt":"2026-05-01T08:00:00Z","#
            + #""recordedBy":"Věra","items":{"milk":\#(milk)}}"#
    }

    /// Names all tables that a gateway may ask for.
    package func nameAllTables() async throws {
        let tables = ["centres", "bulls", "technicians", "diagnoses", "medicines", "lactations", "of a later day"]
        try await test("about", #"{"tables":\#(tables.description)}"#)
    }
}
