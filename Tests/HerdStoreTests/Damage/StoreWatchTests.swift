import Foundation
import Synchronization
import Testing
import Values

@testable import HerdStore

@Suite struct `a store is watched while it is used` {
    private let told = Told()

    private final class Told: Sendable {
        private let state = Mutex<[StoreTrouble]>([])
        var troubles: [StoreTrouble] { state.withLock { $0 } }
        func note(_ trouble: StoreTrouble) { state.withLock { $0.append(trouble) } }
    }

    private func watch(_ path: String) -> StoreWatch { StoreWatch(of: path) { [told] in told.note($0) } }

    @Test func `of a whole one nothing is told`() async throws {
        let yard = try await Barnyard.open()
        let watch = watch(yard.path)
        await watch.look()
        await watch.look()
        #expect(told.troubles.isEmpty)
    }

    @Test func `bits that were flipped are found beside who works with it`() async throws {
        let path = try Herd.file()
        do {
            let store = try await HerdStore.open(.file(path))
            _ = try await store.fillWithSampleHerd(seed: 1, animals: 40, members: 3)
        }
        // A page in the middle: the rows in it are not found any more, and no query says so.
        let file = try #require(FileHandle(forUpdatingAtPath: path))
        let size = try file.seekToEnd()
        for page in stride(from: size / 4096 / 2, to: size / 4096 / 2 + 8, by: 1) {
            try file.seek(toOffset: page * 4096)
            try file.write(contentsOf: Data(repeating: 0xA5, count: 64))
        }
        try file.close()
        let watch = watch(path)
        await watch.look()
        await watch.look()
        #expect(told.troubles.map(\.code) == [.damaged], "once")
    }

    @Test func `a file that is taken away is noticed, and one that is put in its place`() async throws {
        let yard = try await Barnyard.open()
        let watch = watch(yard.path)
        await watch.look()
        try FileManager.default.moveItem(atPath: yard.path, toPath: yard.path + ".away")
        await watch.look()
        try Array("another".utf8).write(to: yard.path)
        await watch.look()
        #expect(told.troubles == [.gone])
    }

    @Test func `a file that took its place between two looks is noticed`() async throws {
        let yard = try await Barnyard.open()
        let watch = watch(yard.path)
        await watch.look()
        try FileManager.default.copyItem(atPath: yard.path, toPath: yard.path + ".other")
        _ = rename(yard.path + ".other", yard.path)
        await watch.look()
        #expect(told.troubles == [.gone])
    }

    @Test(arguments: [
        (StoreTrouble.gone, true), (.logCutOff, true), (.damaged(["a page"]), false), (.cutShort(events: 3), false),
    ])
    func `nothing is stored where the file is gone or its log was cut off`(trouble: StoreTrouble, isLost: Bool) {
        #expect(trouble.losesWrites == isLost)
    }

    @Test func `a folder that is taken away with all that is in it is noticed`() async throws {
        let yard = try await Barnyard.open()
        let watch = watch(yard.path)
        try FileManager.default.removeItem(atPath: yard.folder)
        await watch.look()
        #expect(told.troubles == [.gone])
    }
}
