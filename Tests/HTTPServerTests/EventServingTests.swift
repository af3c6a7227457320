import HTTPServer
import Synchronization
import TestSupport
import Testing

/// Event streams over real connections.
@Suite(.timeLimit(.minutes(10)))
struct EventServingTests {
    /// What a gateway does with streams: stored events by number, and everyone who listens.
    private final class Board: Sendable {
        private let state = Mutex<(events: [String], streams: [EventStream], ended: Int)>(([], [], 0))
        private let changes = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

        var listeners: Int { state.withLock { $0.streams.count } }
        var ended: Int { state.withLock { $0.ended } }

        /// Waits for somebody to come or go, one at a time; false when the test's time was over before.
        func becomes(_ isTrue: @Sendable (Board) -> Bool) async -> Bool {
            if isTrue(self) { return true }
            for await _ in changes.stream where isTrue(self) { return true }
            return false
        }

        func post(_ data: String) {
            state.withLock { state in
                state.events.append(data)
                let frame = EventFrame(id: "\(state.events.count)", event: "posted", data: data)
                for stream in state.streams { stream.send(frame) }
            }
        }

        func postLive(_ data: String) {
            let frame = EventFrame(event: "live", data: data, isDroppable: true)
            for stream in state.withLock({ $0.streams }) { stream.send(frame) }
        }

        /// Replays what a client has missed, then keeps it informed.
        func listen(_ request: Request) -> Response {
            let stream = EventStream()
            let last = request.headers["Last-Event-ID"].flatMap { Int($0) } ?? 0
            state.withLock { state in
                for (index, data) in state.events.enumerated().dropFirst(last) {
                    stream.send(id: "\(index + 1)", event: "posted", data: data)
                }
                state.streams.append(stream)
            }
            changes.continuation.yield()
            stream.onTermination { [weak self, weak stream] in
                self?.state.withLock { state in
                    state.ended += 1
                    state.streams.removeAll { $0 === stream }
                }
                self?.changes.continuation.yield()
            }
            return Response(events: stream)
        }
    }

    private func listen(_ server: HTTPServer, after last: Int? = nil) async throws -> HTTPClient {
        let client = try HTTPClient(port: server.address.port)
        let headers = last.map { [("Last-Event-ID", "\($0)")] } ?? []
        try await client.send(HTTPClient.head("GET", "/events", headers: headers))
        let reply = try await client.readHead()
        #expect(reply.status == 200)
        #expect(reply["Content-Type"] == "text/event-stream")
        #expect(reply["X-Accel-Buffering"] == "no", "a proxy would gather them")
        return client
    }

    @Test func `eighty clients get every event in order, also after they come back`() async throws {
        let board = Board()
        try await withServer(handler: { board.listen($0) }) { server in
            var clients: [HTTPClient] = []
            for _ in 0..<80 { clients.append(try await listen(server)) }
            #expect(await board.becomes { $0.listeners == 80 })
            for number in 1...20 { board.post("event \(number)") }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for (index, client) in clients.enumerated() {
                    group.addTask {
                        // Each leaves at another place and resumes there.
                        let leave = index % 19 + 1
                        for number in 1...leave {
                            let event = try await client.nextEvent(named: "posted")
                            #expect(event?.id == "\(number)")
                            #expect(event?.data == "event \(number)")
                        }
                        await client.close()
                        let again = try await self.listen(server, after: leave)
                        for number in leave + 1...20 {
                            #expect(try await again.nextEvent(named: "posted")?.id == "\(number)")
                        }
                    }
                }
                try await group.waitForAll()
            }
            #expect(await board.becomes { $0.listeners == 0 })
            #expect(board.ended == 160)
        }
    }

    @Test func `a client that closes is noticed without an event being sent`() async throws {
        let board = Board()
        try await withServer(handler: { board.listen($0) }) { server in
            let client = try await listen(server)
            #expect(await board.becomes { $0.listeners == 1 })
            await client.close()
            #expect(await board.becomes { $0.ended == 1 })
            #expect(await server.holds { $0 == 0 })
        }
    }

    @Test func `a client that does not read loses live frames, then is cut off, and the others are not held up`()
        async throws
    {
        let board = Board()
        try await withServer(handler: { board.listen($0) }) { server in
            let slow = try HTTPClient(port: server.address.port)
            await slow.shrinkReceiveBuffer(to: 4096)
            try await slow.send(HTTPClient.head("GET", "/events"))
            #expect(await board.becomes { $0.listeners == 1 })
            let quick = try await listen(server)
            let padding = String(repeating: "x", count: 1000)

            // Far more live frames than all buffers hold: the slow one misses some and stays.
            for number in 0..<3000 {
                board.postLive("\(number) \(padding)")
                #expect(try await quick.nextEvent(named: "live")?.data?.hasPrefix("\(number) ") == true)
            }
            #expect(board.listeners == 2)

            // Stored events may not be missed, so now it has to go.
            for number in 0..<1500 where board.listeners == 2 {
                board.post("\(number) \(padding)")
                #expect(try await quick.nextEvent(named: "posted")?.id == "\(number + 1)")
            }
            #expect(await board.becomes { $0.listeners == 1 })
            board.post("for the quick one")
            while try await quick.nextEvent(named: "posted")?.data != "for the quick one" {}
            #expect(await server.holds { $0 == 1 })
        }
    }

    @Test func `heartbeats come on idle streams`() async throws {
        var limits = Limits()
        limits.heartbeat = .milliseconds(20)
        let board = Board()
        try await withServer(limits: limits, handler: { board.listen($0) }) { server in
            let client = try await listen(server)
            for _ in 0..<3 { #expect(try await client.nextEvent()?.comment == "heartbeat") }
        }
    }

    @Test func `a stream outlives the idle time-out`() async throws {
        var limits = Limits()
        limits.idleSeconds = 1
        limits.heartbeat = .milliseconds(1500)
        let board = Board()
        try await withServer(limits: limits, handler: { board.listen($0) }) { server in
            var client = try? await listen(server)
            // On a slow machine a connection may be closed as idle before its first request arrives.
            while client == nil {
                try Task.checkCancellation()
                client = try? await listen(server)
            }
            #expect(try await client?.nextEvent()?.comment == "heartbeat")
        }
    }

    @Test func `a finished stream ends the reply and the connection goes on`() async throws {
        let handler: Handler = { request in
            guard request.path == "/events" else { return Response(text: "next") }
            let stream = EventStream()
            stream.send(data: "only")
            stream.finish()
            return Response(events: stream)
        }
        try await withServer(handler: handler) { server in
            let client = try await listen(server)
            #expect(try await client.nextEvent()?.data == "only")
            #expect(try await client.nextEvent() == nil)
            #expect(try await client.get("/").text == "next")
        }
    }

    @Test func `HEAD of a stream ends the stream`() async throws {
        let board = Board()
        try await withServer(handler: { board.listen($0) }) { server in
            let client = try HTTPClient(port: server.address.port)
            let reply = try await client.request("HEAD", "/events")
            #expect(reply["Content-Type"] == "text/event-stream")
            #expect(await board.becomes { $0.ended == 1 && $0.listeners == 0 })
        }
    }

    @Test func `a hundred clients that come and go while events flow leave nothing behind`() async throws {
        let board = Board()
        try await withServer(handler: { board.listen($0) }) { server in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<100 {
                    group.addTask {
                        let client = try await self.listen(server)
                        // What one waits for, all the others get too, and some are leaving.
                        for _ in 0..<(number % 5) {
                            board.postLive("x")
                            _ = try await client.nextEvent()
                        }
                        await client.close()
                    }
                }
                try await group.waitForAll()
            }
            #expect(await board.becomes { $0.listeners == 0 })
        }
    }
}
