import Blocking
import Configuration
import HerdStore

extension Command {
    /// `gatewayd backup`: a copy of the store, also while the daemon runs.
    static let backup = Command(
        name: "backup",
        summary: "Copies the herd to a file, also while the gateway runs; see docs/backup.md.",
        operands: "",
        options: [
            CommandOption("to", "FILE", "this file, instead of one named by day and time in the folder of the backups"),
            CommandOption("data", "DIR", "the data directory of the gateway, which may be running"),
            CommandOption("config", "FILE", "the configuration that the gateway is started with"),
        ]
    ) { arguments in
        guard arguments.operands.isEmpty else { throw UsageError("name the file with --to FILE") }
        let config = arguments.value("config")
        let written = try config.map { try WrittenConfiguration(contentsOf: $0) }
        let said = try SettingsLayers(written: written, own: OwnSettings()).configuration
        let data = arguments.value("data") ?? said.data ?? DataDirectory.standardPath
        let database = DataDirectory.database(in: data)
        let plan = try BackupPlan(
            SettingsLayers(written: written, own: SettingsFile(besides: config, data: data).read()).configuration
                .backup,
            data: data)
        let given = arguments.value("to")
        let (file, lacking) = try await Offload.run {
            if let given { return (given, try StoreBackup.make(of: database, to: given)) }
            return try StoreBackup.make(of: database, by: plan)
        }
        StandardStream.output.line("the herd is in \(file)")
        tell(of: PhotoFolder(besides: file), lacking)
        return 0
    }

    /// `gatewayd verify`: whether a store is whole.
    static let verify = Command(
        name: "verify",
        summary: "Looks through the store, or a copy of it: damage, gaps, animals that differ from their changes.",
        operands: "[FILE]",
        options: [CommandOption("data", "DIR", "the data directory of the gateway, which may be running")]
    ) { arguments in
        guard arguments.operands.count <= 1 else { throw UsageError("name one file, or none for the store itself") }
        let file =
            arguments.operands.first
            ?? DataDirectory.database(in: arguments.value("data") ?? DataDirectory.standardPath)
        let findings = try await Offload.run { try StoreCheck.findings(in: file) }
        for finding in findings { StandardStream.output.line("\(finding)") }
        StandardStream.output.line(
            findings.isEmpty
                ? "\(file): all is well"
                : "\(file): \(findings.count == 1 ? "1 thing is" : "\(findings.count) things are") wrong")
        return findings.isEmpty ? 0 : 1
    }

    /// `gatewayd restore`: a copy takes the place of the store.
    static let restore = Command(
        name: "restore",
        summary:
            "Puts a copy of the herd in the place of the store; the gateway must not be running, or waits for one.",
        operands: "FILE",
        options: [CommandOption("data", "DIR", "the data directory of the gateway")]
    ) { arguments in
        guard let file = arguments.operands.first, arguments.operands.count == 1 else {
            throw UsageError("name one copy")
        }
        let directory = try DataDirectory(arguments.value("data") ?? DataDirectory.standardPath)
        let database = directory.database
        let (kept, lacking) = try await Offload.run { try StoreRestore(database: database).restore(from: file) }
        StandardStream.output.line("the herd of \(file) is in \(database)")
        tell(of: PhotoFolder(besides: database), lacking)
        if let kept { StandardStream.output.line("what was there before is in \(kept)") }
        return 0
    }
}

/// Says where the photos of a store are, and which are not to be had.
private func tell(of photos: PhotoFolder, _ lacking: [PhotoHash]) {
    if !photos.hashes.isEmpty { StandardStream.output.line("its photos are in \(photos.path): keep both together") }
    for hash in lacking { StandardStream.error.line("this photo is missing or was altered: \(hash).jpg") }
}
