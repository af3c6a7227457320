import BluetoothSockets
import FoundationEssentials
import Glibc
import Links

extension SystemFacts {
    /// The facts of this machine; reads files of the kernel and opens no port.
    ///
    /// Blocks for some milliseconds.
    ///
    /// - Parameters:
    ///   - paths: ports that are wanted, beside those that are found.
    ///   - data: the data directory.
    init(ofMachineWithPorts paths: [String], data: String?) {
        let account = Account()
        (user, isRoot, groups, assignedGroups) = (account.name, geteuid() == 0, account.groups, account.assigned)
        var system = utsname()
        uname(&system)
        kernel = withUnsafeBytes(of: &system.release) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        let processes = Folder.names("/proc").filter { $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
        programs = Set(processes.compactMap { Folder.line("/proc/\($0)/comm") })
        let found = SerialPorts.list().map(\.path)
        ports = (found + paths.filter { !found.contains($0) }).compactMap { path in
            account.port(path, holders: Self.holders(of: path, among: processes))
        }
        hasBluetoothSockets = BluetoothPresence.hasSockets
        adapters = Folder.names("/sys/class/bluetooth").filter { $0.hasPrefix("hci") && !$0.contains(":") }
        radios = Folder.names("/sys/class/rfkill").map { "/sys/class/rfkill/\($0)" }
            .filter { Folder.line("\($0)/type") == "bluetooth" }
            .map {
                Radio(isBlocked: Folder.line("\($0)/soft") == "1", isBlockedByHand: Folder.line("\($0)/hard") == "1")
            }
        hasUnit =
            FileManager.default.fileExists(atPath: "/run/systemd/system")
            && [
                "/etc/systemd/system", "/run/systemd/system", "/usr/local/lib/systemd/system",
                "/usr/lib/systemd/system", "/lib/systemd/system",
            ]
            .contains { FileManager.default.fileExists(atPath: $0 + "/gatewayd.service") }
        freeBytes = data.flatMap { path in
            var disk = statvfs()
            return statvfs(path, &disk) == 0 ? Int(clamping: disk.f_bavail) * Int(clamping: disk.f_frsize) : nil
        }
    }

    /// Programs other than this one with the port open; those of other users only root may see.
    private static func holders(of path: String, among processes: [String]) -> [String] {
        guard let target = Folder.resolved(path) else { return [] }
        var names: Set<String> = []
        for process in processes where process != "\(getpid())" {
            let holds = Folder.names("/proc/\(process)/fd").contains {
                Folder.link("/proc/\(process)/fd/\($0)") == target
            }
            if holds, let name = Folder.line("/proc/\(process)/comm") { names.insert(name) }
        }
        // The daemon's own port, when its doctor is asked from the command line.
        return names.subtracting(["gatewayd"]).sorted()
    }
}

/// Who this process runs as, by the system's own files.
private struct Account {
    let name: String
    /// Of the process.
    let groups: Set<String>
    /// By `/etc/group`.
    let assigned: Set<String>
    private let groupNames: [UInt32: String]

    init() {
        let users = Folder.records("/etc/passwd")
        let name = users.first { $0.count > 2 && $0[2] == "\(geteuid())" }?.first ?? "\(geteuid())"
        let records = Folder.records("/etc/group").filter { $0.count > 3 }
        groupNames = Dictionary(
            records.compactMap { record in UInt32(record[2]).map { ($0, record[0]) } },
            uniquingKeysWith: { first, _ in first })
        assigned = Set(records.filter { $0[3].split(separator: ",").contains { $0 == name } }.map { $0[0] })
        var numbers = [gid_t](repeating: 0, count: 256)
        let count = max(0, getgroups(Int32(numbers.count), &numbers))
        groups = Set((numbers.prefix(Int(count)) + [getegid()]).compactMap { [groupNames] in groupNames[$0] })
        self.name = name
    }

    /// `nil` when there is no such port.
    func port(_ path: String, holders: [String]) -> SystemFacts.Port? {
        var about = stat()
        guard stat(path, &about) == 0 else { return nil }
        return SystemFacts.Port(
            path: path, group: groupNames[about.st_gid] ?? "\(about.st_gid)", isUsable: access(path, R_OK | W_OK) == 0,
            holders: holders)
    }
}

/// Small files and folders of the system, whose absence is an answer too.
private enum Folder {
    static func names(_ path: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: path))?.sorted() ?? []
    }

    static func line(_ path: String) -> String? {
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
        return String(text.prefix { !$0.isNewline })
    }

    static func records(_ path: String) -> [[String]] {
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").map {
            $0.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        }
    }

    static func link(_ path: String) -> String? {
        try? FileManager.default.destinationOfSymbolicLink(atPath: path)
    }

    /// Where a name such as `/dev/serial/by-id/…` leads.
    static func resolved(_ path: String) -> String? {
        guard let pointer = realpath(path, nil) else { return nil }
        defer { free(pointer) }
        return String(cString: pointer)
    }
}
