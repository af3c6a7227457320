import Foundation
import TestSupport
import Testing

/// The day the disk dies, played through: backup, death, restore.
struct BackupTests {
    /// `GATEWAYD_BACKUP_SEED` repeats a fresh one.
    private static let seed: UInt64 =
        ProcessInfo.processInfo.environment["GATEWAYD_BACKUP_SEED"].flatMap { UInt64($0) }
        ?? (FreshSeeds.areWanted ? UInt64.random(in: 0...999_999) : 1)

    /// All that was told before the backup was begun is there after the restore.
    @Test(.timeLimit(.minutes(10)), arguments: [seed])
    func `what was told before the backup is there after the drill`(seed: UInt64) async throws {
        let barn = try Barn()
        defer { barn.close() }
        try await barn.importHerd(animals: 20, seed: seed)
        let race = try await barn.simulateRace(on: "tcp:0", animals: 20, seed: seed)
        let configuration = try barn.configuration(for: race)
        let gateway = try await barn.serve(configuration)
        try await gateway.hasWeighings(6)
        let told: [WeighingView] = try await gateway.api.list("/v1/weighings")
        let animals: [AnimalView] = try await gateway.api.list("/v1/animals")
        let copy = barn.folder.file("copy.sqlite")

        try await barn.run(["backup", "--to", copy, "--data", barn.data])
        let running = try barn.start(["restore", copy, "--data", barn.data])
        #expect(await running.exit() == .status(1), "not while the daemon runs")
        #expect(running.standardError.contains("another gatewayd is using"))
        try await gateway.hasWeighings(told.count + 3)
        await gateway.kill()

        let said = try await barn.run(["restore", copy, "--data", barn.data])
        #expect(said.contains(".before-restore-"))
        try await barn.run(["verify", "--data", barn.data])
        let again = try await barn.serve(configuration)
        let restored: [WeighingView] = try await again.api.list("/v1/weighings")
        for weighing in told { #expect(restored.contains { $0.id == weighing.id }) }
        let herd: [AnimalView] = try await again.api.list("/v1/animals")
        #expect(Set(herd.map(\.id)) == Set(animals.map(\.id)))
        #expect(await again.stop() == .status(0))
        print("backup drill, seed \(seed): \(told.count) weighings told before, \(restored.count) restored")
    }

    /// Wherever a backup is cut off, there is a whole copy or none, and the store is well.
    @Test(.timeLimit(.minutes(10)), arguments: [seed])
    func `a backup that is killed leaves a whole copy or none`(seed: UInt64) async throws {
        let barn = try Barn()
        defer { barn.close() }
        try await barn.importHerd(animals: 2000, seed: seed)
        var random = SeededGenerator(seed: seed)
        var whole = 0
        for number in 0..<24 {
            let copy = barn.folder.file("copy-\(number).sqlite")
            let process = try barn.start(["backup", "--to", copy, "--data", barn.data])
            let life = Duration.microseconds(Int.random(in: 0...500_000, using: &random))
            let killer = Task {
                try await Task.sleep(for: life)
                process.send(SIGKILL)
            }
            _ = await process.exit()
            killer.cancel()
            guard FileManager.default.fileExists(atPath: copy) else { continue }
            whole += 1
            try await barn.run(["verify", copy])
        }
        // One that nobody kills makes use of nothing that the others left.
        let last = barn.folder.file("copy-0.sqlite")
        try await barn.run(["backup", "--to", last, "--data", barn.data])
        try await barn.run(["verify", last])
        try await barn.run(["verify", "--data", barn.data])
        print("backup kills, seed \(seed): \(whole) of 24 copies were whole, the others not there")
    }

    /// What a copy must not do is end the daemon.
    @Test(.timeLimit(.minutes(10))) func `a full disk is named, and the store goes on`() async throws {
        let barn = try Barn()
        defer { barn.close() }
        try await barn.importHerd(animals: 50, seed: 1)
        let disk = try await SmallDisk(at: barn.folder.file("usb"), megabytes: 1)
        defer { disk.unmount() }
        try disk.fill()
        let gateway = try await barn.serve()
        let full = try barn.start(["backup", "--to", barn.folder.file("usb/copy.sqlite"), "--data", barn.data])
        #expect(await full.exit() == .status(1))
        #expect(full.standardError.contains("there is no room in \(barn.folder.file("usb"))"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: barn.folder.file("usb")) == ["filler"])
        let animals: [AnimalView] = try await gateway.api.list("/v1/animals")
        #expect(animals.count == 50)
        #expect(await gateway.stop() == .status(0))
    }

    @Test(.timeLimit(.minutes(10)))
    func `a store with an animal that differs is told by verify, in words`() async throws {
        let barn = try Barn()
        defer { barn.close() }
        let bad = barn.folder.file("letter")
        try barn.folder.write(Array("not a database, but long enough to be looked at. ".utf8), to: "letter")
        let process = try barn.start(["verify", bad])
        let said = await process.rest()
        #expect(await process.exit() == .status(1))
        #expect(said.contains("the file is damaged"))
    }
}

extension RunningGateway {
    /// Waits until so many animals are weighed.
    fileprivate func hasWeighings(_ count: Int) async throws {
        let client = try await api.events()
        var stored: [WeighingView] = try await api.list("/v1/weighings")
        while stored.count < count {
            try Task.checkCancellation()
            guard try await client.nextEvent() != nil else { throw HTTPClientError.closed }
            stored = try await api.list("/v1/weighings")
        }
    }
}
