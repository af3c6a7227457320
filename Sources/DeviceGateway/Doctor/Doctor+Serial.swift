import Links

extension Doctor {
    var serialFindings: [Finding] {
        missingPorts + facts.ports.flatMap { permission($0) + holders($0) } + meddlers
    }

    /// Ports of devices that are not there, and names that may be another port tomorrow.
    private var missingPorts: [Finding] {
        patients.compactMap { patient in
            guard case .serial(let path, _) = patient.address else { return nil }
            guard facts.ports.contains(where: { $0.path == path }) else {
                return Finding(
                    "port-missing", .problem, of: patient.name, "\(patient.name): its port is not there",
                    action: "plug it in. When it has another name now, choose that on the device’s page",
                    command: "ls -l /dev/serial/by-id/")
            }
            guard path.hasPrefix("/dev/ttyUSB") || path.hasPrefix("/dev/ttyACM") else { return nil }
            return Finding(
                "port-name-may-change", .warning, of: patient.name,
                "\(patient.name): its port may be another adapter after a restart",
                action: "use its name under /dev/serial/by-id instead", command: "ls -l /dev/serial/by-id/")
        }
    }

    private func permission(_ port: SystemFacts.Port) -> [Finding] {
        guard !port.isUsable else { return [] }
        let message = "gatewayd has no permission to use \(port.path)"
        if facts.assignedGroups.contains(port.group), !facts.groups.contains(port.group) {
            return [
                Finding(
                    "group-not-in-effect", .problem, of: port.path,
                    "gatewayd got a permission after it was started", action: "restart it",
                    command: facts.restart)
            ]
        }
        // A port of root alone is given to a group by a rule of the system's own, not by ours.
        guard port.group != "root" else {
            return [
                Finding(
                    "no-port-permission", .problem, of: port.path, message, action: "give it the permission",
                    command: "sudo chgrp dialout \(port.path) && sudo chmod g+rw \(port.path)")
            ]
        }
        return [
            Finding(
                "no-port-permission", .problem, of: port.path, message, action: "give it the permission",
                command: "sudo usermod -aG \(port.group) \(facts.user)" + facts.thenRestart)
        ]
    }

    private func holders(_ port: SystemFacts.Port) -> [Finding] {
        port.holders.filter { !Self.meddling.keys.contains($0) }.map { holder in
            Finding(
                "port-in-use", .problem, of: port.path, "\(port.path) is in use by \(holder)",
                parameters: ["program": holder], action: "end that program. This command names it",
                command: "sudo fuser -v \(port.path)")
        }
    }

    /// Programs that open every new port by themselves.
    private static let meddling = ["ModemManager": "modem-manager", "brltty": "brltty"]

    private var meddlers: [Finding] {
        Self.meddling.sorted { $0.key < $1.key }.compactMap { program, code in
            let held = facts.ports.first { $0.holders.contains(program) }
            guard held != nil || facts.programs.contains(program), !facts.ports.isEmpty else { return nil }
            let command =
                program == "brltty" ? "sudo apt-get remove brltty" : "sudo systemctl disable --now ModemManager"
            return Finding(
                code, held == nil ? .warning : .problem, of: held?.path,
                "\(program) takes hold of serial adapters",
                action: program == "brltty"
                    ? "remove it, unless somebody here reads braille, and plug the adapter in again"
                    : "switch it off, unless this PC has a mobile modem, and plug the adapter in again",
                command: command)
        }
    }
}
