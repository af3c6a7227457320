import Foundation
import TestSupport
import Testing

@testable import Configuration

/// The file of what was set in the browser survives a loss of power, hostile hands and a folder that is closed.
struct SettingsFileTests {
    private let folder: TemporaryFolder
    private let file: SettingsFile

    init() throws {
        folder = try TemporaryFolder()
        file = SettingsFile(path: folder.file("settings.yaml"))
    }

    private func settings(named name: String) throws -> OwnSettings {
        try SettingsLayers(written: nil, own: OwnSettings()).changed(["station.name": .text(name)]).own
    }

    @Test func `what is written is read again, by nobody else, under a word of explanation`() throws {
        #expect(try file.read() == OwnSettings(), "no file is no setting")
        try file.write(settings(named: "Barn A"))
        try file.write(settings(named: "Barn B"))
        #expect(try file.read() == settings(named: "Barn B"))
        let text = String(decoding: try folder.read("settings.yaml"), as: UTF8.self)
        #expect(text.hasPrefix("# Written by gatewayd"))
        let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["settings.yaml"])
    }

    @Test func `what is written survives a power loss, with its name`() throws {
        for name in ["Barn A", "Barn B"] {
            try file.write(settings(named: name))
            #expect(SynchronisedFiles.survives(file.path))
        }
    }

    @Test func `a half-written file that others could read leaves them nothing`() throws {
        try folder.write([0x78], to: "settings.yaml.new")
        #expect(chmod(file.path + ".new", 0o666) == 0)
        try file.write(settings(named: "A"))
        let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test(arguments: ["", "station: {na", "station: {name: Half}\n"])
    func `a loss of power between writing and renaming leaves what there was`(half: String) throws {
        try file.write(settings(named: "Before"))
        // As the power leaves it: the new file begun, the old one in its place.
        try folder.write(Array(half.utf8), to: "settings.yaml.new")
        #expect(try file.read() == settings(named: "Before"))
        try file.write(settings(named: "After"))
        #expect(try file.read() == settings(named: "After"))
    }

    @Test func `whoever reads while it is written reads the old file to its end`() throws {
        try file.write(settings(named: "Before"))
        let before = try folder.read("settings.yaml")
        let reader = try #require(FileHandle(forReadingAtPath: file.path))
        try file.write(settings(named: "A much longer name than the one before"))
        #expect(try reader.readToEnd().map(Array.init) == before)
    }

    @Test func `nobody leads the new file elsewhere`() throws {
        try folder.write([], to: "victim")
        try FileManager.default.createSymbolicLink(
            atPath: file.path + ".new", withDestinationPath: folder.file("victim"))
        #expect(throws: ConfigurationErrors.self) { try file.write(settings(named: "A")) }
        #expect(try folder.read("victim").isEmpty)
    }

    @Test func `where it cannot be written it stays as it was, and says why`() throws {
        let missing = SettingsFile(path: folder.file("no/settings.yaml"))
        let errors = #expect(throws: ConfigurationErrors.self) { try missing.write(settings(named: "A")) }
        #expect(errors?.errors.map(\.reason.code) == ["unwritable"])
    }

    @Test(arguments: [
        "listen: 0.0.0.0:80", "station: [", "devices: []", "&a x: *a", "\u{0}", "station: {name: A}\n---\nx: 1",
    ])
    func `a file with more than can be set, or that is none, is refused`(yaml: String) throws {
        try folder.write(Array(yaml.utf8), to: "settings.yaml")
        #expect(throws: ConfigurationErrors.self) { try file.read() }
    }

    @Test func `a file that was put aside is found again by its name`() throws {
        try folder.write(Array("station: [".utf8), to: "settings.yaml")
        let place = try #require(file.putAside(on: "2026-11-22"))
        #expect(place == file.path + ".broken-2026-11-22")
        for other in ["settings.yaml.broken", "x-settings.yaml.broken-1", "settings.yaml.new"] {
            try folder.write([], to: other)
        }
        #expect(file.putAside == [place])
        try folder.write(Array("station: [".utf8), to: "settings.yaml")
        #expect(file.putAside(on: "2026-11-21") == file.path + ".broken-2026-11-21")
        #expect(file.putAside == [file.path + ".broken-2026-11-21", place], "the oldest first")
        #expect(file.putAside(on: "2026-11-23") == nil, "it is not there any more")
        #expect(try file.read() == OwnSettings())
    }

    @Test func `it lies beside gatewayd.yaml, in the data folder where that cannot be, and stays where it is`() throws {
        let data = folder.file("data")
        let closed = folder.file("etc")
        for path in [data, closed] {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        }
        func place(_ configuration: String?) -> String { SettingsFile(besides: configuration, data: data).path }
        #expect(place(nil) == data + "/settings.yaml")
        #expect(place(closed + "/gatewayd.yaml") == closed + "/gatewayd.settings.yaml")
        #expect(place(closed + "/barn.conf") == closed + "/barn.conf.settings.yaml")
        #expect(place(folder.file("none/gatewayd.yaml")) == data + "/settings.yaml", "a folder that is not there")
        try SettingsFile(path: data + "/settings.yaml").write(settings(named: "A"))
        #expect(place(closed + "/gatewayd.yaml") == data + "/settings.yaml", "it was made there")
        try SettingsFile(path: closed + "/gatewayd.settings.yaml").write(settings(named: "A"))
        #expect(place(closed + "/gatewayd.yaml") == closed + "/gatewayd.settings.yaml")
    }
}
