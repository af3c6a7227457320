import Foundation
import Links
import Testing
import Values

@testable import Configuration

private func read(_ yaml: String) throws -> Configuration {
    try Configuration(yaml: Array(yaml.utf8), file: "gatewayd.yaml")
}

/// Every key of the schema to its end: its default, its bounds, and the property that it sets.
@Suite struct `every key of the configuration` {
    @Test func `has a type whose bounds these tests know`() {
        #expect(KeyBook.all.count > 50)
        for key in KeyBook.all where key.choices.isEmpty {
            #expect(ValueRow.byExpectation[key.expectation] != nil, "\(key.path): \(key.expectation)")
        }
    }

    @Test(arguments: KeyBook.all) func `sets the property of its name and no other`(_ key: KeyBook.Key) throws {
        let before = KeyBook.flattened(try read(key.rest))
        let samples =
            ValueRow.byExpectation[key.expectation].map { [$0.sample] }
            ?? key.choices.map { ($0, $0.replacing("-", with: "")) }
        var changed = 0
        for (text, value) in samples where (key.path, text) != ("devices.kind", "gate") {
            let after = KeyBook.flattened(try read(key.document(text)))
            let different = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }
            // One of a few may be the default itself.
            guard !(different.isEmpty && !key.choices.isEmpty) else { continue }
            #expect(different == [key.property], "\(text)")
            let set = try #require(after[key.property])
            #expect(key.choices.isEmpty ? set == value : set.lowercased().contains(value), "\(set)")
            changed += 1
        }
        #expect(changed > 0)
    }

    @Test(arguments: KeyBook.all) func `takes what lies within its bounds, and nothing beyond`(
        _ key: KeyBook.Key
    ) throws {
        let row = ValueRow.byExpectation[key.expectation]
        for text in (row?.good ?? key.choices) where (key.path, text) != ("devices.kind", "gate") {
            #expect(throws: Never.self, "\(text)") { try read(key.document(text)) }
        }
        for text in row?.bad ?? ["", "none", key.choices.first.map { $0 + "x" } ?? "", "NONE"] {
            let errors = #expect(throws: ConfigurationErrors.self, "\(text)") { try read(key.document(text)) }
            let error = try #require(errors?.errors.first)
            #expect(errors?.errors.count == 1 && error.reason.code == "bad-value", "\(text): \(error)")
            let name = String(key.path.split(separator: ".").last ?? "")
            #expect(error.key.split(separator: ".").last?.hasPrefix(name) == true)
        }
    }

    /// The sample says of itself that it shows what holds where a key is left out, except for lists and examples.
    @Test func `has the default that the documented sample shows`() throws {
        let sample = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../docs/gatewayd.yaml")
        let shown = KeyBook.flattened(try Configuration(contentsOf: sample.standardized.path))
        let usual = KeyBook.flattened(Configuration())
        let examples = [
            "station.language", "station.selectionunit", "allowedhosts", "trustedproxies", "https.certificate",
            "https.key", "data", "profiles", "weighing.reader", "weighing.eidbefore", "weighing.eidafter",
            "weighing.eidafterleaving", "weighing.places", "devices", "devicenetworks", "scan.cardlayouts",
            "scan.defaultcountry", "scan.watchedfolder", "organisation", "backup.folder", "central.url",
            "central.tokenfile",
        ]
        let different = usual.keys.filter { shown[$0] != usual[$0] }
        #expect(different.sorted() == examples.sorted())
        for example in examples { #expect(["nil", "[]"].contains(usual[example]), "\(example)") }
        #expect(usual.count - examples.count >= 25)
    }

    /// Those of lists stand in no configuration that is left empty.
    @Test func `of a device, a place and a card layout has its default too`() throws {
        let device = try #require(try read("devices: [{name: A, link: 'pty:/x'}]").devices.first)
        #expect(device.kind == .both && device.place == "main" && device.options.isEmpty)
        #expect(device.dialect == nil && device.line == nil && device.link == .pty(path: "/x"))
        let options = try read("devices: [{name: A, link: 'pty:/x', options: {pad: 'on', a: b}}]").devices.first?
            .options
        #expect(options == ["pad": "on", "a": "b"])
        let layout = try #require(
            try read("scan: {card-layouts: [{name: a, fields: [ear-tag]}]}").scan.cardLayouts.first)
        #expect(layout.delimiter == ";" && layout.fields == [.earTag])
    }

    @Test func `without which there is no sense is asked for by name`() throws {
        for (yaml, missing) in [
            ("devices: [{link: 'pty:/x'}]", "name"), ("devices: [{name: a}]", "link"),
            ("weighing: {places: [{reader: plate}]}", "name"), ("weighing: {places: [{name: a}]}", "reader"),
            ("scan: {card-layouts: [{fields: [sex]}]}", "name"), ("scan: {card-layouts: [{name: a}]}", "fields"),
        ] {
            let errors = #expect(throws: ConfigurationErrors.self) { try read(yaml) }
            #expect(errors?.errors.map(\.reason) == [.missingKey(missing)])
        }
    }

    @Test(arguments: [
        ("{name: A, link: 'pty:/x', kind: gate, line: x}", nil),
        ("{name: A, link: 'pty:/x', kind: gate}", "bad-line"), ("{name: A, link: 'pty:/x', line: x}", "bad-line"),
        ("{name: A, link: 'pty:/x', kind: scale, line: x}", "bad-line"),
        ("{name: A, link: 'pty:/x', kind: gate, line: x, dialect: a}", "superfluous"),
        ("{name: A, link: 'pty:/x', kind: gate, line: x, options: {a: b}}", "superfluous"),
        ("{name: A, link: 'pty:/x', kind: scale, dialect: a, options: {a: b}}", nil),
        ("{name: A, link: 'pty:/x', kind: gate, line: [x]}", "bad-value"),
    ])
    func `of a device fits its kind`(device: String, code: String?) {
        var codes: [String] = []
        do throws(ConfigurationErrors) {
            _ = try Configuration(yaml: Array("devices: [\(device)]".utf8), file: "")
        } catch {
            codes = error.errors.map(\.reason.code)
        }
        #expect(codes == [code].compactMap(\.self))
    }

    @Test(arguments: [
        ("{}", nil), ("{certificate: a, key: b}", nil), ("{certificate: a}", "key"), ("{key: b}", "certificate"),
    ])
    func `of a certificate comes with the other`(https: String, missing: String?) {
        var reasons: [ConfigurationError.Reason] = []
        do throws(ConfigurationErrors) {
            _ = try Configuration(yaml: Array("https: \(https)".utf8), file: "")
        } catch {
            reasons = error.errors.map(\.reason)
        }
        #expect(reasons == [missing.map { .missingKey($0) }].compactMap(\.self))
    }
}

/// Every setting of the page, taken from the list of them.
@Suite struct `every setting` {
    private static func key(_ setting: Setting) -> KeyBook.Key? { KeyBook.all.first { $0.path == setting.key } }

    @Test func `is asked for as its type needs it`() {
        for setting in Setting.all {
            guard let key = Self.key(setting) else {
                #expect(["weighing.places", "scan.card-layouts"].contains(setting.key), "a list of mappings")
                continue
            }
            switch key.expectation {
            case "one of cs, en": #expect(setting.kind == .language)
            case "one of before, plate, behind": #expect(setting.kind == .position)
            case "one of move, keep": #expect(setting.kind == .photosRead)
            default:
                #expect(
                    ValueRow.byExpectation[key.expectation]?.kinds.contains(setting.kind) == true, "\(setting.key)")
            }
        }
        let folders = Setting.all.filter { $0.kind == .folder }.map(\.key)
        #expect(folders == ["scan.watched-folder", "backup.folder"])
        #expect(Setting.all.first { $0.key == "weighing.places" }?.kind == .places)
        #expect(Setting.all.first { $0.key == "scan.card-layouts" }?.kind == .layouts)
        #expect(Setting.all.filter(\.needsRestart).map(\.key) == ["captures.keep-megabytes"])
    }

    @Test(arguments: KeyBook.all.filter { Setting.named($0.path) != nil })
    func `that gatewayd.yaml says is fixed there, with its line`(_ key: KeyBook.Key) throws {
        let (name, sample) = (key.path, key.sample)
        let written = try WrittenConfiguration(yaml: Array("\n\(key.document(sample))".utf8), path: "gatewayd.yaml")
        let layers = try SettingsLayers(written: written, own: OwnSettings())
        let setting = try #require(Setting.named(name))
        #expect(layers.origin(of: setting) == .written(line: 2))
        for value in [setting.value(layers.configuration), nil] {
            let errors = #expect(throws: ConfigurationErrors.self) { try layers.changed([name: value]) }
            #expect(errors?.errors.map(\.reason) == [.fixed(file: "gatewayd.yaml", line: 2)])
        }
        // Every other one can be changed all the same.
        let other = name == "station.name" ? "organisation" : "station.name"
        #expect(throws: Never.self) { try layers.changed([other: .text("A")]) }
    }

    @Test func `is changed by its own key alone, and goes back to its default`() throws {
        let layers = try SettingsLayers(written: nil, own: OwnSettings())
        for key in KeyBook.all {
            // A folder has to be there, and 12 kg are less than the lightest animal has to weigh.
            guard let setting = Setting.named(key.path), setting.kind != .folder, key.path != "weighing.minimum" else {
                continue
            }
            let value: SettingValue = key.isList ? .list([.text(key.sample)]) : .text(key.sample)
            let changed = try layers.changed([setting.key: value])
            #expect(changed.origin(of: setting) == .own && changed.own.values.count == 1)
            let different = Setting.all.filter { $0.value(changed.configuration) != $0.value(Configuration()) }
            #expect(different.map(\.key) == [setting.key])
            let back = try changed.changed([setting.key: nil])
            #expect(back.configuration == Configuration() && back.origin(of: setting) == .standard)
        }
    }
}
