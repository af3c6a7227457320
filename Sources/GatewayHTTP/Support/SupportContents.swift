package import DeviceGateway
import FoundationEssentials
import Glibc
package import HerdStore
package import SupportBundle
package import Values

/// What goes into a support bundle, each part as a file (docs/support.md).
///
/// It is a list of what is let in, not of what is kept out: settings by their keys, devices by their columns. Members,
/// tokens and keys are in no part; lines of the log are cleaned besides.
package enum SupportContents {
    /// What the file says of itself.
    package static let readme = BundleFile(
        "README.txt",
        """
        What somebody who helps has to see of a gatewayd, as it was when this file was made.

        versions.json   the program, the form of its store, the system
        health.json     how each part is (docs/health.md)
        metrics.txt     figures since its start (docs/metrics.md)
        findings.json   what keeps devices from working (gatewayd doctor)
        settings.json   what holds, and where it is said
        devices.json    devices, and how their links are
        log.txt         the last lines of the log
        captures/       the last bytes of each device, with the numbers of animals that a reader has read

        A file that is not there could not be made; notes.txt says why. No token, password or key is in here, and no member.

        """)

    /// The program, the form of the store and the system.
    package static func versions(_ program: String, _ form: StoreForm?) throws -> BundleFile {
        struct Versions: Encodable {
            let gatewayd: String
            let store: StoreForm?
            let kernel: String
            let system: String?
        }
        var name = utsname()
        uname(&name)
        let kernel = withUnsafeBytes(of: &name.release) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        let lines = ((try? String(contentsOfFile: "/etc/os-release", encoding: .utf8)) ?? "").split(separator: "\n")
        let system = lines.first { $0.hasPrefix("PRETTY_NAME=") }
            .map { $0.dropFirst("PRETTY_NAME=".count).replacing("\"", with: "") }
        return try json(
            "versions.json", Versions(gatewayd: program, store: form, kernel: kernel, system: system.map { String($0) })
        )
    }

    /// Settings by their keys, with where each is said.
    package static func settings(_ items: [SettingsState.Item]) throws -> BundleFile {
        // Somebody may have written how to reach them into a name.
        try json("settings.json", JSONValue(encoding: items).cleaned)
    }

    /// Devices, and how their links are.
    package static func devices(_ devices: [Device]) throws -> BundleFile { try json("devices.json", devices) }

    /// What keeps devices from working.
    package static func findings(_ findings: [Finding]) throws -> BundleFile { try json("findings.json", findings) }

    /// Lines of the log, without what may lead to a person.
    package static func log(_ lines: [String]) -> BundleFile {
        BundleFile("log.txt", lines.map { Redaction.clean($0) + "\n" }.joined())
    }

    /// What could not be made, and why.
    package static func notes(_ notes: [String]) -> BundleFile {
        BundleFile("notes.txt", notes.map { Redaction.clean($0) + "\n" }.joined())
    }

    /// One of these files, in JSON that people can read.
    package static func json(_ name: String, _ value: some Encodable) throws -> BundleFile {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return BundleFile(name, [UInt8](try encoder.encode(value)))
    }

    /// What the file is called, and the folder that it unpacks into.
    package static func name(at moment: Timestamp) -> String {
        "gatewayd-support-" + "\(moment)".filter { $0.isNumber || $0 == "T" }.prefix(15)
    }

    /// All of them in one `.tar.gz`.
    package static func packed(_ files: [BundleFile], at moment: Timestamp) throws -> [UInt8] {
        try TarArchive.packed([readme] + files, into: name(at: moment), at: moment)
    }
}

extension JSONValue {
    /// With each text in it cleaned where it looks like an address of somebody.
    fileprivate var cleaned: JSONValue {
        switch self {
        case .string(let text): .string(text.contains("@") ? Redaction.clean(text) : text)
        case .array(let items): .array(items.map(\.cleaned))
        case .object(let members): .object(members.mapValues(\.cleaned))
        case .null, .boolean, .integer, .number: self
        }
    }
}
