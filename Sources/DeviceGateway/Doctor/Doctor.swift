import Blocking
package import Configuration
package import HerdStore
import Links

/// Finds what keeps devices from working on this machine.
package struct Doctor: Sendable {
    let facts: SystemFacts
    let patients: [Patient]
    /// Files of settings that could not be used.
    var brokenSettings: [String] = []

    /// A configured device and what is known of its past.
    struct Patient: Sendable {
        /// `nil` of one that is only thought of.
        var id: Device.ID?
        let name: String
        let address: LinkAddress
        /// The newest first.
        let history: [DeviceChange]
    }

    init(facts: SystemFacts, patients: [Patient]) {
        self.facts = facts
        self.patients = patients
    }

    /// Looks at this machine and at the devices of a store.
    ///
    /// - Parameters:
    ///   - store: `nil` to look at the machine alone.
    ///   - data: the data directory, for the room on its disk.
    ///   - settingsFile: where what was set in the browser is kept.
    package init(_ store: HerdStore?, data: String?, settingsFile: SettingsFile? = nil) async throws {
        var patients: [Patient] = []
        if let store {
            for device in try await store.devices() where !device.simulated {
                guard let address = try? LinkAddress(device.link) else { continue }
                patients.append(
                    Patient(
                        id: device.id, name: device.name, address: address,
                        history: try await store.deviceHistory(device.id)))
            }
        }
        let ports = patients.compactMap { if case .serial(let path, _) = $0.address { path } else { nil } }
        let (facts, broken) = await Offload.run {
            (SystemFacts(ofMachineWithPorts: ports, data: data), settingsFile?.putAside ?? [])
        }
        self.init(facts: facts, patients: patients)
        brokenSettings = broken
    }

    /// What was found, the worst first; nothing when all is well.
    package var findings: [Finding] {
        let found = serialFindings + bluetoothFindings + diskFindings + settingsFindings + deviceFindings
        return found.filter { $0.severity == .problem } + found.filter { $0.severity == .warning }
    }

    private var settingsFindings: [Finding] {
        brokenSettings.map { path in
            Finding(
                "settings-broken", .warning, of: path,
                "what was set in the browser could not be used",
                action:
                    "the file is now \(path). Look at the settings, set again what is missing, and remove that file",
                command: "rm '\(path)'")
        }
    }

    private var diskFindings: [Finding] {
        guard let free = facts.freeBytes, free < DiskShortage.littleRoom else { return [] }
        return [
            Finding(
                "disk-full", free < 50_000_000 ? .problem : .warning,
                "the disk with the data has \(free / 1_000_000) MB left",
                parameters: ["megabytes": "\(free / 1_000_000)"],
                action: "delete what is not needed; captures of devices are often the largest", command: "df -h")
        ]
    }
}
