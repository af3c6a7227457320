import Configuration
import HerdStore
import StudySystem

extension Command {
    /// `gatewayd fetch-people`: the lists of a study system, page by page.
    static let fetchPeople = Command(
        name: "fetch-people",
        summary:
            "Fetches people, courses and exams of a study system (KOSapi); docs/people-import.md says how it is let in.",
        operands: "[NAME]",
        options: [
            CommandOption(
                "list", "LIST", "\(StudyList.allCases.map(\.rawValue).joined(separator: ", ")) (default all of them)"),
            CommandOption("data", "DIR", "the data directory of the gateway; it must not be running"),
        ]
    ) { arguments in
        guard arguments.operands.count <= 1 else {
            throw UsageError("name one study system: NAME of secrets/NAME.json in the data directory")
        }
        let lists = try arguments.value("list").map { name in
            guard let list = StudyList(rawValue: name) else {
                throw UsageError(
                    "--list: give one of \(StudyList.allCases.map(\.rawValue).joined(separator: ", "))")
            }
            return [list]
        }
        let directory = try DataDirectory(arguments.value("data") ?? DataDirectory.standardPath)
        let name = arguments.operands.first ?? StudyDesk.standardName
        // Which file is missing or wrong is said before anything else is done.
        _ = try StudySecrets.read(name, in: directory.secrets)
        try LostHerd(data: directory.path, Configuration()).check()
        let store = try await HerdStore.open(.file(directory.database))
        let desk = StudyDesk(store, secrets: directory.secrets, name: name)
        let outcome: (any Error)?
        do {
            try await desk.refresh(lists ?? [], by: "fetch-people") { list, count in
                StandardStream.error.line("\(list.rawValue): \(count) entries")
            }
            outcome = nil
        } catch {
            outcome = error
        }
        let standings = try await store.studyStandings().filter { lists?.contains($0.list) ?? true }
        for one in standings {
            for problem in one.problems {
                StandardStream.error.line("\(one.list.rawValue), entry \(problem.row): \(problem.message)")
            }
            StandardStream.output.line("\(one.list.rawValue): \(one.entries) here, bad entries: \(one.bad)")
        }
        if let outcome { throw outcome }
        return standings.contains { $0.bad > 0 } ? 1 : 0
    }
}
