import HerdStore
import Links
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

    @Test func `a reader that two hosts take from each other is noticed by how it was lost`() throws {
        let start = Timestamp(microseconds: 1_800_000_000_000_000)
        let history = (0..<4).flatMap { round -> [DeviceChange] in
            let connected = start + .seconds(round * 120)
            return [
                DeviceChange(at: connected, phase: .connected, message: nil),
                DeviceChange(at: connected + .seconds(9), phase: .waiting, message: "the other side ended the link"),
            ]
        }
        let found = Doctor(facts: Self.healthy, patients: try Self.patients(history.reversed())).findings
        #expect(found.map(\.code) == ["shared-reader"])
        #expect(found.first?.message == "Reader was lost 4 times within a minute of being connected")
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
}
