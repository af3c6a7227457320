import Testing
import Values

@testable import Configuration

private func written(_ yaml: String) throws -> WrittenConfiguration {
    try WrittenConfiguration(yaml: Array(yaml.utf8), path: "gatewayd.yaml")
}

private func own(_ yaml: String) throws -> OwnSettings {
    try OwnSettings(yaml: Array(yaml.utf8), file: "settings.yaml")
}

private func layers(_ yaml: String?, _ set: String = "") throws -> SettingsLayers {
    try SettingsLayers(written: yaml.map(written), own: own(set))
}

extension SettingsLayers {
    fileprivate func origin(_ key: String) throws -> Origin { origin(of: try #require(Setting.named(key))) }
}

/// The hand-written file wins, key by key, and each value knows where it comes from.
struct SettingsLayersTests {
    @Test func `a key counts as gatewayd.yaml says it, else as it was set, else as it is by default`() throws {
        let layers = try layers(
            "station:\n  name: Barn A\nweighing:\n  minimum: 40 kg",
            "station: {name: Set, country: SK}\nweighing: {minimum: 50 kg, confirm: 500ms}")
        #expect(layers.configuration.station.name == "Barn A")
        #expect(layers.configuration.station.country == "SK", "a neighbour of what the file says")
        #expect(layers.configuration.weighing.minimum == Weight(grams: 40_000))
        #expect(layers.configuration.weighing.confirm == .milliseconds(500))
        #expect(layers.configuration.weighing.emptyBelow == Weight(grams: 20_000))
        #expect(try layers.origin("station.name") == .written(line: 2))
        #expect(try layers.origin("weighing.minimum") == .written(line: 4))
        #expect(try layers.origin("station.country") == .own)
        #expect(try layers.origin("weighing.empty-below") == .standard)
    }

    @Test func `a list that gatewayd.yaml says takes the place of the one that was set`() throws {
        let layers = try layers("allowed-hosts: [a.local]", "allowed-hosts: [b.local, c.local]")
        #expect(layers.configuration.allowedHosts == ["a.local"])
    }

    @Test func `a key without a value in gatewayd.yaml says nothing`() throws {
        let layers = try layers("organisation:\nstation: {}", "organisation: Svaz")
        #expect(layers.configuration.organisation == "Svaz")
        #expect(try layers.origin("organisation") == .own)
    }

    @Test func `places are fixed one by one`() throws {
        let layers = try layers(
            "weighing:\n  places:\n    - name: race\n      reader: before",
            "weighing: {places: [{name: race, reader: behind}, {name: gate, reader: behind}]}")
        let places = layers.configuration.weighing.places
        #expect(places.map(\.name) == ["race", "gate"])
        #expect(places.map(\.reader) == [.before, .behind])
        #expect(layers.fixedPlaces == ["race": 3])
    }

    @Test func `where gatewayd.yaml says it of all places, none can be set`() throws {
        let layers = try layers("weighing: {reader: plate}", "weighing: {places: [{name: gate, reader: behind}]}")
        #expect(layers.configuration.weighing.places.isEmpty)
        #expect(try layers.origin("weighing.places") == .written(line: 1))
    }

    @Test func `every setting has its value, which is read again as the same`() throws {
        let sample = """
            station: {name: "Stáj: č. 1 # \\"x\\"", language: cs, country: SK, selection-unit: 7}
            allowed-hosts: [barn.local, "[fd00::1]"]
            weighing: {reader: behind, places: [{name: race, reader: before}], empty-below: 12.5 kg, minimum: 25 kg,
              confirm: 250ms, eid-before: 2min, eid-after: 1s, eid-after-leaving: 0s, same-eid-window: 1500ms,
              shortest-visit: 1s, selection-days: 0}
            work: {pregnancy-check-days: 30, calving-days: 7, dry-off-days: 55, weaning-weight: 220 kg,
              breeding-weight: 0 kg}
            organisation: "Svaz\\tA"
            scan: {card-layouts: [{name: a, delimiter: "\\t", fields: [ear-tag, dam-sire]}], default-country: DE,
              watched-folder: /tmp, photos-read: keep}
            captures: {keep-megabytes: 12}
            backup: {at: "off", folder: /tmp, keep-days: 3, keep-weeks: 2, keep-months: 1}
            central: {url: "https://stado.example/gateway", token-file: /tmp/token, every: 5min}
            retention: {event-days: 100, trace-days: 0, capture-days: 31}
            """
        let first = try layers(nil, sample)
        #expect(first.own.values.count == Setting.all.count, "the sample says all of them")
        #expect(Set(Setting.all.map(\.key)).count == Setting.all.count)
        for setting in Setting.all {
            let value = try #require(setting.value(first.configuration), "\(setting.key)")
            #expect(value != setting.value(Configuration()), "\(setting.key) is not the default")
            let again = try SettingsLayers(written: nil, own: OwnSettings()).changed([setting.key: value])
            #expect(setting.value(again.configuration) == value, "\(setting.key)")
        }
        #expect(try own(first.own.yaml) == first.own, "what is written is read again")
    }
}

/// What comes over the network goes through the parser of the file.
struct SettingsChangeTests {
    private func codes(_ changes: [String: SettingValue?], written: String? = nil, set: String = "") throws -> [String]
    {
        let layers = try layers(written, set)
        do throws(ConfigurationErrors) {
            _ = try layers.changed(changes)
            return []
        } catch {
            #expect(error.errors.allSatisfy { $0.position == nil }, "a form has no lines")
            return error.errors.map { "\($0.key): \($0.reason.code)" }
        }
    }

    @Test func `a change holds, and null goes back to the default`() throws {
        let set = try layers(nil).changed(["station.name": .text("A"), "weighing.confirm": .text("1s")])
        #expect(set.configuration.station.name == "A")
        let back = try set.changed(["station.name": nil])
        #expect(back.configuration.station.name == "Barn")
        #expect(back.configuration.weighing.confirm == .seconds(1), "what was not named stays")
    }

    @Test func `everything that is wrong is said at once`() throws {
        let found = try codes([
            "weighing.confirm": .text("300"), "station.country": .text("CZE"),
            "allowed-hosts": .list([.text("http://x")]),
        ])
        #expect(
            found.sorted() == [
                "allowed-hosts[1]: bad-value", "station.country: bad-value", "weighing.confirm: bad-value",
            ])
    }

    @Test func `what gatewayd.yaml says cannot be changed`() throws {
        let yaml = "station: {name: A}\nweighing:\n  places: [{name: race, reader: plate}]"
        #expect(try codes(["station.name": .text("B")], written: yaml) == ["station.name: fixed"])
        #expect(try codes(["station.name": nil], written: yaml) == ["station.name: fixed"])
        let race = SettingValue.mapping(["name": .text("race"), "reader": .text("behind")])
        #expect(try codes(["weighing.places": .list([race])], written: yaml) == ["weighing.places: fixed"])
    }

    @Test(arguments: [
        ("listen", SettingValue.text("0.0.0.0:80"), "listen: unknown-key"),
        ("devices", .list([]), "devices: unknown-key"),
        ("station.name", .text(""), "station.name: bad-value"),
        ("station.name", .text("a\u{0}b"), "station.name: bad-value"),
        ("station.name", .text("\u{85}é"), "station.name: bad-value"),
        ("station.name", .text("a\nlisten: 0.0.0.0:80"), "station.name: bad-value"),
        ("station.name", .text(String(repeating: "x", count: 201)), "station.name: bad-value"),
        ("station.name", .list([.text("a")]), "station.name: bad-value"),
        ("allowed-hosts", .text("barn"), "allowed-hosts: bad-value"),
        ("allowed-hosts", .list(Array(repeating: .text("a"), count: 101)), "allowed-hosts: bad-value"),
        ("weighing.minimum", .text("10 kg"), "weighing.minimum: contradiction"),
        ("weighing.places", .list([.mapping(["name": .text("a")])]), "weighing.places[1]: missing-key"),
        ("scan.watched-folder", .text("/nowhere/photos"), "scan.watched-folder: bad-value"),
        ("scan.watched-folder", .text("photos"), "scan.watched-folder: bad-value"),
        (
            "scan.card-layouts", .list([.mapping(["name": .text("a"), "fields": .list([.text("sex")])])]),
            "scan.card-layouts: bad-value"
        ),
        (
            "scan.card-layouts",
            .list([.mapping(["name": .text("a"), "fields": .list([.text("eartag")]), "x": .text("")])]),
            "scan.card-layouts[1].fields[1]: bad-value,scan.card-layouts[1].x: unknown-key"
        ),
    ])
    func `what cannot be meant is refused by name`(key: String, value: SettingValue, error: String) throws {
        #expect(try codes([key: value]).sorted().joined(separator: ",") == error)
    }

    @Test(arguments: [
        "}]: &x *y !z", "'\"\\", "a # b", "{a: b}", "Žluťoučký 🐄 \u{2028}\u{FEFF}", "~", "null", "- 1",
    ])
    func `no text becomes anything else in the file`(name: String) throws {
        let changed = try layers(nil).changed(["station.name": .text(name), "organisation": .text(name)])
        #expect(changed.configuration.station.name == name)
        let read = try own(changed.own.yaml)
        #expect(read == changed.own)
        #expect(read.values.count == 2)
    }

    @Test func `nested deeper than the parser goes is refused`() throws {
        let deep = (0..<40).reduce(SettingValue.text("x")) { value, _ in .list([value]) }
        #expect(try codes(["allowed-hosts": deep]).count == 1)
    }
}
