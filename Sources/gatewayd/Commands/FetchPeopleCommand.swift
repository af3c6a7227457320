import Configuration
import HerdStore
import ImportDesk
import StudySystem

extension Command {
    /// `gatewayd fetch-people`: people of a study system, page by page.
    static let fetchPeople = Command(
        name: "fetch-people",
        summary:
            "Fetches the people of a study system (KOSapi) into the register; docs/people-import.md says how it is let in.",
        operands: "NAME",
        options: [
            CommandOption("list", "LIST", "students, teachers or people (default students)"),
            CommandOption("data", "DIR", "the data directory of the gateway; it must not be running"),
            CommandOption("skip-bad", nil, "take the good entries although some are bad"),
            CommandOption("preview", nil, "say what would be new and changed, and do nothing"),
        ]
    ) { arguments in
        guard let name = arguments.operands.first, arguments.operands.count == 1 else {
            throw UsageError("name one study system: NAME of secrets/NAME.json in the data directory")
        }
        guard let list = StudyList(rawValue: arguments.value("list") ?? "students") else {
            throw UsageError("--list: give one of \(StudyList.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        let directory = try DataDirectory(arguments.value("data") ?? DataDirectory.standardPath)
        let secrets = try StudySecrets.read(name, in: directory.secrets)
        guard let link = StudyLink() else { throw StudyError.unreachable("libcurl cannot be used") }
        var reader = StudyReader(secrets, ask: link.ask)
        let entries = try await reader.entries(
            of: list, kept: { try $0.write(name, in: directory.secrets) },
            progress: { StandardStream.error.line("\($0) entries") })
        try LostHerd(data: directory.path, Configuration()).check()
        let store = try await HerdStore.open(.file(directory.database))
        let (skipsBad, isPreview) = (arguments.has("skip-bad"), arguments.has("preview"))
        let report = try await store.importTold(
            KOSapiReader(entries), skipsBad: skipsBad, isPreview: isPreview, by: "fetch-people")
        for error in report.errors { StandardStream.error.line("entry \(error.row): \(error.message)") }
        let isDone = report.errors.isEmpty || skipsBad || isPreview
        let advice =
            isPreview
            ? "; nothing was written: this is a preview"
            : isDone ? "" : "; nothing was taken: use --skip-bad to take the others"
        StandardStream.output.line(
            """
            new: \(report.imported), changed: \(report.updated), unchanged: \(report.unchanged), \
            bad entries: \(report.skipped)\(advice)
            """)
        return isDone ? 0 : 1
    }
}
