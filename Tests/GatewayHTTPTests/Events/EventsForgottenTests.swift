import DeviceGateway
import HTTPServer
import HerdStore
import Testing
import Values

/// Whoever was away for longer than events are kept is told so, and never hears some of them as if they were all.
struct EventsForgottenTests {
    @Test func `who asks for what is forgotten starts again, who knows the rest goes on`() async throws {
        let gateway = try await Gateway.open()
        for _ in 0..<9 { try await gateway.store.append(.importDone, data: ["imported": 0, "skipped": 0]) }
        let newest = try await gateway.store.lastEventNumber()
        #expect(try await gateway.store.forget(.events, before: gateway.station.clock.now() + .seconds(60)) > 0)
        for after in [0, newest - 2] {
            let gone = try await gateway.send(.get, "/v1/events?after=\(after)", as: .viewer)
            #expect(gone.status == 410 && gone.problem == "events-forgotten", "\(gone.text)")
        }
        let kept = try await gateway.send(.get, "/v1/events", as: .viewer, headers: ["Last-Event-ID": "\(newest - 1)"])
        #expect(kept.status == 200)
        kept.stream?.finish()
        let fresh = try await gateway.send(.get, "/v1/events", as: .viewer)
        #expect(fresh.status == 200)
        fresh.stream?.finish()
    }
}
