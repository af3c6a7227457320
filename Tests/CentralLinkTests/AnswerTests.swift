import CentralSync
import TestSupport
import Testing
import Values

@testable import CentralLink
@testable import HerdStore

/// What each answer means, whatever its status and wherever it broke off.
@Suite struct `an answer of the central system` {
    private func answer(_ status: Int, _ ending: CentralAnswer.Ending) -> CentralAnswer {
        CentralAnswer(status: status, body: Array("said".utf8), ending: ending, etag: nil)
    }

    @Test func `of any status is taken, or says why not, and what was sent is taken back or not`() {
        for status in 100...599 {
            let isTaken = (200..<300).contains(status)
            let isUntaken = (300..<500).contains(status)
            for ending in [CentralAnswer.Ending.whole, .tooLong, .cut("broke")] {
                let answer = answer(status, ending)
                #expect((answer.failure == nil) == isTaken, "\(status)")
                #expect(answer.isUntaken == isUntaken, "\(status)")
                #expect(answer.failure?.code == SyncFailure(status: status, detail: "")?.code)
                #expect(isTaken || answer.failure?.detail.hasSuffix("said") == true)
            }
        }
    }

    @Test func `that never came says whether the request may have arrived`() {
        #expect(answer(0, .unsent("no way")).failure == SyncFailure(.unreachable, "no way"))
        #expect(answer(0, .unsent("no way")).isUntaken)
        #expect(answer(0, .cut("broke")).failure == SyncFailure(.cut, "broke"))
        #expect(!answer(0, .cut("broke")).isUntaken)
        #expect(answer(0, .stopped).failure == SyncFailure(.cancelled, "stopped"))
        #expect(!answer(0, .stopped).isUntaken)
    }
}

@Suite struct `whoever answers for the central system` {
    /// The births of a farm that are uploaded, as far as anybody knows here.
    private func sent(_ farm: Farm) async throws -> Int {
        var count = 0
        for animal in try await farm.store.animals().items {
            count += try await farm.store.changes(of: animal.id).items.count { $0.uploadedAt != nil }
        }
        return count
    }

    @Test func `with a refusal has taken nothing, with an error perhaps, and then nobody edits it any more`()
        async throws
    {
        let farm = try await Farm()
        _ = try await farm.store.createAnimal(farm.draft(100_000_000), by: "t")
        for status in [300, 301, 302, 304, 307, 308, 400, 401, 403, 404, 409, 413, 426, 429, 499] {
            try await farm.central.fail("status:\(status)")
            #expect(try await farm.synchronise()?.code == SyncFailure(status: status, detail: "")?.code)
            #expect(try await sent(farm) == 0, "\(status)")
        }
        for (index, status) in [500, 502, 503, 599].enumerated() {
            _ = try await farm.store.createAnimal(farm.draft(100_000_001 + index), by: "t")
            // What was sent before goes first.
            try await farm.central.fail(index == 0 ? "status:\(status)" : "-", "status:\(status)")
            #expect(try await farm.synchronise()?.code == .serverError)
            #expect(try await sent(farm) == index + 2, "\(status)")
        }
        let before = try await sent(farm)
        // The second time is refused: the first may have been taken all the same.
        try await farm.central.fail("status:302")
        #expect(try await farm.synchronise()?.code == .unreadable)
        #expect(try await sent(farm) == before)
        try await farm.central.fail()
        #expect(try await farm.synchronise() == nil)
        #expect(try await farm.known() == farm.there())
        #expect(try await farm.there().count == 5)
    }

    @Test func `with a redirection leads nobody elsewhere`() async throws {
        let farm = try await Farm()
        let other = try CentralServer()
        _ = try await farm.store.createAnimal(farm.draft(100_000_000), by: "t")
        for path in ["/upload", "/schema"] {
            try await farm.central.fail("redirect:\(other.url)\(path)")
            #expect(try await farm.synchronise()?.code == .unreadable)
            #expect(try await other.ask("requests", as: [String].self) == [])
        }
        #expect(try await sent(farm) == 0)
    }

    @Test(arguments: [
        "", " \n", "central-secret more", "central-secret\nmore", "-----BEGIN KEY-----\nx", "ů", "a\u{0}b", "a\u{7F}",
        "a\u{1}",
    ]) func `is not even called with a file that is no token`(text: String) async throws {
        let farm = try await Farm()
        try farm.folder.write(Array(text.utf8), to: "token")
        // Of what is in the file nothing is told.
        let path = farm.folder.file("token")
        #expect(
            try await farm.synchronise() == SyncFailure(.noToken, "\(path) cannot be read or holds no token"))
        #expect(try await farm.central.ask("requests", as: [String].self) == [])
    }

    @Test(arguments: ["central-secret", "central-secret\n", "\n  central-secret\r\n\n"])
    func `is called with the one word of the file`(text: String) async throws {
        var farm = try await Farm()
        try farm.folder.write(Array(text.utf8), to: "token")
        farm.settings.url += "/"
        #expect(try await farm.synchronise() == nil)
        let asked: [String] = try await farm.central.ask("requests")
        #expect(asked.first == "GET /v1/schema", "a slash at the end of the address is none too many")
    }

    @Test func `is told the token and the schema always, and its own name once that is known`() async throws {
        let farm = try await Farm()
        for round in 0..<2 {
            _ = try await farm.store.createAnimal(farm.draft(100_000_000 + round), by: "t")
            #expect(try await farm.synchronise() == nil)
            let paths: [String] = try await farm.central.ask("requests")
            let heads: [[String: String]] = try await farm.central.ask("heads")
            #expect(paths.count == 6 && heads.count == 6)
            for (path, head) in zip(paths, heads) {
                #expect(head["Authorization"] == "Bearer central-secret" && head["Gateway-Schema"] == "1", "\(path)")
                let isKnown = round == 1 || path.contains("/tables/")
                #expect(head["Gateway-Server"] == (isKnown ? "test-herd" : nil), "\(path)")
                #expect(head["Expect"] == nil && head["User-Agent"] == "gatewayd")
                #expect(path != "POST /v1/upload" || head["Content-Type"] == "application/x-ndjson")
            }
        }
    }

    @Test(arguments: [#"a\r\nX-More: 1"#, #"a\nX-More: 1"#, "ů", #"a\u007f"#])
    func `begins no header of ours with its name`(name: String) async throws {
        let farm = try await Farm()
        try await farm.central.test("about", #"{"server":"\#(name)"}"#)
        for _ in 0..<2 { #expect(try await farm.synchronise() == nil) }
        let heads: [[String: String]] = try await farm.central.ask("heads")
        #expect(heads.count == 10)
        #expect(heads.allSatisfy { $0["Gateway-Server"] == nil && $0["X-More"] == nil })
    }

    @Test func `at any length is read as far as there is room, and what is left is asked for`() async throws {
        var farm = try await Farm()
        // The library hands on 16 KiB at once.
        let rows = (0..<300).map { CentralServer.animal(100_000_000 + $0) }.joined(separator: ",")
        try await farm.central.test("fill", #"{"table":"animals","rows":[\#(rows)]}"#)
        farm.settings.longest = 40_000
        #expect(try await farm.synchronise() == nil)
        #expect(try await farm.known() == farm.there())
        let asked: [String] = try await farm.central.ask("requests")
        #expect(asked.count { $0.contains("/tables/animals?") } == 2)
    }

    @Test(arguments: ["file:///etc/hostname", "ftp://127.0.0.1/x", "gopher://127.0.0.1/x"])
    func `is asked over HTTP and nothing else`(url: String) throws {
        let connection = try #require(CurlConnection(patience: .seconds(5)))
        let answer = connection.send(CentralRequest(url: url, headers: []), stop: StopSign())
        guard case .unsent = answer.ending else {
            Issue.record("\(answer)")
            return
        }
        #expect(answer.body.isEmpty)
    }

    @Test func `is not called by who was stopped before, and is left by who is stopped meanwhile`() async throws {
        let farm = try await Farm()
        let request = CentralRequest(url: farm.central.url + "/schema", headers: [])
        let stop = StopSign()
        stop.raise()
        let connection = try #require(CurlConnection(patience: .seconds(300)))
        #expect(connection.send(request, stop: stop).ending == .unsent("stopped"))
        #expect(try await farm.central.ask("requests", as: [String].self) == [])
        try await farm.central.fail("slow:3600")
        let later = StopSign()
        async let answer = Task.detached { connection.send(request, stop: later) }.value
        while try await farm.central.ask("requests", as: [String].self).isEmpty {
            try await Task.sleep(for: .milliseconds(20))
        }
        later.raise()
        #expect(await answer.ending == .stopped)
    }

    @Test func `is read to the last byte there is room for`() async throws {
        let farm = try await Farm()
        try await farm.central.put("animals", CentralServer.animal(100_000_000))
        let request = CentralRequest(
            url: farm.central.url + "/tables/animals?after=0&limit=9",
            headers: ["Authorization: Bearer \(CentralServer.token)", "Gateway-Schema: 1"])
        func ask(_ longest: Int) throws -> CentralAnswer {
            try #require(CurlConnection(patience: .seconds(300), longest: longest)).send(request, stop: StopSign())
        }
        let whole = try ask(CurlConnection.longestAnswer)
        #expect(whole.ending == .whole && whole.body.count > 100)
        #expect(try ask(whole.body.count).ending == .whole)
        #expect(try ask(whole.body.count - 1).ending == .tooLong)
        #expect(CurlConnection.longestAnswer == 16 << 20)
    }
}

/// What is left after a synchronisation that broke off.
@Suite struct `a synchronisation that breaks off` {
    private func until(_ condition: () async throws -> Bool) async throws {
        while try await !condition() { try await Task.sleep(for: .milliseconds(20)) }
    }

    private func weights(_ farm: Farm) async throws -> [Int?] {
        try await farm.store.animals().items.map { $0.lastWeighing.map { $0.weight.grams / 1000 } }
    }

    /// A cow and, after the first page of changes, as many to come as make a whole herd; then it breaks.
    ///
    /// - Parameter times: how many requests fail from then on.
    private func broken(_ farm: Farm, kilograms: Double, times: Int = 1) async throws {
        let cow = try await farm.central.put("animals", CentralServer.animal(Int(kilograms) + 100_000_000))
        try await farm.central.put("changes", CentralServer.weighing(cow, kilograms: kilograms))
        try await farm.central.fail(
            ["-", "-", "-", "-", "plenty"] + Array(repeating: "status:500", count: times))
    }

    @Test func `has its animals folded by the next`() async throws {
        let farm = try await Farm()
        try await broken(farm, kilograms: 400)
        #expect(try await farm.synchronise()?.code == .serverError)
        #expect(try await weights(farm) == [nil])
        #expect(try await farm.synchronise() == nil)
        #expect(try await weights(farm) == [400])
    }

    @Test(.timeLimit(.minutes(10))) func `has its animals folded by itself too, each time`() async throws {
        let farm = try await Farm()
        try await broken(farm, kilograms: 400)
        #expect(try await farm.synchronise()?.code == .serverError)
        let synchroniser = CentralSynchroniser(farm.store)
        let running = Task { await synchroniser.run() }
        try await until { try await weights(farm) == [400] }
        // Nor does a next one do it, which breaks off, too.
        try await broken(farm, kilograms: 500, times: 1000)
        await synchroniser.use(farm.settings)
        try await until { await synchroniser.status.failure?.code == .serverError }
        try await until { try await weights(farm).compactMap(\.self).sorted() == [400, 500] }
        running.cancel()
        await running.value
    }

    @Test func `leaves rows that wait, which the next takes once it can`() async throws {
        let farm = try await Farm()
        let cow = try await farm.central.put("animals", CentralServer.animal(123_456_789))
        let move =
            #"{"animal":\#(cow),"kind":"move","kindId":9,"date":"2026-05-01","recordedAt":"2026-05-01T08:00:00Z","#
            + #""recordedBy":"Věra","fields":{"groupId":1}}"#
        try await farm.central.put("changes", move)
        #expect(try await farm.synchronise() == nil)
        #expect(try await farm.store.syncStanding().stuck == 1)
        let barn = try await farm.central.put("barns", #"{"number":"1"}"#)
        try await farm.central.put("groups", #"{"barn":\#(barn),"number":"7"}"#, id: 1)
        #expect(try await farm.synchronise() == nil)
        #expect(try await farm.store.syncStanding().stuck == 0)
        #expect(try await farm.known() == farm.there())
    }
}

/// Settings that change under way.
@Suite struct `other settings` {
    private let moment = Timestamp(microseconds: 1_800_000_000_000_000)

    private func until(_ condition: () async throws -> Bool) async throws {
        while try await !condition() { try await Task.sleep(for: .milliseconds(20)) }
    }

    @Test(.timeLimit(.minutes(10))) func `end what runs with the former, and nothing more goes there`() async throws {
        let (farm, other) = (try await Farm(), try await Farm())
        try await farm.central.put("animals", CentralServer.animal(123_456_789))
        try await farm.central.test("about", #"{"server":"former"}"#)
        try await farm.central.fail("-", "-", "-", "slow:3600")
        let told = Told()
        let synchroniser = CentralSynchroniser(farm.store) { told.add($0?.code) }
        let running = Task { await synchroniser.run() }
        await synchroniser.use(farm.settings)
        var asked: [String] = []
        try await until {
            asked += try await farm.central.ask("requests", as: [String].self)
            return asked.contains { $0.contains("/tables/animals") }
        }
        // The same herd at another address.
        try await other.central.test("about", #"{"server":"former"}"#)
        await synchroniser.use(other.settings)
        #expect(await synchroniser.status.url == other.central.url)
        try await until { told.all.count == 2 }
        #expect(told.all == [.cancelled, nil])
        #expect(await synchroniser.status.failure == nil)
        #expect(try await farm.central.ask("requests", as: [String].self) == [])
        #expect(try await other.central.ask("requests", as: [String].self).contains { $0.contains("/tables/changes") })
        running.cancel()
        await running.value
    }

    @Test(.timeLimit(.minutes(10))) func `have their own interval, and none without a central system`() async throws {
        let farm = try await Farm()
        let synchroniser = CentralSynchroniser(farm.store, clock: .stopped(at: moment))
        #expect(await synchroniser.status.next == nil)
        let running = Task { await synchroniser.run() }
        for seconds in [600, 3600] {
            var settings = farm.settings
            settings.every = .seconds(seconds)
            await synchroniser.use(settings)
            try await until {
                let status = await synchroniser.status
                return status.running == nil && status.next.map { $0 > moment } == true
            }
            let next = try #require(await synchroniser.status.next)
            let pause = Double((next.microseconds - moment.microseconds) / 1_000_000)
            #expect((Double(seconds) * 0.75...Double(seconds) * 1.25).contains(pause), "\(pause)")
        }
        await synchroniser.use(nil)
        let status = await synchroniser.status
        #expect(status.next == nil && status.url == nil && status.failure == nil)
        #expect(await !synchroniser.start())
        running.cancel()
        await running.value
    }

    @Test(.timeLimit(.minutes(10))) func `let what was just recorded stay, unless somebody asks for it`() async throws {
        let farm = try await Farm()
        let told = Told()
        let synchroniser = CentralSynchroniser(farm.store) { told.add($0?.code) }
        _ = try await farm.store.createAnimal(farm.draft(987_654_321), by: "t")
        let running = Task { await synchroniser.run() }
        await synchroniser.use(farm.settings)
        try await until { told.all == [nil] }
        #expect(try await farm.there().isEmpty)
        try await until { await synchroniser.status.running == nil }
        #expect(await synchroniser.start())
        try await until { told.all == [nil, nil] }
        #expect(try await farm.there().count == 1)
        running.cancel()
        await running.value
        #expect(CentralSynchroniser.sparing == .seconds(600))
    }

    @Test(.timeLimit(.minutes(10))) func `that are the same change nothing`() async throws {
        let farm = try await Farm()
        let told = Told()
        let synchroniser = CentralSynchroniser(farm.store) { told.add($0?.code) }
        await synchroniser.use(farm.settings)
        await synchroniser.start()
        try await until { told.all == [nil] }
        let next = try #require(await synchroniser.status.next)
        await synchroniser.use(farm.settings)
        #expect(await synchroniser.status.next == next)
    }

    @Test(.timeLimit(.minutes(10))) func `have their pauses, which grow from fifteen seconds while it fails`()
        async throws
    {
        let farm = try await Farm()
        let told = Told()
        let synchroniser = CentralSynchroniser(farm.store, clock: .stopped(at: moment)) { told.add($0?.code) }
        try await farm.central.fail("status:500", "status:500", "status:426", "status:500")
        await synchroniser.use(farm.settings)
        let pauses: [ClosedRange<Double>] = [11.25...18.75, 22.5...37.5, 2700...4500, 45...75, 450...750]
        for (index, pause) in pauses.enumerated() {
            // Twice at once is once.
            await synchroniser.start()
            await synchroniser.start()
            try await until { told.all.count == index + 1 }
            try await until { await synchroniser.status.running == nil }
            let status = await synchroniser.status
            let next = try #require(status.next)
            #expect(pause.contains(Double(next.microseconds - moment.microseconds) / 1_000_000), "\(index): \(next)")
            #expect(status.failure?.at == (index < 4 ? moment : nil))
        }
        #expect(told.all == [.serverError, .serverError, .incompatibleSchema, .serverError, nil])
        let asked: [String] = try await farm.central.ask("requests")
        #expect(asked.count { $0.contains("/schema") } == 5)
    }

    @Test func `show which part runs, counted from one`() throws {
        var run = Synchronisation()
        var seen: [String] = []
        let central = CentralSchema(schema: 1, server: "s", rights: ["read", "write"])
        while let status = SyncStatus.Running(run) {
            seen.append("\(status.part) \(status.number)/\(status.of) \(status.done) \(status.left ?? -1)")
            switch run.step {
            case .upload: run.uploaded(3, left: 4, isLast: seen.count > 1)
            case .verify: try run.verified(central, known: nil)
            case .pull: try run.pulled(rows: 1, isFurther: true, left: 0)
            case .finished: break
            }
        }
        #expect(
            seen == [
                "upload 1/6 0 -1", "upload 1/6 3 4", "verify 2/6 0 -1", "barns 3/6 0 -1", "groups 4/6 0 -1",
                "animals 5/6 0 -1", "changes 6/6 0 -1",
            ])
    }
}
