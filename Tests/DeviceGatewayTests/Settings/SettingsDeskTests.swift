import Configuration
import Foundation
import HerdStore
import Synchronization
import TestSupport
import Testing

@testable import DeviceGateway

/// A change of settings is made whole or not at all, also when the store cannot note it.
struct SettingsDeskTests {
    private let folder: TemporaryFolder
    private let store: HerdStore
    private let used = Used()
    private let desk: SettingsDesk
    private var path: String { folder.file("settings.yaml") }

    private final class Used: Sendable {
        private let names = Mutex<[String]>([])
        var all: [String] { names.withLock { $0 } }
        func note(_ configuration: Configuration) { names.withLock { $0.append(configuration.station.name) } }
    }

    init() async throws {
        folder = try TemporaryFolder()
        store = try await HerdStore.open(.memory)
        let used = used
        let loaded = try LoadedSettings(SettingsFile(path: folder.file("settings.yaml")), under: nil, on: "today")
        desk = SettingsDesk(loaded, store: store) { used.note($0) }
    }

    private func name(_ state: SettingsState) -> SettingValue? { state.items.first { $0.key == "station.name" }?.value }

    @Test func `what the store cannot note is taken back, in the file and in use`() async throws {
        _ = try await desk.change(["station.name": .text("Nová")], by: "Jana")
        let (before, file) = (await desk.state, try folder.read("settings.yaml"))
        try await store.fill()
        await #expect(throws: (any Error).self) { try await desk.change(["station.name": .text("Jiná")], by: "Jana") }
        #expect(try folder.read("settings.yaml") == file)
        #expect(await desk.state.revision == before.revision)
        #expect(name(await desk.state) == .text("Nová"))
        #expect(used.all == ["Nová", "Jiná", "Nová"])
        try await store.makeRoom()
        _ = try await desk.change(["station.name": .text("Jiná")], from: before.revision, by: "Jana")
        #expect(name(await desk.state) == .text("Jiná"))
        let read = try LoadedSettings(SettingsFile(path: path), under: nil, on: "today")
        #expect(read.layers.configuration.station.name == "Jiná")
    }

    @Test func `what was looked at before somebody else's change is refused, and what is not said overwrites`()
        async throws
    {
        let first = await desk.state.revision
        let second = try await desk.change(["station.name": .text("A")], from: first, by: "Jana").revision
        #expect(second != first)
        await #expect(throws: SettingsChanged.self) {
            try await desk.change(["station.name": .text("B")], from: first, by: "Petr")
        }
        #expect(name(await desk.state) == .text("A"))
        _ = try await desk.change(["station.name": .text("B")], from: second, by: "Petr")
        _ = try await desk.change(["station.name": .text("C")], by: "Petr")
        #expect(name(await desk.state) == .text("C"))
        #expect(used.all == ["A", "B", "C"])
    }

    @Test func `of changes at once each is made after the other, and a revision is good for one`() async throws {
        let revision = await desk.state.revision
        let made = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<8 {
                group.addTask { [desk] in
                    (try? await desk.change(["station.name": .text("\(number)")], from: revision, by: "x")) != nil
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(made == 1)
    }
}
