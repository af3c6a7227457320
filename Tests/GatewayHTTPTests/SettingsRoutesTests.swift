import Configuration
import Foundation
import HTTPServer
import HerdStore
import SQLite
import TestSupport
import Testing
import Values

@testable import DeviceGateway
@testable import GatewayHTTP

/// Settings over the API: all or nothing, nobody's change lost, and everybody told.
struct SettingsRoutesTests {
    private func item(_ key: String, _ reply: Reply) throws -> [String: JSONValue] {
        let items = try reply.json["items"]?.array ?? []
        return try #require(items.first { $0["key"]?.string == key }?.object)
    }

    private func change(_ gateway: Gateway, _ json: String, from tag: String? = nil) async throws -> Reply {
        try await gateway.send(.patch, "/v1/settings", json: json, headers: tag.map { ["If-Match": $0] } ?? [:])
    }

    @Test func `each value says where it comes from`() async throws {
        let gateway = try await Gateway.open(written: "station:\n  country: SK\n")
        let reply = try await change(gateway, #"{"station.name":"Stáj"}"#)
        #expect(reply.status == 200)
        let name = try item("station.name", reply)
        #expect(name["source"]?.string == "browser" && name["value"]?.string == "Stáj")
        #expect(name["default"]?.string == "Barn" && name["changeable"]?.isTrue == true)
        let country = try item("station.country", reply)
        #expect(country["source"]?.string == "file" && country["line"]?.integer == 2)
        #expect(country["changeable"] == .boolean(false))
        #expect(try item("weighing.confirm", reply)["source"]?.string == "standard")
    }

    @Test func `a change holds at once, in a file, in the history, and for those who listen`() async throws {
        let gateway = try await Gateway.open()
        let host: Headers = ["Host": "nova.local"]
        #expect(try await gateway.send(.get, "/v1/health", as: nil, headers: host).status == 421)
        let reply = try await change(gateway, #"{"allowed-hosts":["nova.local"],"station.name":"Nová"}"#)
        #expect(reply.status == 200)
        #expect(try await gateway.send(.get, "/v1/health", as: nil, headers: host).status == 200)
        #expect(try await gateway.send(.get, "/v1/station").json["name"]?.string == "Nová")
        #expect(gateway.used.value?.allowedHosts == ["nova.local"])
        let file = String(decoding: try gateway.folder.read("settings.yaml"), as: UTF8.self)
        #expect(file.contains("nova.local"))
        let entry = try #require(try await gateway.store.audit().items.first)
        #expect(entry.action == "settings.changed" && entry.by == "admin")
        #expect(entry.after?["station.name"]?.string == "Nová" && entry.before == .object([:]))
        let event = try #require(try await gateway.store.events(after: 0).last)
        #expect(event.kind == .settingsChanged)
        #expect(event.data["keys"] == .array([.string("station.name"), .string("allowed-hosts")]))
    }

    @Test func `whoever is told of a change finds it in use`() async throws {
        let used = InForce<Configuration?>(nil)
        let found = InForce<String?>(nil)
        let store = try await HerdStore.open(.memory) { event in
            if event.kind == .settingsChanged { found.value = used.value?.station.name }
        }
        let folder = try TemporaryFolder()
        let loaded = try LoadedSettings(SettingsFile(path: folder.file("settings.yaml")), under: nil, on: "today")
        let desk = SettingsDesk(loaded, store: store) { used.value = $0 }
        _ = try await desk.change(["station.name": .text("Nová")], by: "test")
        #expect(found.value == "Nová")
    }

    @Test func `a change that changes nothing is told to nobody`() async throws {
        let gateway = try await Gateway.open()
        _ = try await change(gateway, #"{"station.name":"A"}"#)
        let before = try await gateway.store.lastEventNumber()
        #expect(try await change(gateway, #"{"station.name":"A"}"#).status == 200)
        #expect(try await gateway.store.lastEventNumber() == before)
    }

    @Test func `one that is wrong keeps all of them from being changed`() async throws {
        let gateway = try await Gateway.open(written: "organisation: Svaz")
        let reply = try await change(
            gateway, #"{"station.name":"B","weighing.confirm":"300","organisation":"C","xyzzy":"1"}"#)
        #expect(reply.status == 422)
        #expect(reply.problem == "bad-settings")
        let errors = try reply.json["errors"]?.array ?? []
        let found = errors.map { "\($0["key"]?.string ?? ""): \($0["code"]?.string ?? "")" }
        #expect(found == ["organisation: fixed", "xyzzy: unknown-key"])
        #expect(errors.first?["parameters"]?["line"]?.string == "1")
        let parsed = try await change(gateway, #"{"station.name":"B","weighing.confirm":"300"}"#)
        #expect(try parsed.json["errors"]?.array?.map { $0["code"]?.string } == ["bad-value"])
        #expect(try await gateway.send(.get, "/v1/station").json["name"]?.string == "Test")
        #expect(!FileManager.default.fileExists(atPath: gateway.folder.file("settings.yaml")))
        #expect(gateway.used.value == nil)
    }

    @Test(arguments: [#"{"station.name":true}"#, "[]", #"{"station.name":{"a":[null]}}"#, "{"])
    func `what is no change at all is refused`(json: String) async throws {
        #expect(try await change(try await Gateway.open(), json).status == 400)
    }

    @Test func `whoever looked at older settings overwrites nobody's`() async throws {
        let gateway = try await Gateway.open()
        let tag = try #require(try await gateway.send(.get, "/v1/settings").headers["ETag"])
        let first = try await change(gateway, #"{"station.name":"A"}"#, from: tag)
        #expect(first.status == 200)
        let late = try await change(gateway, #"{"station.name":"B"}"#, from: tag)
        #expect(late.status == 412)
        #expect(late.problem == "settings-changed")
        #expect(try await change(gateway, #"{"station.name":"B"}"#, from: first.headers["ETag"]).status == 200)
    }

    @Test func `of many changes at once from the same look one is made, and what holds is what is written`()
        async throws
    {
        let gateway = try await Gateway.open()
        let tag = try #require(try await gateway.send(.get, "/v1/settings").headers["ETag"])
        let replies = try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<8 {
                group.addTask { try await change(gateway, #"{"station.name":"N\#(number)"}"#, from: tag).status }
            }
            return try await group.reduce(into: [Int]()) { $0.append($1) }
        }
        #expect(replies.sorted() == [200] + Array(repeating: 412, count: 7))
        let written = try OwnSettings(yaml: gateway.folder.read("settings.yaml"), file: "")
        #expect(written.values["station.name"] == gateway.used.value.map { .text($0.station.name) })
    }

    @Test func `changes of different things at once are all made`() async throws {
        let gateway = try await Gateway.open()
        let changes = ["station.name": "A", "station.country": "SK", "organisation": "O", "weighing.confirm": "1s"]
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (key, value) in changes {
                group.addTask {
                    let reply = try await change(gateway, #"{"\#(key)":"\#(value)"}"#)
                    #expect(reply.status == 200)
                }
            }
            try await group.waitForAll()
        }
        let written = try OwnSettings(yaml: gateway.folder.read("settings.yaml"), file: "")
        #expect(written.values == changes.mapValues { .text($0) })
        #expect(gateway.used.value?.station.country == "SK" && gateway.used.value?.organisation == "O")
        #expect(gateway.used.value?.station.name == "A" && gateway.used.value?.weighing.confirm == .seconds(1))
    }

    @Test func `what cannot be noted in the history is not done`() async throws {
        let database = try TemporaryDatabase()
        let gateway = try await Gateway.open(backing: .file(database.path))
        _ = try await change(gateway, #"{"station.name":"A"}"#)
        try database.refuseAudit()
        #expect(try await change(gateway, #"{"station.name":"B"}"#).status >= 500)
        #expect(try await gateway.send(.get, "/v1/station").json["name"]?.string == "A")
        let written = try OwnSettings(yaml: gateway.folder.read("settings.yaml"), file: "")
        #expect(written.values["station.name"] == .text("A"))
    }

    @Test func `a file that cannot be written is a problem, and nothing changes`() async throws {
        let gateway = try await Gateway.open()
        try FileManager.default.removeItem(atPath: gateway.folder.path)
        let reply = try await change(gateway, #"{"station.name":"A"}"#)
        #expect(reply.status == 503)
        #expect(reply.problem == "settings-not-saved")
        #expect(try await gateway.send(.get, "/v1/station").json["name"]?.string == "Test")
    }

    @Test func `what needs a restart says that it waits for it`() async throws {
        let gateway = try await Gateway.open()
        let reply = try await change(gateway, #"{"captures.keep-megabytes":128,"station.name":"A"}"#)
        #expect(try item("captures.keep-megabytes", reply)["pending"]?.isTrue == true)
        #expect(try item("station.name", reply)["pending"]?.isTrue == false)
        let back = try await change(gateway, #"{"captures.keep-megabytes":null}"#)
        #expect(try item("captures.keep-megabytes", back)["pending"]?.isTrue == false)
    }

    @Test func `a broken file is put aside and told, and nothing else stops`() throws {
        let folder = try Folder()
        try folder.write("station: [broken")
        let loaded = try LoadedSettings(folder.file, under: nil, on: "day")
        #expect(loaded.layers.configuration == Configuration())
        #expect(loaded.trouble?.putAside == folder.file.path + ".broken-day")
        #expect(loaded.trouble?.message.contains("settings.yaml:") == true)
        let again = try LoadedSettings(folder.file, under: nil, on: "day")
        #expect(again.trouble == nil)
        #expect(folder.file.putAside.count == 1, "the doctor finds it still")
    }

    @Test func `a layout is tried before it is saved`() async throws {
        let gateway = try await Gateway.open()
        func fits(_ text: String, _ fields: String) async throws -> Reply {
            try await gateway.send(
                .post, "/v1/settings/card-layouts/try",
                json: #"{"layout":{"name":"x","delimiter":"|","fields":\#(fields)},"text":"\#(text)"}"#)
        }
        let good = try await fits("F|CZ123456789|12.5.2024", #"["sex","ear-tag","born"]"#)
        #expect(try good.json["fits"]?.isTrue == true)
        #expect(try good.json["parts"]?.array?.count == 3)
        #expect(try await fits("CZ123456789|F", #"["sex","ear-tag"]"#).json["fits"]?.isTrue == false)
        let refused = try await fits("x", #"["sexx"]"#)
        #expect(refused.status == 422)
        #expect(try refused.json["errors"]?.array?.first?["parameters"]?["suggestion"]?.string == "sex")
    }
}

/// A folder with a file of settings.
private struct Folder {
    let folder: TemporaryFolder
    let file: SettingsFile

    init() throws {
        folder = try TemporaryFolder()
        file = SettingsFile(path: folder.file("settings.yaml"))
    }

    func write(_ yaml: String) throws { try folder.write(Array(yaml.utf8), to: "settings.yaml") }
}

/// A database whose history can be made to refuse what is new.
private struct TemporaryDatabase {
    private let folder: TemporaryFolder
    var path: String { folder.file("gateway.sqlite") }

    init() throws { folder = try TemporaryFolder() }

    func refuseAudit() throws {
        try Database(.file(path)).script(
            "CREATE TRIGGER full BEFORE INSERT ON audit BEGIN SELECT raise(ABORT, 'no room'); END")
    }
}
