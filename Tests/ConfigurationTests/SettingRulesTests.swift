import Foundation
import TestSupport
import Testing
import Values

@testable import Configuration

private func layers(_ set: String = "", written: String? = nil) throws -> SettingsLayers {
    try SettingsLayers(
        written: written.map { try WrittenConfiguration(yaml: Array($0.utf8), path: "gatewayd.yaml") },
        own: OwnSettings(yaml: Array(set.utf8), file: "settings.yaml"))
}

extension SettingsLayers {
    /// What is wrong with some changes, such as `weighing.minimum: contradiction`.
    fileprivate func refusals(_ changes: [String: SettingValue?]) -> [String] {
        do throws(ConfigurationErrors) {
            _ = try changed(changes)
            return []
        } catch {
            return error.errors.map { "\($0.key): \($0.reason.code)" }.sorted()
        }
    }
}

/// What contradicts itself is refused, whichever of its keys is changed.
@Suite struct `what cannot be meant together` {
    private static func layout(_ name: String, _ delimiter: String = ";", _ fields: String...) -> SettingValue {
        .mapping([
            "name": .text(name), "delimiter": .text(delimiter), "fields": .list(fields.map { .text($0) }),
        ])
    }

    private static func place(_ name: String) -> SettingValue {
        .mapping(["name": .text(name), "reader": .text("plate")])
    }

    @Test(arguments: [
        ("29.999 kg", false), ("30 kg", true), ("30.001 kg", true),
    ]) func `an animal that is lighter than an empty plate, from either side`(minimum: String, isGood: Bool) throws {
        let empty = try layers("weighing: {empty-below: 30 kg, minimum: 40 kg}")
        #expect(
            empty.refusals(["weighing.minimum": .text(minimum)])
                == (isGood ? [] : ["weighing.minimum: contradiction"]))
        let least = try layers("weighing: {empty-below: 10 kg, minimum: \(minimum)}")
        #expect(
            least.refusals(["weighing.empty-below": .text("30 kg")])
                == (isGood ? [] : ["weighing.empty-below: contradiction"]))
    }

    @Test(arguments: [
        ("A", true), ("", false), (" ", false), ("\u{A0}\t", false), (" A ", true),
    ]) func `a station without a name`(name: String, isGood: Bool) throws {
        #expect(try layers().refusals(["station.name": .text(name)]) == (isGood ? [] : ["station.name: bad-value"]))
    }

    @Test(
        arguments: [
            ([], true), ([place("a"), place("b")], true), ([place("a"), place("a")], false),
            ([place("a"), place(" ")], false), ([place("")], false),
        ] as [([SettingValue], Bool)]) func `places without a name each`(places: [SettingValue], isGood: Bool) throws
    {
        #expect(
            try layers().refusals(["weighing.places": .list(places)]) == (isGood ? [] : ["weighing.places: bad-value"]))
    }

    @Test(
        arguments: [
            ([layout("a", ";", "ear-tag")], true), ([layout("a", ";", "sex", "number")], true),
            ([layout("a", "\t", "eid", "sex")], true), ([layout("a", ";", "country", "sex", "born", "name")], false),
            ([layout("a", "", "ear-tag")], false), ([layout("", ";", "ear-tag")], false),
            ([layout("a", ";", "eid"), layout("a", ",", "number")], false),
            ([layout("a", ";", "eid"), layout("b", ";", "number")], true),
            ([layout("a", ";", "eid"), layout("b", ";", "sex")], false),
        ] as [([SettingValue], Bool)]) func `card layouts by which no animal is found`(
            layouts: [SettingValue], isGood: Bool
        ) throws
    {
        #expect(
            try layers().refusals(["scan.card-layouts": .list(layouts)])
                == (isGood ? [] : ["scan.card-layouts: bad-value"]))
    }

    @Test(arguments: ["scan.watched-folder", "backup.folder"])
    func `a folder that is not there, or is none`(key: String) throws {
        let folder = try TemporaryFolder()
        try folder.write([], to: "file")
        // Root may do with a file what its bits let anybody do.
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder.file("file"))
        #expect(try layers().refusals([key: .text(folder.path)]) == [])
        let name = String(folder.path.dropFirst())
        for text in [folder.file("file"), folder.file("none"), name, "", "../" + name, "../../../../../../.."] {
            #expect(try layers().refusals([key: .text(text)]) == ["\(key): bad-value"], "\(text)")
        }
    }

    @Test func `stops only who changes it: another setting can be changed while a disk is unplugged`() throws {
        let set = try layers("backup: {folder: /nowhere/usb}\nweighing: {minimum: 1 kg}")
        #expect(set.refusals(["station.name": .text("A")]) == [])
        #expect(set.refusals(["weighing.minimum": .text("2 kg")]) == ["weighing.minimum: contradiction"])
        #expect(set.refusals(["backup.folder": .text("/nowhere/usb")]) == ["backup.folder: bad-value"])
        #expect(set.refusals(["backup.folder": nil, "weighing.minimum": nil]) == [])
    }
}

/// What no setting can be, whatever it is of.
@Suite struct `a text or list of a setting` {
    @Test(arguments: [(200, true), (201, false)]) func `has at most 200 characters`(length: Int, isGood: Bool) throws {
        let text = SettingValue.text(String(repeating: "ž", count: length))
        #expect(try layers().refusals(["organisation": text]) == (isGood ? [] : ["organisation: bad-value"]))
        // Wherever it is within.
        let place = SettingValue.mapping(["name": text, "reader": .text("plate")])
        #expect(
            try layers().refusals(["weighing.places": .list([place])]) == (isGood ? [] : ["weighing.places: bad-value"])
        )
    }

    @Test(arguments: [(100, true), (101, false)]) func `has at most a hundred items`(count: Int, isGood: Bool) throws {
        let names = (0..<count).map { SettingValue.text("barn\($0).local") }
        #expect(
            try layers().refusals(["allowed-hosts": .list(names)]) == (isGood ? [] : ["allowed-hosts: bad-value"]))
    }

    @Test(arguments: [
        ("a\tb", true), ("a\u{0}b", false), ("a\nb", false), ("a\u{7F}b", false), ("a\u{9F}b", false),
        ("a\u{A0}b", true),
    ]) func `has nothing that cannot be seen but tabs`(text: String, isGood: Bool) throws {
        #expect(
            try layers().refusals(["organisation": .text(text)]) == (isGood ? [] : ["organisation: bad-value"]))
    }

    @Test func `is read from JSON as text, whole number, list or mapping`() throws {
        let json = #"{"a":"x","b":7,"c":["y",[8]],"d":{"e":"z"}}"#
        let value = try JSONDecoder().decode(SettingValue.self, from: Data(json.utf8))
        #expect(
            value
                == .mapping([
                    "a": .text("x"), "b": .text("7"), "c": .list([.text("y"), .list([.text("8")])]),
                    "d": .mapping(["e": .text("z")]),
                ]))
        #expect(Set(value.texts) == ["x", "7", "y", "8", "z"])
        #expect(value["a"] == "x" && value["c"] == nil && value["none"] == nil && SettingValue.text("a")["a"] == nil)
        #expect(throws: (any Error).self) { try JSONDecoder().decode(SettingValue.self, from: Data("1.5".utf8)) }
    }

    @Test func `in quotes is what a YAML parser reads`() throws {
        let text = "a\"\\\t\u{1F}\u{7F}\u{2028}🐄ž½~'{"
        let own = try layers().changed([
            "organisation": .text(text.replacing("\u{1F}", with: "").replacing("\u{7F}", with: ""))
        ]).own
        #expect(own.yaml.contains(#"organisation: "a\"\\\U00000009\U00002028\U0001F404ž½~'{""#))
    }
}

/// Places are named in both files, reader by reader.
@Suite struct `places in gatewayd.yaml and in the browser` {
    private static let set = "weighing: {places: [{name: race, reader: behind}, {name: gate, reader: behind}]}"

    @Test(
        arguments: [
            (nil, ["race behind", "gate behind"], []),
            ("weighing: {reader: plate}", [], []),
            ("weighing: {places: [{name: race, reader: before}]}", ["race before", "gate behind"], ["race"]),
            ("weighing: {places: []}", ["race behind", "gate behind"], []),
            ("weighing: {reader: plate, places: [{name: race, reader: before}]}", ["race before"], ["race"]),
            ("weighing: {confirm: 1s}", ["race behind", "gate behind"], []),
        ] as [(String?, [String], [String])]) func `hold as the former says it`(
            written: String?, places: [String], fixed: [String]
        ) throws
    {
        let layers = try layers(Self.set, written: written)
        #expect(layers.configuration.weighing.places.map { "\($0.name) \($0.reader.rawValue)" } == places)
        #expect(layers.fixedPlaces.keys.sorted() == fixed)
        let setting = try #require(Setting.named("weighing.places"))
        let isWhole = written?.contains("reader: plate") == true
        #expect(layers.origin(of: setting) == (isWhole ? .written(line: 1) : .own))
    }

    @Test func `are set where the former does not name them`() throws {
        let layers = try layers("", written: "weighing: {places: [{name: race, reader: before}]}")
        func place(_ name: String) -> SettingValue { .mapping(["name": .text(name), "reader": .text("behind")]) }
        #expect(layers.refusals(["weighing.places": .list([place("gate")])]) == [])
        #expect(
            layers.refusals(["weighing.places": .list([place("gate"), place("race")])]) == ["weighing.places: fixed"])
        let changed = try layers.changed(["weighing.places": .list([place("gate")])])
        #expect(changed.configuration.weighing.places.map(\.name) == ["race", "gate"])
    }
}

@Suite struct `what was set in the browser` {
    @Test func `has another revision when anything of it is another`() throws {
        let names = ["", "station: {name: A}", "station: {name: B}", "station: {country: SK}", "organisation: A"]
        let revisions = try names.map { try OwnSettings(yaml: Array($0.utf8), file: "").revision }
        #expect(Set(revisions).count == names.count)
        #expect(try OwnSettings(yaml: Array("station: {name: A}".utf8), file: "").revision == revisions[1])
    }

    @Test func `is told for the keys that are asked for`() throws {
        let own = try OwnSettings(yaml: Array("station: {name: A, country: SK}".utf8), file: "")
        #expect(own.values(of: ["station.name", "organisation"]) == ["station.name": .text("A")])
    }

    /// Whoever reads what is set over what was set: an empty key is none.
    @Test func `takes no value from a key that is left empty`() throws {
        let own = try OwnSettings(yaml: Array("station: {name: , country: SK}\norganisation: ~".utf8), file: "")
        #expect(own.values == ["station.country": .text("SK")])
    }
}
