import Foundation
import HerdStore
import Links
import TestSupport
import Testing
import Values

@testable import DeviceGateway

struct DoctorTests {
    private static let port = "/dev/serial/by-id/usb-FTDI_1-if00-port0"

    /// A machine on which all is well, with a scale at a cable and a reader without.
    private static let healthy = SystemFacts(
        user: "gatewayd", isRoot: false, groups: ["dialout", "bluetooth"], assignedGroups: ["dialout", "bluetooth"],
        kernel: "6.1.0-44-amd64", programs: ["systemd", "bluetoothd"],
        ports: [.init(path: port, group: "dialout", isUsable: true)], adapters: ["hci0"],
        radios: [.init(isBlocked: false, isBlockedByHand: false)], freeBytes: 50_000_000_000)

    private static func patients(_ history: [DeviceChange] = []) throws -> [Doctor.Patient] {
        [
            .init(name: "Scale", address: try LinkAddress("serial:\(port)?baud=9600"), history: []),
            .init(name: "Reader", address: try LinkAddress("rfcomm:00:11:22:33:44:55"), history: history),
        ]
    }

    private func findings(_ change: (inout SystemFacts) -> Void) throws -> [Finding] {
        var facts = Self.healthy
        change(&facts)
        return Doctor(facts: facts, patients: try Self.patients()).findings
    }

    @Test func `where all is well there is nothing to say`() throws {
        #expect(try findings { _ in } == [])
    }

    @Test func `a file of settings that was put aside is told until it is removed`() throws {
        var doctor = Doctor(facts: Self.healthy, patients: try Self.patients())
        doctor.brokenSettings = ["/data/settings.yaml.broken-2026-11-22"]
        let finding = try #require(doctor.findings.first)
        #expect(finding.code == "settings-broken" && finding.severity == .warning)
        #expect(finding.command == "rm '/data/settings.yaml.broken-2026-11-22'")
    }

    @Test func `a port without permission names the group and the command`() throws {
        let found = try findings {
            $0.ports = [.init(path: Self.port, group: "dialout", isUsable: false)]; $0.groups = [];
            $0.assignedGroups = []
        }
        let permission = try #require(found.first { $0.code == "no-port-permission" })
        #expect(permission.command == "sudo usermod -aG dialout gatewayd && sudo systemctl restart gatewayd")
        #expect(permission.severity == .problem)
    }

    @Test func `where systemd does not run the gateway nobody is told to let systemd restart it`() throws {
        var facts = SystemFacts()
        facts.hasUnit = false
        (facts.user, facts.isRoot) = ("vera", false)
        facts.ports = [.init(path: "/dev/ttyS0", group: "dialout", isUsable: false)]
        let given = Doctor(facts: facts, patients: []).findings.first
        #expect(given?.command == "sudo usermod -aG dialout vera")
        facts.assignedGroups = ["dialout"]
        let late = Doctor(facts: facts, patients: []).findings.first
        #expect(late?.code == "group-not-in-effect" && late?.command == nil)
    }

    @Test func `a group that was given too late needs a restart only`() throws {
        let found = try findings {
            $0.ports = [.init(path: Self.port, group: "dialout", isUsable: false)]
            $0.groups = ["bluetooth"]
        }
        #expect(found.map(\.code) == ["group-not-in-effect"])
        #expect(found.first?.command == "sudo systemctl restart gatewayd")
    }

    @Test(arguments: [
        (["ModemManager"], "modem-manager", "sudo systemctl disable --now ModemManager"),
        (["brltty"], "brltty", "sudo apt-get remove brltty"),
        (["minicom"], "port-in-use", "sudo fuser -v \(port)"),
    ])
    func `who holds a port is named`(holders: [String], code: String, command: String) throws {
        let found = try findings {
            $0.ports = [.init(path: Self.port, group: "dialout", isUsable: true, holders: holders)]
        }
        #expect(found.map(\.code) == [code])
        #expect(found.first?.command == command)
        #expect(found.first?.message.contains(holders[0]) == true)
        #expect(found.first?.severity == .problem)
    }

    @Test func `who may take a port is a warning`() throws {
        let found = try findings { $0.programs.insert("ModemManager") }
        #expect(found.map(\.code) == ["modem-manager"])
        #expect(found.first?.severity == .warning)
    }

    @Test func `a port that is not there is named with its device`() throws {
        let found = try findings { $0.ports = [] }
        #expect(found.map(\.code) == ["port-missing"])
        #expect(found.first?.subject == "Scale")
    }

    @Test func `a name that may be another port tomorrow is a warning`() throws {
        var facts = Self.healthy
        facts.ports = [.init(path: "/dev/ttyUSB0", group: "dialout", isUsable: true)]
        let patient = Doctor.Patient(name: "Scale", address: try LinkAddress("serial:/dev/ttyUSB0"), history: [])
        #expect(Doctor(facts: facts, patients: [patient]).findings.map(\.code) == ["port-name-may-change"])
    }

    @Test func `each thing that is wrong with Bluetooth has its command`() throws {
        func found(_ change: (inout SystemFacts) -> Void) throws -> [String?] {
            try findings(change).flatMap { [$0.code, $0.command] }
        }
        #expect(try found { $0.hasBluetoothSockets = false } == ["no-bluetooth-sockets", "sudo modprobe rfcomm"])
        #expect(
            try found {
                $0.adapters = []; $0.radios = []
            } == [
                "no-bluetooth-adapter", "sudo dmesg | grep -i bluetooth",
            ])
        #expect(
            try found { $0.radios = [.init(isBlocked: true, isBlockedByHand: false)] } == [
                "bluetooth-blocked", "sudo rfkill unblock bluetooth",
            ])
        #expect(
            try found { $0.radios = [.init(isBlocked: true, isBlockedByHand: true)] } == [
                "bluetooth-switched-off", "rfkill list bluetooth",
            ])
        #expect(
            try found { $0.programs = [] } == [
                "no-bluetoothd", "sudo apt-get install -y bluez && sudo systemctl enable --now bluetooth",
            ])
        #expect(
            try found {
                $0.groups = ["dialout"]; $0.assignedGroups = []
            } == [
                "no-bluetooth-permission", "sudo usermod -aG bluetooth gatewayd && sudo systemctl restart gatewayd",
            ])
        #expect(try found { $0.kernel = "6.1.0-55-amd64" }.first == "kernel-crashes")
        #expect(try found { $0.kernel = "6.1.0-56-amd64" }.first == "kernel-crashes")
        #expect(try found { $0.kernel = "6.1.0-5-amd64" } == [])
    }

    @Test func `a machine without Bluetooth devices is not asked for an adapter`() throws {
        var facts = Self.healthy
        (facts.adapters, facts.programs, facts.hasBluetoothSockets) = ([], [], false)
        #expect(Doctor(facts: facts, patients: [try Self.patients()[0]]).findings == [])
    }

    /// The newest first.
    private static let losses = (0..<4).reversed().flatMap { round -> [DeviceChange] in
        let connected = Timestamp.noon + .seconds(round * 120)
        return [
            DeviceChange(at: connected + .seconds(9), phase: .waiting, message: "the other side ended the link"),
            DeviceChange(at: connected, phase: .connected, message: nil),
        ]
    }

    @Test func `a reader that two hosts take from each other is noticed by how it was lost`() throws {
        let found = Doctor(facts: Self.healthy, patients: try Self.patients(Self.losses)).findings
        #expect(found.map(\.code) == ["shared-reader"])
        #expect(found.first?.message == "Reader was lost 4 times within a minute of being connected")
    }

    @Test(arguments: [
        (3, 59, 120, true), (3, 60, 120, false), (2, 9, 120, false), (3, 9, 43_199, true), (3, 9, 43_200, false),
        (30, 9, 43_200, false), (3, 0, 1, true),
    ])
    func `only losses within a minute, three of them and within a day, are another host's`(
        losses: Int, held: Int, gap: Int, isFound: Bool
    ) throws {
        let history = (0..<losses).reversed().flatMap { round -> [DeviceChange] in
            let connected = Timestamp.noon + .seconds(round * gap)
            return [
                DeviceChange(at: connected + .seconds(held), phase: .waiting, message: "the other side ended the link"),
                DeviceChange(at: connected, phase: .connected, message: nil),
            ]
        }
        let found = Doctor(facts: Self.healthy, patients: try Self.patients(history)).findings
        #expect((found.map(\.code) == ["shared-reader"]) == isFound, "\(found.map(\.code))")
    }

    @Test(
        arguments: [
            (49_999_999, Finding.Severity.problem), (50_000_000, .warning), (499_999_999, .warning), (500_000_000, nil),
        ] as [(Int, Finding.Severity?)])
    func `a disk is nearly full, and full, to the byte`(bytes: Int, severity: Finding.Severity?) throws {
        #expect(try findings { $0.freeBytes = bytes }.first?.severity == severity)
    }

    @Test func `a full disk is told in time`() throws {
        #expect(try findings { $0.freeBytes = 400_000_000 }.map(\.severity) == [.warning])
        #expect(try findings { $0.freeBytes = 4_000_000 }.map(\.severity) == [.problem])
    }

    @Test func `problems come before warnings`() throws {
        let found = try findings {
            $0.programs = ["bluetoothd", "ModemManager"]
            $0.kernel = "6.1.0-55-amd64"
        }
        #expect(found.map(\.code) == ["kernel-crashes", "modem-manager"])
    }

    @Test func `this very machine can be looked at`() async throws {
        let doctor = try await Doctor(nil, data: "/tmp")
        #expect(!doctor.facts.user.isEmpty)
        #expect(doctor.facts.kernel.contains("."))
        #expect(doctor.facts.freeBytes != nil)
        #expect(doctor.facts.programs.count > 1)
    }

    @Test func `what keeps a device from working now is found with it, in the words of its card`() throws {
        let broken = DeviceChange(
            at: .noon, phase: .failed, message: "its port is in use", trouble: "port-in-use", action: "end it")
        let found = Doctor(facts: Self.healthy, patients: try Self.patients([broken])).findings
        #expect(found.map(\.code) == ["port-in-use"])
        #expect(found.first?.message == "Reader: its port is in use")
        #expect(found.first?.action == "end it")
        let mended = DeviceChange(at: .noon, phase: .connected, message: nil)
        #expect(Doctor(facts: Self.healthy, patients: try Self.patients([mended, broken])).findings.isEmpty)
    }

    @Test func `each finding is printed in the words that the Devices page has for its code`() throws {
        var found = try findings { $0.ports = [] }
        found += try findings { $0.freeBytes = 400_000_000 }
        found += try findings { $0.kernel = "6.1.0-55-amd64" }
        for holders in [["ModemManager"], ["brltty"], ["minicom"]] {
            found += try findings {
                $0.ports = [.init(path: Self.port, group: "dialout", isUsable: true, holders: holders)]
            }
        }
        for group in ["dialout", "root"] {
            found += try findings {
                $0.ports = [.init(path: Self.port, group: group, isUsable: false)]; $0.groups = []
            }
        }
        found += try findings { ($0.groups, $0.assignedGroups) = (["dialout"], []) }
        found += try findings { $0.hasBluetoothSockets = false }
        found += try findings { ($0.adapters, $0.radios, $0.programs) = ([], [], []) }
        for isByHand in [false, true] {
            found += try findings { $0.radios = [.init(isBlocked: true, isBlockedByHand: isByHand)] }
        }
        var facts = Self.healthy
        facts.ports = [.init(path: "/dev/ttyUSB0", group: "dialout", isUsable: true)]
        let patient = Doctor.Patient(name: "Scale", address: try LinkAddress("serial:/dev/ttyUSB0"), history: [])
        found += Doctor(facts: facts, patients: [patient]).findings
        found += Doctor(facts: Self.healthy, patients: try Self.patients(Self.losses)).findings
        var doctor = Doctor(facts: Self.healthy, patients: try Self.patients())
        doctor.brokenSettings = ["/data/settings.yaml.broken-2026-11-22"]
        found += doctor.findings
        let words = try PageWords(language: "en")
        #expect(Set(found.map(\.code)).count == 17)
        for finding in found {
            #expect(words.are(finding.message, for: "finding.\(finding.code)", finding), "\(finding.code)")
            #expect(words.are(finding.action, for: "finding.\(finding.code).action", finding), "\(finding.code)")
        }
    }
}

/// The words of the pages, as their file has them.
private struct PageWords {
    private var texts: [Substring: Substring] = [:]

    init(language: String) throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        for name in ["devices", "settings"] {
            let file = try String(contentsOf: root.appending(path: "Web/i18n/\(language)/\(name).js"), encoding: .utf8)
            for match in file.matches(of: /'([a-zA-Z.-]+)':\s+'([^']*)'/) { texts[match.1] = match.2 }
        }
    }

    /// Whether a text is that of the page, but for a capital at its beginning and a mark at its end.
    func are(_ text: String, for key: String, _ finding: Finding) -> Bool {
        guard var wanted = texts[Substring(key)].map(String.init) else { return false }
        for (name, value) in (finding.parameters ?? [:]).merging(
            ["subject": finding.subject ?? ""], uniquingKeysWith: { $1 })
        {
            wanted = wanted.replacing("{\(name)}", with: value)
        }
        return Self.plain(text) == Self.plain(wanted)
    }

    private static func plain(_ text: String) -> String {
        let end = text.last.map { ".:".contains($0) } == true ? 1 : 0
        return text.prefix(1).lowercased() + text.dropFirst().dropLast(end)
    }
}
