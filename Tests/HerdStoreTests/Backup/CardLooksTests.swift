import Foundation
import Testing

@testable import HerdStore

@Suite struct `How cards look is in copies` {
    private let clock = TestClock()

    private func write(_ text: String, to file: String, beside store: String) throws {
        let path = CardLooks(besides: store).path + "/" + file
        try FileManager.default.createDirectory(
            atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    }

    private func read(_ file: String, beside store: String) -> String? {
        FileManager.default.contents(atPath: CardLooks(besides: store).path + "/" + file)
            .map { String(decoding: $0, as: UTF8.self) }
    }

    @Test func `templates, styles and logos come with a copy, and back with it`() async throws {
        let yard = try await Barnyard.open()
        try write("title: Sbor", to: "choir.yaml", beside: yard.path)
        try write("[]", to: "styles.json", beside: yard.path)
        try write("logo", to: "logos/abc.jpg", beside: yard.path)
        let copy = try Herd.file()
        try StoreBackup.make(of: yard.path, to: copy)
        #expect(read("choir.yaml", beside: copy) == "title: Sbor")
        #expect(read("logos/abc.jpg", beside: copy) == "logo")

        try write("[1]", to: "styles.json", beside: yard.path)
        try StoreBackup.make(of: yard.path, to: copy)
        #expect(read("styles.json", beside: copy) == "[1]", "as of the newest copy")

        let path = try Herd.file()
        try write("title: Jiný", to: "choir.yaml", beside: path)
        try write("mine", to: "mine.yaml", beside: path)
        _ = try StoreRestore(database: path, clock: clock.store).restore(from: copy)
        for (file, text) in [
            ("choir.yaml", "title: Sbor"), ("styles.json", "[1]"), ("logos/abc.jpg", "logo"), ("mine.yaml", "mine"),
        ] {
            #expect(read(file, beside: path) == text, "\(file)")
        }
    }

    @Test func `by the nightly plan as well`() async throws {
        let yard = try await Barnyard.open()
        try write("title: Sbor", to: "choir.yaml", beside: yard.path)
        let folder = (try Herd.file() as NSString).deletingLastPathComponent
        let plan = BackupFolder(path: folder, isOwn: true)
        let name = BackupName(clock.store.now(), clock: clock.store)
        try plan.copy(yard.path, as: name)
        #expect(read("choir.yaml", beside: plan.file(name)) == "title: Sbor")
    }

    @Test func `a damaged copy changes nothing, and what is no plain file stays where it is`() async throws {
        let yard = try await Barnyard.open()
        try write("title: Sbor", to: "choir.yaml", beside: yard.path)
        let looks = CardLooks(besides: yard.path).path
        try FileManager.default.createSymbolicLink(atPath: looks + "/link.yaml", withDestinationPath: "/etc/passwd")
        try write("part", to: ".part", beside: yard.path)
        let copy = try Herd.file()
        try StoreBackup.make(of: yard.path, to: copy)
        let there = try FileManager.default.contentsOfDirectory(atPath: CardLooks(besides: copy).path)
        #expect(there == ["choir.yaml"])

        try Data("no database, but long enough to be looked at".utf8).write(to: URL(fileURLWithPath: copy))
        let path = try Herd.file()
        #expect(throws: BackupError.self) {
            try StoreRestore(database: path, clock: clock.store).restore(from: copy)
        }
        #expect(read("choir.yaml", beside: path) == nil)
    }
}
