import TestSupport
import Testing

@testable import Avahi

@Suite(.timeLimit(.minutes(10)))
struct AvahiTests {
    private struct NoMoreChanges: Error {}

    /// Waits until the boxes are as wanted, and returns them.
    @discardableResult
    private func boxes(of avahi: Avahi, where isRight: ([NetworkBox]) -> Bool) async throws -> [NetworkBox] {
        for await _ in await avahi.changes() {
            let boxes = await avahi.boxes
            if isRight(boxes) { return boxes }
        }
        throw NoMoreChanges()
    }

    @Test func `a box that announces itself is found with its address, and is gone when it goes`() async throws {
        try await PlayedAvahi.play { played, avahi in
            played.announce("Váha u brány", kind: "_iostream._tcp", address: "192.168.1.40", port: 4001)
            let found = try await boxes(of: avahi) { !$0.isEmpty }
            #expect(found == [NetworkBox(name: "Váha u brány", address: "192.168.1.40", port: 4001)])
            played.withdraw("Váha u brány", kind: "_iostream._tcp")
            try await boxes(of: avahi) { $0.isEmpty }
        }
    }

    @Test func `of two interfaces it is one box, and what this machine announces is none`() async throws {
        try await PlayedAvahi.play { played, avahi in
            played.announce("own", kind: "_telnet._tcp", address: "192.168.1.2", port: 23, isLocal: true)
            played.announce("box", kind: "_telnet._tcp", address: "192.168.1.40", port: 23, interface: 2)
            played.announce("box", kind: "_telnet._tcp", address: "192.168.1.40", port: 23, interface: 3)
            played.announce("last", kind: "_raw._tcp", address: "192.168.1.41", port: 4001)
            let found = try await boxes(of: avahi) { $0.map(\.name).contains("last") }
            #expect(found.map(\.name) == ["box", "last"])
        }
    }

    @Test func `of very many boxes so many are kept as a barn can have`() async throws {
        try await PlayedAvahi.play { played, avahi in
            for number in 1...70 {
                played.announce(
                    "box \(number)", kind: "_raw._tcp", address: "192.168.1.40", port: UInt16(4000 + number))
            }
            while played.resolutions < 70 { try await Task.sleep(for: .milliseconds(5)) }
            // What is told now comes behind all these answers.
            played.withdraw("box 1", kind: "_raw._tcp")
            let found = try await boxes(of: avahi) { !$0.isEmpty && !$0.map(\.name).contains("box 1") }
            #expect(found.count == 63)
            played.announce("last", kind: "_raw._tcp", address: "192.168.1.41", port: 4001)
            let again = try await boxes(of: avahi) { $0.map(\.name).contains("last") }
            #expect(again.count == 64, "there is room again")
        }
    }

    @Test func `what cannot be reached is no box, and a name is cleaned and cut`() {
        #expect(NetworkBox(name: "box", address: "fe80::1", port: 23) == nil)
        #expect(NetworkBox(name: "box", address: "192.168.1.400", port: 23) == nil)
        #expect(NetworkBox(name: "box", address: "192.168.1.40", port: 0) == nil)
        #expect(NetworkBox(name: "a\u{1B}[2J\u{202E}b", address: "192.168.1.40", port: 23)?.name == "a[2Jb")
        let long = NetworkBox(name: String(repeating: "x", count: 500), address: "192.168.1.40", port: 23)
        #expect(long?.name.count == 60)
    }

    @Test func `without the service or without a bus, no boxes are found and no error is raised`() async throws {
        let bus = try PrivateBus()
        for address in [bus.address, "unix:path=/no/bus"] {
            let avahi = Avahi(bus: address)
            let running = Task { await avahi.run() }
            while await avahi.absences == 0 { try await Task.sleep(for: .milliseconds(5)) }
            #expect(await avahi.boxes.isEmpty)
            running.cancel()
            await running.value
        }
        withExtendedLifetime(bus) {}
    }
}
