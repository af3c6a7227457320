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
            CommandOption("data", "DIR", "the data directory of the gateway, which may be running"),
            CommandOption("skip-bad", nil, "take the good entries of a list although some are bad"),
            CommandOption("preview", nil, "say what would be new, changed and gone, and do nothing"),
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
        let secrets = DataDirectory.secrets(in: arguments.value("data") ?? DataDirectory.standardPath)
        let name = arguments.operands.first ?? StudyDesk.standardName
        // Which file is missing or wrong is said before anything else is done.
        _ = try StudySecrets.read(name, in: secrets)
        let store = try await arguments.storeBesideGateway()
        let desk = StudyDesk(store, secrets: secrets, name: name)
        let (skipsBad, isPreview) = (arguments.has("skip-bad"), arguments.has("preview"))
        let outcome: (any Error)?
        do {
            try await desk.refresh(
                lists ?? [], by: "fetch-people", taking: isPreview ? .nothing : skipsBad ? .good : .whole,
                looked: { if isPreview || $0.bad > 0 { tell($0, isPreview) } },
                progress: { StandardStream.error.line("\($0.rawValue): \($1) entries") })
            outcome = nil
        } catch {
            outcome = error
        }
        if isPreview {
            if let outcome { throw outcome }
            return 0
        }
        let standings = try await store.studyStandings().filter { lists?.contains($0.list) ?? true }
        for one in standings {
            // What was bad in a list that was not taken was told already; these are those of the last time.
            if one.failure != "bad-entries" { tell(one.problems, of: one.list) }
            StandardStream.output.line("\(one.list.rawValue): \(one.entries) here, bad entries: \(one.bad)")
        }
        if let outcome { throw outcome }
        return !skipsBad && standings.contains { $0.bad > 0 } ? 1 : 0
    }
}

/// Says what a list would do: of all of it, or only of what is bad in it.
private func tell(_ preview: StudyPreview, _ isAll: Bool) {
    let list = preview.list
    tell(preview.problems, of: list)
    guard isAll else { return }
    for update in preview.memberUpdates {
        let fields = update.fields.map {
            "\($0.column) \($0.before.map { "'\($0)'" } ?? "nothing") → '\($0.after)'"
        }
        StandardStream.output.line("\(list.rawValue), \(update.member.number): \(fields.joined(separator: ", "))")
    }
    let members =
        list.isOfPeople ? "; members new: \(preview.membersNew), changed: \(preview.membersChanged)" : ""
    StandardStream.output.line(
        """
        \(list.rawValue) new: \(preview.new), changed: \(preview.changed), unchanged: \(preview.unchanged), \
        gone: \(preview.gone)\(members); bad entries: \(preview.bad); nothing was written: this is a preview
        """)
}

private func tell(_ problems: [ImportReport.RowError], of list: StudyList) {
    for problem in problems {
        StandardStream.error.line("\(list.rawValue), entry \(problem.row): \(problem.message)")
    }
}
