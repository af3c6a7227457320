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
                    "port-missing", .problem, of: patient.name, "\(patient.name): there is no \(path)",
                    action: "plug it in; when it has another name now, choose that on the device's page",
                    command: "ls -l /dev/serial/by-id/")
            }
            guard path.hasPrefix("/dev/ttyUSB") || path.hasPrefix("/dev/ttyACM") else { return nil }
            return Finding(
                "port-name-may-change", .warning, of: patient.name,
                "\(patient.name): \(path) may be another adapter after a restart",
                action: "use its name under /dev/serial/by-id instead", command: "ls -l /dev/serial/by-id/")
        }
    }

    private func permission(_ port: SystemFacts.Port) -> [Finding] {
        guard !port.isUsable else { return [] }
        let message = "\(facts.user) has no permission to use \(port.path)"
        if facts.assignedGroups.contains(port.group), !facts.groups.contains(port.group) {
            return [
                Finding(
                    "group-not-in-effect", .problem, of: port.path,
                    "\(message): it was put into the group \(port.group) after gatewayd was started",
                    action: "restart gatewayd", command: "sudo systemctl restart gatewayd")
            ]
        }
        // A port of root alone is given to a group by a rule of the system's own, not by ours.
        guard port.group != "root" else {
            return [
                Finding(
                    "no-port-permission", .problem, of: port.path, "\(message), which only root may use",
                    action: "give it to the group dialout and try again",
                    command: "sudo chgrp dialout \(port.path) && sudo chmod g+rw \(port.path)")
            ]
        }
        return [
            Finding(
                "no-port-permission", .problem, of: port.path, "\(message), which is for the group \(port.group)",
                action: "put \(facts.user) into that group",
                command: "sudo usermod -aG \(port.group) \(facts.user) && sudo systemctl restart gatewayd")
        ]
    }

    private func holders(_ port: SystemFacts.Port) -> [Finding] {
        port.holders.filter { !Self.meddling.keys.contains($0) }.map { holder in
            Finding(
                "port-in-use", .problem, of: port.path, "\(port.path) is in use by \(holder)",
                action: "end that program, or give the device another port", command: "sudo fuser -v \(port.path)")
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
                held.map { "\(program) holds \($0.path)" }
                    ?? "\(program) runs: it takes hold of serial adapters that are plugged in",
                action: program == "brltty"
                    ? "remove it, unless somebody here reads braille, and plug the adapter in again"
                    : "switch it off, unless this machine has a mobile modem, and plug the adapter in again",
                command: command)
        }
    }
}
