import HerdStore
import Links
import Values

extension Doctor {
    var bluetoothFindings: [Finding] {
        let devices = patients.filter { patient in
            switch patient.address {
            case .rfcomm, .rfcommListen, .ble: true
            default: false
            }
        }
        guard !devices.isEmpty || !facts.adapters.isEmpty else { return [] }
        guard facts.hasBluetoothSockets else {
            return [
                Finding(
                    "no-bluetooth-sockets", .problem, "the kernel has no Bluetooth",
                    action: "load it, or start the kernel that Debian ships", command: "sudo modprobe rfcomm")
            ]
        }
        return adapterFindings + serviceFindings + kernelFindings + devices.flatMap(sharedReader)
    }

    private var adapterFindings: [Finding] {
        if facts.radios.contains(where: \.isBlockedByHand) {
            return [
                Finding(
                    "bluetooth-switched-off", .problem, "Bluetooth is switched off by a switch of the PC",
                    action: "switch it on there, or in the firmware’s settings", command: "rfkill list bluetooth")
            ]
        }
        if facts.radios.contains(where: \.isBlocked) {
            return [
                Finding(
                    "bluetooth-blocked", .problem, "Bluetooth is blocked", action: "unblock it",
                    command: "sudo rfkill unblock bluetooth")
            ]
        }
        guard facts.adapters.isEmpty else { return [] }
        return [
            Finding(
                "no-bluetooth-adapter", .problem, "there is no Bluetooth adapter",
                action: "plug one in. One that is plugged in may need its firmware; this command says so",
                command: "sudo dmesg | grep -i bluetooth")
        ]
    }

    private var serviceFindings: [Finding] {
        var found: [Finding] = []
        if !facts.programs.contains("bluetoothd") {
            found.append(
                Finding(
                    "no-bluetoothd", .problem, "the Bluetooth service does not run, so nothing can be paired",
                    action: "install and start it",
                    command: "sudo apt-get install -y bluez && sudo systemctl enable --now bluetooth"))
        }
        if !facts.isRoot, !facts.groups.contains("bluetooth") {
            let isAssigned = facts.assignedGroups.contains("bluetooth")
            found.append(
                Finding(
                    isAssigned ? "group-not-in-effect" : "no-bluetooth-permission", .warning,
                    isAssigned
                        ? "gatewayd got a permission after it was started"
                        : "gatewayd may not be allowed to pair devices",
                    action: isAssigned ? "restart it" : "give it the permission",
                    command: isAssigned
                        ? facts.restart : "sudo usermod -aG bluetooth \(facts.user)" + facts.thenRestart))
        }
        return found
    }

    /// Debian's kernels 6.1.0-55 and -56 crash in `hci_chan_del` when a device is away; seen on them.
    private var kernelFindings: [Finding] {
        guard facts.kernel.hasPrefix("6.1.0-55-") || facts.kernel.hasPrefix("6.1.0-56-") else { return [] }
        return [
            Finding(
                "kernel-crashes", .problem, of: facts.kernel,
                "the kernel \(facts.kernel) crashes when a Bluetooth device is out of reach",
                action: "install another one; until then disconnect devices that are away",
                command: "sudo apt-get update && sudo apt-get install -y linux-image-amd64 && sudo reboot")
        ]
    }

    /// A reader takes one host at a time: two that both try again for ever take it from each other.
    private func sharedReader(_ patient: Patient) -> [Finding] {
        let losses = zip(patient.history, patient.history.dropFirst()).filter { later, earlier in
            later.phase == .waiting && earlier.phase == .connected && later.at - earlier.at < .seconds(60)
        }
        guard losses.count >= 3, let newest = losses.first?.0, let oldest = losses.last?.0,
            newest.at - oldest.at < .seconds(86_400)
        else { return [] }
        return [
            Finding(
                "shared-reader", .warning, of: patient.name,
                "\(patient.name) was lost \(losses.count) times within a minute of being connected",
                parameters: ["count": "\(losses.count)"],
                action: "look whether a phone or another computer connects to it by itself, and forget it there. "
                    + "Otherwise it is at the edge of its range")
        ]
    }
}
