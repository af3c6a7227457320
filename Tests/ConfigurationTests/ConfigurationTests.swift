import Foundation
import Links
import Recording
import ScaleProtocol
import Testing
import Values

@testable import Configuration

/// The documented sample, `docs/gatewayd.yaml`.
private let samplePath = URL(filePath: #filePath).deletingLastPathComponent().appending(
    path: "../../docs/gatewayd.yaml"
).standardized.path

private func read(_ yaml: String) throws -> Configuration {
    try Configuration(yaml: Array(yaml.utf8), file: "gatewayd.yaml")
}

struct ConfigurationTests {
    @Test(arguments: ["", "# nothing\n", "---\n", "station:\nweighing: {}\ndevices: ~\ncaptures: {keep-megabytes: }\n"])
    func `nothing given is a configuration`(yaml: String) throws {
        #expect(try read(yaml) == Configuration())
    }

    @Test func `the sample is read`() throws {
        let configuration = try Configuration(contentsOf: samplePath)
        #expect(configuration.station.name == "Barn")
        #expect(configuration.station.country == "CZ")
        #expect(configuration.station.selectionUnit == 1)
        #expect(configuration.listen.description == "127.0.0.1:8080")
        #expect(configuration.allowedHosts == ["barn.local", "barn-pc"])
        #expect(configuration.data == "/var/lib/gatewayd")
        #expect(configuration.organisation == "Odborový svaz pracovníků zemědělství")
        #expect(configuration.captures.keepMegabytes == 64)
        // The sample says of these that it shows what holds anyway.
        var usual = Configuration.Weighing()
        let settings = RecorderSettings(reader: usual.reader)
        (usual.eidBefore, usual.eidAfter) = (settings.eidBefore, settings.eidAfter)
        usual.eidAfterLeaving = settings.eidAfterLeaving
        // And these as examples.
        usual.reader = .plate
        usual.places = configuration.weighing.places
        #expect(usual.places.map(\.name) == ["race"])
        #expect(usual.places.map(\.reader) == [.before])
        #expect(configuration.weighing == usual)
        #expect(configuration.weighing.emptyBelow == Weight(grams: 20_000))
        #expect(configuration.weighing.confirm == .milliseconds(300))
        #expect(configuration.devices.map(\.name) == ["Crush scale", "Stick reader", "Weighbridge", "Sorting gate"])
        #expect(configuration.devices.map(\.kind) == [.scale, .reader, .scale, .gate])
        #expect(
            configuration.devices.map(\.link.description) == [
                "serial:/dev/ttyUSB0?baud=9600", "rfcomm:00:12:F3:2A:7B:01", "tcp:192.168.7.1:9000",
                "serial:/dev/ttyUSB1?baud=9600",
            ])
        #expect(configuration.devices.map(\.line?.description) == [nil, nil, nil, #"{gate}\r\n"#])
        #expect(configuration.devices.map(\.dialect?.value) == ["tru-test-scp", "eid-lines", nil, nil])
        #expect(configuration.devices[0].dialect?.position.column == 14)
        #expect(configuration.devices[1].options == ["pad": "on"])
        #expect(configuration.devices.allSatisfy { $0.place == "main" })
        #expect(
            configuration.scan.cardLayouts.map(\.fields) == [
                [.earTag, .sex, .born, .breed, .dam, .sire, .ignored]
            ])
        #expect(configuration.scan.defaultCountry == "CZ")
    }

    @Test func `the sample shows every key there is`() throws {
        let yaml = try Data(contentsOf: URL(filePath: samplePath))
        let root = try #require(try YAMLDocument.read(Array(yaml), file: samplePath, largest: 1 << 20))
        // The names below `options` are the dialect's.
        let shown = Set(keys(of: root)).filter { !$0.hasPrefix("devices.options.") }
        #expect(shown == Set(Configuration.schema.allKeys))
    }

    @Test(arguments: [
        ("127.0.0.1:8080", "auto", nil), ("localhost:8080", "auto", nil), ("[::1]:80", "auto", nil),
        ("0.0.0.0:8080", "auto", "0.0.0.0:8443"), ("192.168.1.20:80", "auto", "192.168.1.20:443"),
        ("[::]:65535", "auto", "[::]:65172"),
        ("0.0.0.0:65172", "auto", "0.0.0.0:65535"), ("0.0.0.0:65173", "auto", "0.0.0.0:64810"),
        ("127.9.9.9:80", "auto", nil), ("1270.example:80", "auto", "1270.example:443"),
        ("0.0.0.0:0", "auto", "0.0.0.0:0"), ("0.0.0.0:8080", "off", nil),
        ("127.0.0.1:8080", "127.0.0.1:9000", "127.0.0.1:9000"),
    ])
    func `HTTPS is beside HTTP where others can call, unless the file says otherwise`(
        listen: String, https: String, expected: String?
    ) throws {
        let configuration = try read("listen: '\(listen)'\nhttps:\n  listen: '\(https)'\n")
        #expect(configuration.https.listen.address(beside: configuration.listen)?.description == expected)
    }

    @Test(arguments: ["certificate", "key"])
    func `a certificate comes with its key`(given: String) {
        let errors = #expect(throws: ConfigurationErrors.self) { try read("https:\n  \(given): a.pem\n") }
        #expect(errors?.description.contains("is missing") == true)
    }

    private func keys(of node: YAMLNode) -> [String] {
        switch node.content {
        case .scalar: []
        case .sequence(let items): items.flatMap(keys)
        case .mapping(let pairs):
            pairs.flatMap { pair in
                [pair.key.text ?? ""] + keys(of: pair.value).map { "\(pair.key.text ?? "").\($0)" }
            }
        }
    }

    @Test(arguments: [("300ms", 300), ("0ms", 0), ("8s", 8000), ("1.5 s", 1500), ("2min", 120_000), ("1h", 3_600_000)])
    func `times`(text: String, milliseconds: Int) throws {
        #expect(try read("weighing: {confirm: \(text)}").weighing.confirm == .milliseconds(milliseconds))
    }

    @Test(arguments: [("20 kg", 20_000), ("20kg", 20_000), ("30", 30_000), ("30.5", 30_500), ("0.0005", 1)])
    func `weights`(text: String, grams: Int) throws {
        #expect(try read("weighing: {minimum: \(text)}").weighing.minimum == Weight(grams: grams))
    }

    @Test(arguments: [#""{gate}\r\n""#, #"'{gate}\r\n'"#])
    func `lines for a gate, with their escapes in either quotes`(line: String) throws {
        let device = try read("devices:\n  - name: A\n    kind: gate\n    link: pty:/x\n    line: \(line)").devices[0]
        #expect(try device.line == LineTemplate("{gate}\r\n"))
    }

    @Test(arguments: [("[::1]:0", "::1", 0), ("barn:80", "barn", 80), ("0.0.0.0:65535", "0.0.0.0", 65535)])
    func `addresses to listen on`(text: String, host: String, port: UInt16) throws {
        let listen = try read("listen: '\(text)'").listen
        #expect(listen.host == host)
        #expect(listen.port == port)
        #expect(listen.description == text)
    }
}

struct ConfigurationErrorTests {
    @Test(arguments: [
        ("staton: {}", "1:1: staton: there is no such key; did you mean 'station'?"),
        ("station:\n  cuontry: CZ", "2:3: station.cuontry: there is no such key; did you mean 'country'?"),
        ("xyzzy: 1", "1:1: xyzzy: there is no such key; the keys here are station, listen,"),
        ("weighing:\n  confirm: 300", "2:12: weighing.confirm: '300' cannot be used, this is a time such as 300ms"),
        ("weighing: {eid-after: -1s}", "1:23: weighing.eid-after: '-1s' cannot be used"),
        ("weighing: {confirm: 2h}", "up to an hour"),
        ("weighing: {minimum: 44 lb}", "'44 lb' cannot be used, this is a weight"),
        ("weighing: {minimum: [1]}", "1:21: weighing.minimum: 'a list' cannot be used"),
        ("weighing: 20 kg", "1:11: weighing: '20 kg' cannot be used, this is a mapping with the keys empty-below,"),
        ("listen: 8080", "1:9: listen: '8080' cannot be used, this is an address and a port such as 127.0.0.1:8080"),
        ("listen: http://x:80", "cannot be used"), ("listen: '::1:80'", "cannot be used"),
        ("station: {country: CZE}", "a country's two letters"),
        ("station: {selection-unit: 0}", "a whole number from 1"),
        ("allowed-hosts: barn", "1:16: allowed-hosts: 'barn' cannot be used, this is a list such as [one, two]"),
        (
            "allowed-hosts: [a, {b: c}]",
            "1:20: allowed-hosts[2]: 'a mapping' cannot be used, this is a name or address alone"
        ),
        ("listen: a:1\nlisten: b:2", "2:1: listen: the key stands in line 1 already"),
        (
            "devices:\n  - name: A\n    kind: scales\n    link: pty:/dev/pts/1",
            "3:11: devices[1].kind: 'scales' cannot be used, this is one of scale, reader, both, gate; did you mean 'scale'?"
        ),
        ("devices:\n  - name: A\n    link: usb:x", "3:11: devices[1].link: 'usb' is no kind of link: use serial,"),
        (
            "devices:\n  - {name: A, link: 'pty:/x', kind: gate, line: '{gatte}'}",
            "2:49: devices[1].line: there is no placeholder '{gatte}'; there are {gate} {name}"
        ),
        ("devices: [{name: A, link: 'pty:/x', kind: gate, line: \"\\x02\"}]", "the character U+2 cannot be sent"),
        ("devices:\n  - {name: A, link: 'pty:/x', kind: gate}", "2:5: devices[1]: a gate needs a line"),
        ("devices:\n  - {name: A, link: 'pty:/x', line: x}", "2:5: devices[1]: only a gate has a line"),
        (
            "devices: [{name: A, link: 'pty:/x', kind: gate, line: x, dialect: auto}]",
            "1:11: devices[1]: a gate speaks no dialect: leave that out"
        ),
        ("devices:\n  - {name: A}", "2:5: devices[1]: 'link' is missing"),
        ("devices: {name: A}", "1:10: devices: 'a mapping' cannot be used, this is a list, each item after a '-'"),
        (
            "devices: [{name: A, link: 'pty:/x', options: {a: 1, a: 2}}]",
            "devices[1].options.a: the key stands in line 1"
        ),
        ("scan: {card-layouts: [{name: x, fields: [eartag]}]}", "did you mean 'ear-tag'?"),
        ("- a\n- b", "1:1: 'a list' cannot be used, this is a mapping with the keys station,"),
    ])
    func `an error names file, line, column, key and what to write`(yaml: String, message: String) {
        let errors = #expect(throws: ConfigurationErrors.self) { try read(yaml) }
        #expect(errors?.errors.count == 1)
        #expect(errors?.description.hasPrefix("gatewayd.yaml:") == true)
        #expect(errors?.description.contains(message) == true, "\(String(describing: errors))")
    }

    @Test func `all errors are told at once, in the order of the lines`() {
        let errors = #expect(throws: ConfigurationErrors.self) {
            try read("listen: x\nweighing:\n  confirm: y\n  minimum: z\nstaton:\n  a: 1\n")
        }
        #expect(errors?.errors.map(\.position?.line) == [1, 3, 4, 5])
        #expect(errors?.errors.map(\.key) == ["listen", "weighing.confirm", "weighing.minimum", "staton"])
    }

    @Test(arguments: [
        ("station: {name: a", 2, 1, "this is not YAML"), ("a: b: c", 1, 5, "mapping values are not allowed"),
        ("listen: \"x", 1, 11, "unexpected end of stream"), ("station:\n\tname: x", 2, 1, "cannot start any token"),
        ("a: *b", 1, 4, "aliases"), ("a: &b c", 1, 4, "anchors"), ("a: !!python/object x", 1, 4, "tags"),
        ("[a]: b", 1, 1, "a key is a list or mapping"), ("listen: a:1\n---\nlisten: b:2", 2, 1, "several documents"),
    ])
    func `what is not read is told with its place`(yaml: String, line: Int, column: Int, message: String) {
        let errors = #expect(throws: ConfigurationErrors.self) { try read(yaml) }
        #expect(errors?.errors.first?.position == FilePosition(line: line, column: column))
        #expect(errors?.description.contains(message) == true, "\(String(describing: errors))")
    }

    @Test func `bytes that are no UTF-8 are told with their place`() {
        let errors = #expect(throws: ConfigurationErrors.self) {
            try Configuration(yaml: Array("# Žů\nstation: {name: ž".utf8) + [0xFF] + Array("}".utf8), file: "f")
        }
        #expect(errors?.errors.first?.position == FilePosition(line: 2, column: 18))
        #expect(errors?.description.contains("invalid leading UTF-8 octet") == true)
    }

    @Test func `an alias bomb is refused at its first anchor`() {
        let bomb =
            "a: &a [x,x,x,x,x,x,x,x,x]\n"
            + ["b", "c", "d", "e", "f", "g", "h"].reduce(into: "") { text, name in
                text += "\(name): &\(name) [*a,*a,*a,*a,*a,*a,*a,*a,*a]\n"
            }
        let errors = #expect(throws: ConfigurationErrors.self) { try read(bomb) }
        #expect(errors?.errors.first?.position == FilePosition(line: 1, column: 4))
    }

    @Test(arguments: ["[", "{a: ", "- "])
    func `deep nesting is refused before it is read`(opening: String) {
        let errors = #expect(throws: ConfigurationErrors.self) { try read(String(repeating: opening, count: 100_000)) }
        #expect(errors?.errors.map(\.reason) == [.tooDeep(limit: 16)])
    }

    @Test func `a file that is too large or not there is told`() throws {
        let path = NSTemporaryDirectory() + UUID().uuidString
        try Data(repeating: 0x23, count: Configuration.largestFile + 1).write(to: URL(filePath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        let large = #expect(throws: ConfigurationErrors.self) { try Configuration(contentsOf: path) }
        #expect(large?.description == "\(path): the file is larger than 1024 KiB, so it is no configuration")
        let missing = #expect(throws: ConfigurationErrors.self) { try Configuration(contentsOf: "/no/such.yaml") }
        #expect(missing?.description == "/no/such.yaml: the file cannot be read: No such file or directory")
        let folder = #expect(throws: ConfigurationErrors.self) { try Configuration(contentsOf: "/tmp") }
        #expect(folder?.description == "/tmp: the file cannot be read: Is a directory")
    }
}
