import DeviceGateway
import HerdStore

extension StationTrouble {
    /// What is wrong with the computer and its disk, but for the room on it: doctor looks at that by itself.
    var findings: [Finding] { [clock?.finding, store?.finding].compactMap(\.self) }
}

extension ClockDoubt {
    fileprivate var finding: Finding {
        Finding(
            "clock-wrong", .problem, "the clock of this computer is wrong: it is later than \(earliest)",
            parameters: ["earliest": "\(earliest)"],
            action: "set it, or connect the computer to the internet; what is weighed meanwhile is put right then",
            command: "sudo timedatectl set-ntp true")
    }
}

extension StoreTrouble.Code {
    fileprivate var finding: Finding {
        switch self {
        case .damaged:
            Finding(
                "store-damaged", .problem, "the herd’s file is damaged: what it answers may not be all there is",
                action: "stop the gateway, and put the last backup back", command: "gatewayd verify")
        case .gone:
            Finding(
                "store-gone", .problem,
                "the herd’s file is not there any more: nothing is stored, what is weighed waits in memory",
                action:
                    "stop weighing, and write down what waits: where its folder is not there again, a restart loses it. Look whether the disk is still plugged in, and start the gateway again"
            )
        case .logCutOff:
            Finding(
                "store-log-cut-off", .problem,
                "the log beside the herd’s file was cut off: nothing is stored, what is weighed waits",
                action:
                    "start the gateway again. When it does not start, put the last backup back: what waits is stored then"
            )
        case .cutShort:
            Finding(
                "store-cut-short", .problem, "the herd’s file has lost what was stored last",
                action: "look at the last weighings, and weigh again what is missing. Then look for errors of the disk",
                command: "sudo dmesg | grep -i error")
        }
    }
}
