import Foundation
import TestSupport

/// What a client heard from `/v1/events`, over any number of connections and lives of the gateway.
struct EventLog: Sendable {
    /// Stored events in the order in which they arrived.
    private(set) var events: [Heard] = []

    /// A stored event; its data stays JSON until a test asks.
    struct Heard: Sendable {
        let number: Int
        let kind: String
        fileprivate let json: String

        func data<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
            try JSONDecoder().decode(Envelope<Value>.self, from: Data(json.utf8)).data
        }
    }

    private struct Envelope<Value: Decodable>: Decodable {
        let data: Value
    }

    private struct Head: Decodable {
        let number: Int
        let kind: String
    }

    /// Where a client that comes back goes on.
    var last: Int { events.last?.number ?? 0 }

    var numbers: [Int] { events.map(\.number) }

    /// The weighings announced, as the last event of each leaves them: one may be called into question later.
    func weighings() throws -> [WeighingView] {
        let kinds = ["weighing.recorded", "weighing.assigned", "weighing.corrected"]
        return try events.filter { kinds.contains($0.kind) }.reduce(into: []) { weighings, event in
            let weighing: WeighingView = try event.data()
            if let index = weighings.firstIndex(where: { $0.id == weighing.id }) {
                weighings[index] = weighing
            } else {
                weighings.append(weighing)
            }
        }
    }

    /// Takes note of stored events; live ones have no number.
    ///
    /// - Throws: when the number of the stream is not the event's own.
    mutating func note(_ event: ServerSentEvent) throws {
        guard let id = event.id, let json = event.data else { return }
        let head = try JSONDecoder().decode(Head.self, from: Data(json.utf8))
        guard id == "\(head.number)", event.name == head.kind else { throw Mismatch(event: event) }
        events.append(Heard(number: head.number, kind: head.kind, json: json))
    }

    struct Mismatch: Error {
        let event: ServerSentEvent
    }

    /// Listens until the gateway falls silent for ever: its process was killed.
    ///
    /// - Parameter heard: is called with every event and comment, live ones included.
    mutating func listenUntilCut(
        to gateway: RunningGateway, heard: (ServerSentEvent) -> Void
    ) async throws {
        do {
            let client = try await gateway.api.events(after: last)
            while let event = try await client.nextEvent() {
                try note(event)
                heard(event)
            }
        } catch is HTTPClientError {
            // Cut off in the middle of a line, or before the connection stood.
        }
    }

    /// Listens until every event is heard that the gateway has stored so far.
    ///
    /// A member is added as a mark: when its event comes, all earlier ones have come.
    mutating func catchUp(with gateway: RunningGateway) async throws {
        let client = try await gateway.api.events(after: last)
        let number = UUID().uuidString.suffix(12)
        let json = #"{"name": "End of the race", "number": "\#(number)"}"#
        let mark: MemberView = try await gateway.api.send("POST", "/v1/members", json: json).value()
        while let event = try await client.nextEvent() {
            try Task.checkCancellation()
            try note(event)
            if event.name == "member.created", event.data?.contains(mark.id) == true { return }
        }
        throw HTTPClientError.closed
    }
}

extension RunningGateway {
    /// Waits until the plate is empty and what was on it is dealt with.
    func plateIsEmpty() async throws {
        // Listening comes first, else the last frame could slip between.
        let client = try await api.events()
        let station: StationView = try await api.get("/v1/station")
        if station.live.first?.phase == "empty" { return }
        while let event = try await client.nextEvent() {
            try Task.checkCancellation()
            guard event.name == "live", let json = event.data else { continue }
            if try JSONDecoder().decode(LiveView.self, from: Data(json.utf8)).phase == "empty" { return }
        }
        throw HTTPClientError.closed
    }
}
