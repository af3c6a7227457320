import Foundation
import SQLite
import Synchronization
import TestSupport
import Testing
import Values

@testable import HerdStore

/// What keeps copies from being lost, made wrongly, or not at all.
@Suite struct `copies are guarded` {
    private let clock = TestClock()

    private func folder(_ yard: Barnyard) throws -> BackupFolder {
        let folder = BackupFolder(path: yard.file("backups"), isOwn: true)
        try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
        return folder
    }

    private func name(_ text: String) throws -> BackupName {
        try #require(BackupName(file: "gateway-\(text).sqlite"))
    }

    private func age(_ path: String, to seconds: Int) throws {
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: Double(seconds))], ofItemAtPath: path)
    }

    private func bytes(_ path: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }

    // MARK: - The clock

    @Test func `a copy from a clock that was ahead does not stop those of the nights after`() async throws {
        let yard = try await Barnyard.open(clock: clock)
        let folder = try folder(yard)
        let nightly = NightlyBackup(of: yard.path, standing: BackupStanding(), clock: clock.store)
        await nightly.use(BackupPlan(folder: folder, at: 9000))
        for ahead in ["2027-06-01-023000", "2027-01-17-030001"] {
            try StoreBackup.make(of: yard.path, to: folder.file(try name(ahead)))
        }
        clock.advance(by: .seconds(19 * 3600))
        await nightly.makeIfDue()
        #expect(folder.names.map(\.moment) == ["2027-06-01-023000", "2027-01-17-030001", "2027-01-16-030000"])
        clock.advance(by: .seconds(2 * 86_400))
        await nightly.makeIfDue()
        #expect(folder.names.map(\.moment).contains("2027-01-18-030000"))
    }

    @Test func `one that failed is tried at once where the clock was set back since`() async throws {
        let yard = try await Barnyard.open(clock: clock)
        let standing = BackupStanding()
        let nightly = NightlyBackup(of: yard.path, standing: standing, clock: clock.store)
        let folder = BackupFolder(path: yard.file("usb"), isOwn: false)
        await nightly.use(BackupPlan(folder: folder, at: 9000))
        clock.advance(by: .seconds(10 * 86_400))
        await nightly.makeIfDue()
        #expect(standing.trouble == .noFolder(folder.path))
        try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
        clock.advance(by: .seconds(-5 * 86_400))
        await nightly.makeIfDue()
        #expect(standing.trouble == nil && folder.names.count == 1)
    }

    @Test func `another plan is tried at once, and tells nothing of the trouble of the one before`() async throws {
        let yard = try await Barnyard.open(clock: clock)
        let standing = BackupStanding()
        let nightly = NightlyBackup(of: yard.path, standing: standing, clock: clock.store)
        await nightly.use(BackupPlan(folder: BackupFolder(path: yard.file("usb"), isOwn: false), at: 9000))
        clock.advance(by: .seconds(86_400))
        await nightly.makeIfDue()
        #expect(standing.trouble != nil)
        let plan = BackupPlan(folder: BackupFolder(path: yard.file("own"), isOwn: true), at: 9000)
        await nightly.use(plan)
        #expect(standing.trouble == nil && standing.plan == plan)
        await nightly.makeIfDue()
        #expect(plan.folder.names.count == 1)
    }

    @Test func `each outcome of a night is told`() async throws {
        let yard = try await Barnyard.open(clock: clock)
        let told = Mutex<[String]>([])
        let nightly = NightlyBackup(of: yard.path, standing: BackupStanding(), clock: clock.store) { outcome in
            switch outcome {
            case .made(let file, let lacking): told.withLock { $0.append("made \(file.suffix(24)) \(lacking.count)") }
            case .failed(let error): told.withLock { $0.append(error.code) }
            case .struck, .removed, .unstruck: told.withLock { $0.append("struck") }
            }
        }
        await nightly.use(BackupPlan(folder: BackupFolder(path: yard.file("usb"), isOwn: false), at: 9000))
        clock.advance(by: .seconds(86_400))
        await nightly.makeIfDue()
        try FileManager.default.createDirectory(atPath: yard.file("usb"), withIntermediateDirectories: true)
        clock.advance(by: .seconds(3600))
        await nightly.makeIfDue()
        #expect(told.withLock { $0 } == ["no-folder", "made 2027-01-16-090000.sqlite 0"])
    }

    // MARK: - The folder

    @Test func `what another program is writing stays, what a killed one left goes, and so does nothing else`()
        async throws
    {
        let yard = try await Barnyard.open(clock: clock)
        let folder = try folder(yard)
        let (busy, left) = (
            folder.file(try name("2027-01-10-023000")) + ".part", folder.file(try name("2027-01-11-023000")) + ".part"
        )
        let others = ["holiday.sqlite.part", "gateway-2027-01-12.sqlite.part", "film.mkv.part"].map {
            "\(folder.path)/\($0)"
        }
        for file in [busy, left] + others { try Array("half".utf8).write(to: file) }
        let program = open(busy, O_RDWR)
        defer { close(program) }
        #expect(flock(program, LOCK_EX) == 0)
        try folder.copy(yard.path, as: try name("2027-01-15-023000"))
        let there = [busy, left].map { FileManager.default.fileExists(atPath: $0) }
        #expect(there == [true, false])
        for file in others { #expect(FileManager.default.fileExists(atPath: file), "\(file)") }
        #expect(folder.names.map(\.moment) == ["2027-01-15-023000"])
    }

    @Test func `a folder of one's own is made for its owner alone, and another one is not made`() async throws {
        let yard = try await Barnyard.open(clock: clock)
        let own = BackupFolder(path: yard.file("backups"), isOwn: true)
        try own.copy(yard.path, as: try name("2027-01-15-023000"))
        let mode = try FileManager.default.attributesOfItem(atPath: own.path)[.posixPermissions] as? NSNumber
        #expect(mode?.intValue == 0o700)
        let disk = BackupFolder(path: yard.file("usb"), isOwn: false)
        #expect(throws: BackupError.noFolder(disk.path)) {
            try disk.copy(yard.path, as: try name("2027-01-15-023000"))
        }
        #expect(!FileManager.default.fileExists(atPath: disk.path))
        // A file in the place of the disk is no folder either.
        try Array("x".utf8).write(to: disk.path)
        #expect(throws: BackupError.noFolder(disk.path)) {
            try disk.copy(yard.path, as: try name("2027-01-15-023000"))
        }
        #expect(disk.names.isEmpty && own.size(of: own.names[0]) > 4096 && disk.size(of: own.names[0]) == 0)
    }

    @Test func `a photo that no copy can have goes a day after the oldest one was made`() async throws {
        let yard = try await Barnyard.open(clock: clock)
        let folder = try folder(yard)
        let photos = PhotoFolder(path: folder.path + "/photos")
        let moment = 1_700_000_000
        for (day, age) in [("2027-01-14", 0), ("2027-01-15", 500_000)] {
            let file = folder.file(try name("\(day)-023000"))
            try StoreBackup.make(of: yard.path, to: file)
            try self.age(file, to: moment + age)
        }
        let kept = try photos.write(Array("kept".utf8))
        let gone = try photos.write(Array("gone".utf8))
        try age(photos.file(kept), to: moment - 86_400)
        try age(photos.file(gone), to: moment - 86_401)
        folder.clear(keeping: BackupKeep(days: 9, weeks: 9, months: 9))
        #expect(photos.hashes == [kept])
    }

    @Test func `without any copy no photo is cleared away`() async throws {
        let yard = try await Barnyard.open(clock: clock)
        let folder = try folder(yard)
        let photos = PhotoFolder(path: folder.path + "/photos")
        let photo = try photos.write(Array("photo".utf8))
        try age(photos.file(photo), to: 0)
        folder.clear(keeping: BackupKeep())
        #expect(photos.hashes == [photo])
    }

    @Test func `copies that are more than is to be kept go with the next one`() async throws {
        let yard = try await Barnyard.open(clock: clock)
        let folder = try folder(yard)
        let nightly = NightlyBackup(of: yard.path, standing: BackupStanding(), clock: clock.store)
        await nightly.use(BackupPlan(folder: folder, at: 9000, keep: BackupKeep(days: 2, weeks: 0, months: 0)))
        for _ in 0..<4 {
            clock.advance(by: .seconds(86_400))
            await nightly.makeIfDue()
        }
        #expect(folder.names.map(\.day.day) == [19, 18])
        // One that somebody asks for takes none away.
        let plan = BackupPlan(folder: folder, at: nil, keep: BackupKeep(days: 1, weeks: 0, months: 0))
        clock.advance(by: .seconds(60))
        let asked = try StoreBackup.make(of: yard.path, by: plan, clock: clock.store)
        #expect(asked.file == folder.file(folder.names[0]) && folder.names.count == 3)
    }

    // MARK: - What lasts

    @Test func `a copy, a restored store and the list of who was erased survive a loss of power`() async throws {
        let yard = try await Barnyard.open(clock: clock)
        let copy = yard.file("copy.sqlite")
        try StoreBackup.make(of: yard.path, to: copy)
        #expect(SynchronisedFiles.survives(copy))
        // Written anew with another content under its name.
        try await yard.weigh(1)
        try StoreBackup.make(of: yard.path, to: copy)
        #expect(SynchronisedFiles.survives(copy))

        let restored = try Herd.file()
        for _ in 0..<2 {
            let kept = try StoreRestore(database: restored, clock: clock.store).restore(from: copy).kept
            #expect(SynchronisedFiles.survives(restored))
            if let kept { #expect(SynchronisedFiles.survives(kept)) }
            clock.advance(by: .seconds(60))
        }
        let member = try await yard.store.createMember(MemberDraft(name: "Jan", number: "1"), by: "t").id
        _ = try await yard.store.erase(member, by: "t")
        #expect(SynchronisedFiles.survives(yard.file("erased")))
        try CardLooks(besides: yard.path).write("title: Sbor", to: "choir.yaml")
        try StoreBackup.make(of: yard.path, to: restored)
        #expect(FileManager.default.fileExists(atPath: CardLooks(besides: restored).path + "/choir.yaml"))
    }

    // MARK: - What is put back

    @Test func `a log that cannot be taken in stays with its store, and not beside the restored one`() async throws {
        let yard = try await Barnyard.open(clock: clock)
        try await yard.weigh(1)
        let copy = yard.file("copy.sqlite")
        try StoreBackup.make(of: yard.path, to: copy)
        for number in 2..<9 { try await yard.weigh(number) }
        let path = try Herd.file()
        for ending in ["", "-wal"] {
            try FileManager.default.copyItem(atPath: yard.path + ending, toPath: path + ending)
        }
        // Where the index of a log cannot be made, SQLite reads none of it.
        try FileManager.default.createDirectory(atPath: path + "-shm", withIntermediateDirectories: false)
        let (file, log) = (try bytes(path), try bytes(path + "-wal"))
        let kept = try #require(try StoreRestore(database: path, clock: clock.store).restore(from: copy).kept)
        #expect(!FileManager.default.fileExists(atPath: path + "-wal"))
        #expect(try bytes(kept) == file && bytes(kept + "-wal") == log)
        try FileManager.default.removeItem(atPath: path + "-shm")
        #expect(try await Barnyard.weighings(in: path) == [401_000])
        #expect(try await Barnyard.weighings(in: kept).count == 8)
        #expect(try StoreCheck.findings(in: path, clock: clock.store) == [])
    }

    @Test func `a restored store is another one, whose numbers nobody goes on with`() async throws {
        let yard = try await Barnyard.open(clock: clock)
        let copy = yard.file("copy.sqlite")
        try StoreBackup.make(of: yard.path, to: copy)
        func identity(_ path: String) throws -> Data? {
            try Database(.readOnly(path)).first("SELECT identity FROM store_identity") { row in
                Data(try row["identity"] as [UInt8])
            }
        }
        #expect(try identity(copy) == identity(yard.path))
        let (one, other) = (try Herd.file(), try Herd.file())
        for path in [one, other] { _ = try StoreRestore(database: path, clock: clock.store).restore(from: copy) }
        #expect(try Set([identity(copy), identity(one), identity(other)]).count == 3)
    }

    /// As a full disk or a cloud leaves one: SQLite takes it for a new database.
    @Test func `an empty file is no copy, and costs nobody a herd or an earlier copy`() async throws {
        let yard = try await Barnyard.open(clock: clock)
        try await yard.weigh(1)
        let empty = yard.file("gateway-empty.sqlite")
        try Data().write(to: URL(fileURLWithPath: empty))
        let path = try Herd.file()
        try StoreBackup.make(of: yard.path, to: path)
        #expect { try StoreRestore(database: path, clock: clock.store).restore(from: empty) } throws: {
            ($0 as? BackupError)?.code == "damaged"
        }
        #expect(try await Barnyard.weighings(in: path) == [401_000])
        let copy = yard.file("copy.sqlite")
        try StoreBackup.make(of: yard.path, to: copy)
        let before = try bytes(copy)
        #expect { try StoreBackup.make(of: empty, to: copy) } throws: { ($0 as? BackupError)?.code == "damaged" }
        #expect(try bytes(copy) == before)
    }

    @Test func `an empty file among the copies tells of nobody, and stays as it is when somebody is erased`()
        async throws
    {
        let yard = try await Barnyard.open(clock: clock)
        let folder = try folder(yard)
        let member = try await yard.store.createMember(MemberDraft(name: "Jan", number: "1"), by: "t").id
        let empty = folder.file(try name("2027-01-14-023000"))
        try Data().write(to: URL(fileURLWithPath: empty))
        _ = try await yard.store.erase(member, by: "t")
        let erasure = try CopyErasure(of: yard.path, clock: clock.store)
        #expect(try erasure.strike(empty) == false)
        #expect(try bytes(empty).isEmpty)
    }

    @Test func `who was erased since the copy was made does not come back with it, not even in its pages`() async throws
    {
        let yard = try await Barnyard.open(clock: clock)
        let member = try await yard.store.createMember(MemberDraft(name: "Řehoř Žůžo", number: "77001"), by: "t").id
        let copy = yard.file("copy.sqlite")
        try StoreBackup.make(of: yard.path, to: copy)
        _ = try await yard.store.erase(member, by: "t")
        let path = try Herd.file()
        try FileManager.default.copyItem(
            atPath: yard.file("erased"), toPath: BackupError.folder(of: path) + "/erased")
        _ = try StoreRestore(database: path, clock: clock.store).restore(from: copy)
        #expect(try bytes(path).range(of: Data("Žůžo".utf8)) == nil)
        #expect(try Database(.readOnly(path)).value("SELECT count(*) FROM members") == 0)
        #expect(try bytes(copy).range(of: Data("Žůžo".utf8)) != nil, "what is read stays as it is")
    }

    @Test func `a journal of a copy that was being changed is not played into the next one`() async throws {
        let yard = try await Barnyard.open(clock: clock)
        let copy = yard.file("copy.sqlite")
        // A hot journal, as a killed program leaves it: it holds a page of an older content.
        let other = try Herd.file()
        let database = try Database(.file(other))
        try database.script(
            """
            PRAGMA journal_mode = DELETE; CREATE TABLE t (a TEXT); INSERT INTO t VALUES ('old');
            PRAGMA cache_size = 1; BEGIN; UPDATE t SET a = 'new';
            """)
        try FileManager.default.copyItem(atPath: other, toPath: copy + ".part")
        if FileManager.default.fileExists(atPath: other + "-journal") {
            try FileManager.default.copyItem(atPath: other + "-journal", toPath: copy + ".part-journal")
        } else {
            try Array("a journal".utf8).write(to: copy + ".part-journal")
        }
        try database.script("ROLLBACK")
        try StoreBackup.make(of: yard.path, to: copy)
        #expect(try StoreCheck.findings(in: copy, clock: clock.store) == [])
        #expect(try yard.files(startingWith: "copy") == ["copy.sqlite"])
    }

    @Test func `verify looks into a store of an older program as far as it can`() throws {
        let path = try Herd.file()
        do {
            let old = try Database(.file(path))
            try Schema.migrate(old, steps: [.animals, .weighings, .people])
            try old.script("INSERT INTO events VALUES (1, 1620100000000000, 'animal.created', '{}')")
        }
        #expect(try StoreCheck.findings(in: path, clock: clock.store) == [])
        try Database(.file(path)).script("INSERT INTO events VALUES (3, 1620100000000000, 'animal.created', '{}')")
        #expect(try StoreCheck.findings(in: path, clock: clock.store) == [.missingEvents(2...2)])
    }

    @Test func `a file of cards' looks that nobody can have made is not copied, and one of eight megabytes is`()
        async throws
    {
        let yard = try await Barnyard.open(clock: clock)
        let looks = CardLooks(besides: yard.path)
        try looks.write("x", to: "small.svg")
        for (file, bytes) in [("large.svg", 8 << 20), ("huge.svg", 8 << 20 | 1)] {
            try looks.write("", to: file)
            #expect(truncate("\(looks.path)/\(file)", off_t(bytes)) == 0)
        }
        let copy = try Herd.file()
        try CardLooks(besides: copy).take(from: looks)
        let taken = try FileManager.default.contentsOfDirectory(atPath: CardLooks(besides: copy).path)
        #expect(taken.sorted() == ["large.svg", "small.svg"])
        let mode = try FileManager.default.attributesOfItem(atPath: CardLooks(besides: copy).path + "/small.svg")
        #expect((mode[.posixPermissions] as? NSNumber)?.intValue == 0o600)
    }

    @Test(arguments: [
        ("/a/b.sqlite", "/a"), ("b.sqlite", "."), ("/b.sqlite", "/"), ("a/b", "a"),
    ])
    func `the folder of a file is what is before its last slash`(path: String, folder: String) {
        #expect(BackupError.folder(of: path) == folder)
    }

    @Test func `why a copy cannot be written is told by what the system says`() {
        for code in [ENOSPC, EDQUOT] { #expect(BackupError.writing("/a/b", code) == .noRoom(folder: "/a")) }
        for code in [ENOENT, ENOTDIR] { #expect(BackupError.writing("/a/b", code) == .noFolder("/a")) }
        #expect(BackupError.writing("/a/b", EACCES) == .unwritable("/a/b", reason: "Permission denied"))
    }
}

extension CardLooks {
    fileprivate func write(_ text: String, to file: String) throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        try Array(text.utf8).write(to: "\(path)/\(file)")
    }
}
