import DeviceGateway
import GatewayHTTP
import Testing

@testable import gatewayd

/// The order in which services start and stop, and the effect of one that fails.
struct ServiceGroupTests {
    private struct Failed: Error, Equatable { let name: String }

    private let story = Notebook<String>()
    private let lines = Notebook<String>()
    private let standing = ServiceStanding()

    /// Three floors of two services each.
    private static let names = [["a", "b"], ["c", "d"], ["e", "f"]]
    private static let all = Array(names.joined())

    private func group(_ floors: [[Service]]) -> ServiceGroup {
        ServiceGroup(floors: floors, standing: standing, ending: Ending(log: lines.log), log: lines.log)
    }

    /// A service that writes its start and stop into the story.
    private func service(_ name: String) -> Service {
        Service(
            name: name, start: { [story] in story.note("start \(name)") },
            run: {
                for await _ in AsyncStream<Void>.makeStream().stream {}
            }, stop: { [story] in story.note("stop \(name)") })
    }

    private func floors(_ change: (inout Service) -> Void = { _ in }) -> [[Service]] {
        Self.names.map { names in
            names.map { name in
                var service = service(name)
                change(&service)
                return service
            }
        }
    }

    /// The names of stopped services by floor, in the order of the stops.
    private func stopped(_ entries: some Sequence<String>) -> [Set<String>] {
        var floors: [Set<String>] = []
        for entry in entries where entry.hasPrefix("stop ") {
            let name = String(entry.dropFirst(5))
            guard let floor = Self.names.firstIndex(where: { $0.contains(name) }) else { continue }
            if let last = floors.last, last.isSubset(of: Self.names[floor]) {
                floors[floors.count - 1].insert(name)
            } else {
                floors.append([name])
            }
        }
        return floors
    }

    @Test func `services start in order and stop floor by floor in reverse`() async throws {
        try await group(floors()).run {
            story.note("body")
            #expect(standing.all.map(\.name) == Self.all)
            #expect(standing.all.allSatisfy { $0.state == .running })
        }
        #expect(Array(story.entries.prefix(7)) == Self.all.map { "start \($0)" } + ["body"])
        #expect(stopped(story.entries) == Self.names.reversed().map(Set.init))
        #expect(standing.all.allSatisfy { $0.state == .stopped })
        #expect(lines.entries == [])
    }

    @Test(arguments: all)
    func `a service that fails to start stops the started ones, and the rest never start`(name: String) async throws {
        let floors = floors { service in
            if service.name == name { service.start = { throw Failed(name: name) } }
        }
        await #expect(throws: Failed(name: name)) {
            try await group(floors).run { Issue.record("the body must not run") }
        }
        let before = try #require(Self.all.firstIndex(of: name))
        #expect(story.entries.filter { $0.hasPrefix("start") } == Self.all.prefix(before).map { "start \($0)" })
        // `stop` also ends what a failed start has begun.
        let had = Self.names.map { Set($0).intersection(Self.all.prefix(before + 1)) }.filter { !$0.isEmpty }
        #expect(stopped(story.entries) == had.reversed())
    }

    @Test func `an error after the start stops all services`() async {
        await #expect(throws: Failed(name: "body")) {
            try await group(floors()).run { throw Failed(name: "body") }
        }
        #expect(stopped(story.entries) == Self.names.reversed().map(Set.init))
    }

    @Test(arguments: all)
    func `a service that ends unexpectedly is reported, and the others keep running`(name: String) async throws {
        let (told, telling) = AsyncStream.makeStream(of: String.self)
        let floors = floors { service in
            if service.name == name { service.run = {} }
        }
        let group = ServiceGroup(
            floors: floors, standing: standing, ending: Ending(log: lines.log), log: Log { telling.yield($0.text) })
        try await group.run {
            let line = await told.first { _ in true }
            #expect(line?.hasPrefix("\(name): ended unexpectedly") == true)
            #expect(standing.ended == [name])
            #expect(standing.all.filter { $0.state == .running }.map(\.name) == Self.all.filter { $0 != name })
        }
        #expect(stopped(story.entries) == Self.names.reversed().map(Set.init), "it is still stopped with its floor")
    }

    @Test(arguments: all)
    func `a slow stop does not delay its own floor, and the floors below wait for it`(
        name: String
    ) async throws {
        let floor = try #require(Self.names.first { $0.contains(name) })
        let other = try #require(floor.first { $0 != name })
        let (ended, end) = AsyncStream.makeStream(of: Void.self)
        let floors = floors { service in
            if service.name == name {
                // It waits for the end of its neighbour.
                service.stop = { [story] in
                    _ = await ended.first { _ in true }
                    story.note("stop \(name)")
                }
            }
            if service.name == other {
                service.stop = { [story] in
                    story.note("stop \(other)")
                    end.yield()
                }
            }
        }
        try await group(floors).run {}
        #expect(stopped(story.entries) == Self.names.reversed().map(Set.init))
    }

    @Test func `current work is completed before a service is stopped`() async throws {
        let working = Service(name: "imports") { [story] in
            story.note("start")
        } run: { [story] in
            for await _ in AsyncStream<Void>.makeStream().stream {}
            story.note("last batch")
        } stop: { [story] in
            story.note("stop")
        }
        try await group([[working]]).run {}
        #expect(story.entries == ["start", "last batch", "stop"])
    }

    @Test func `the stop does not wait for a service that only observes`() async throws {
        let (released, release) = AsyncStream.makeStream(of: Void.self)
        let looking = Service.look("store watch") {
            // Like a read from a hanging disk, this ignores cancellation.
            await Task { _ = await released.first { _ in true } }.value
        }
        try await group([[looking]]).run {}
        #expect(standing.all.map(\.state) == [.stopped])
        release.yield()
    }
}
