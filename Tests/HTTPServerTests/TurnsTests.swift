import Synchronization
import TestSupport
import Testing

@testable import HTTPServer

/// Heavy work is shared out among clients.
@Suite(.timeLimit(.minutes(10)))
struct TurnsTests {
    /// Who had a turn, in order.
    private final class Book: Sendable {
        private let names = Mutex<[String]>([])
        var all: [String] { names.withLock { $0 } }
        func note(_ name: String) { names.withLock { $0.append(name) } }
    }

    /// Begins work and waits until it waits for its turn.
    private func begin(_ count: Int, of client: String, in turns: Turns, _ book: Book) async -> [Task<Void, any Error>]
    {
        var tasks: [Task<Void, any Error>] = []
        for _ in 0..<count {
            let before = turns.waiting
            tasks.append(Task { try await turns.run(for: client) { _ in book.note(client) } })
            #expect(await eventually { turns.waiting == before + 1 })
        }
        return tasks
    }

    @Test func `who asks for much waits for its own, and others for one of it`() async throws {
        let (turns, book) = (Turns(), Book())
        let (held, free) = (Gate(), Gate())
        let first = Task {
            try await turns.run(for: "first") { _ in
                held.open()
                await free.wait()
            }
        }
        await held.wait()
        var tasks = await begin(4, of: "greedy", in: turns, book)
        tasks += await begin(2, of: "modest", in: turns, book)
        tasks += await begin(1, of: "late", in: turns, book)
        free.open()
        for task in tasks { try await task.value }
        try await first.value
        #expect(book.all == ["greedy", "modest", "late", "greedy", "modest", "greedy", "greedy"])
        #expect(try await turns.run(for: "next") { _ in 7 } == 7, "the turn was given back")
    }

    @Test func `one client may have begun so much and no more`() async throws {
        let (turns, book) = (Turns(mostOfOne: 2), Book())
        let (held, free) = (Gate(), Gate())
        let first = Task {
            try await turns.run(for: "greedy") { _ in
                held.open()
                await free.wait()
            }
        }
        await held.wait()
        let second = await begin(1, of: "greedy", in: turns, book)
        let refused = await #expect(throws: Problem.self) { try await turns.run(for: "greedy") { _ in } }
        #expect(refused?.status == 429)
        let other = await begin(1, of: "modest", in: turns, book)
        free.open()
        for task in second + other { try await task.value }
        try await first.value
        try await turns.run(for: "greedy") { _ in book.note("again") }
        #expect(book.all == ["greedy", "modest", "again"])
    }

    @Test func `while a turn is paused others have theirs`() async throws {
        let (turns, book) = (Turns(), Book())
        let other = Gate()
        try await turns.run(for: "slow reader") { turn in
            let task = Task {
                try await turns.run(for: "other") { _ in book.note("other") }
                other.open()
            }
            await turn.pause { await other.wait() }
            try await task.value
            book.note("slow reader")
        }
        #expect(book.all == ["other", "slow reader"])
    }

    @Test func `a client that does not read holds up no other file`() async throws {
        let turns = Turns()
        let handler: Handler = { request in
            try await Response.made(type: "text/plain", at: Pace(turns, for: request.path)) { take in
                for _ in 0..<4000 { try await take(String(repeating: "x", count: 1000)) }
            }
        }
        try await withServer(handler: handler) { server in
            let stuck = try HTTPClient(port: server.address.port)
            await stuck.shrinkReceiveBuffer(to: 4096)
            try await stuck.send(HTTPClient.head("GET", "/stuck"))
            #expect(try await stuck.readHead().status == 200)
            let other = try HTTPClient(port: server.address.port)
            #expect(try await other.get("/other").body.count == 4_000_000)
            await stuck.close()
        }
    }
}
