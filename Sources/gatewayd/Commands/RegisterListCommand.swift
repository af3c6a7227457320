import HerdStore
import Values

extension Command {
    /// `gatewayd register-list`: a list of who is in the organisation, compared with the register.
    static let registerList = Command(
        name: "register-list",
        summary: "Compares a list of who is in the organisation with the register, and applies it when told to.",
        operands: "LIST.csv",
        options: [
            CommandOption("data", "DIR", "the data directory of the gateway, which may be running"),
            CommandOption("day", "DAY", "the day that the list is of, such as 2026-11-01 (default today)"),
            CommandOption(
                "columns", "LIST", "which field stands in which column: name,number,,email; nothing leaves one out"),
            CommandOption("apply", nil, "do what the comparison says; who is not in the list is locked"),
            CommandOption("lock-nobody", nil, "with --apply: leave those alone who are not in the list"),
            CommandOption("older", nil, "with --apply: the list may be older than one that was applied"),
            CommandOption("many", nil, "with --apply: more than a third of all may be locked"),
        ]
    ) { arguments in
        guard let file = arguments.operands.first, arguments.operands.count == 1 else {
            throw UsageError("name one list")
        }
        let columns = try arguments.value("columns").map { try MemberColumns(text: $0) }
        var day: CalendarDay?
        if let text = arguments.value("day") {
            guard let given = CalendarDay(text) else {
                throw UsageError("--day \(text): give a day such as 2026-11-01")
            }
            day = given
        }
        let bytes = try InputFile.read(file, limit: 50 << 20)
        let store = try await arguments.storeBesideGateway()
        var list = try await store.compareRegister(bytes, columns: columns, name: file, of: day, by: "register-list")
        for problem in try await store.registerProblems(of: list.id) {
            let value = problem.value.map { " '\($0)'" } ?? ""
            StandardStream.error.line("\(file): row \(problem.row)\(value): \(problem.message)")
        }
        var cursor: String?
        repeat {
            let page = try await store.differences(of: list.id, cursor: cursor, limit: 500)
            for one in page.items { StandardStream.output.line(Command.line(one)) }
            cursor = page.next
        } while cursor != nil
        let counts = list.counts
        StandardStream.output.line(
            """
            new: \(counts.new), changed: \(counts.changed), gone: \(counts.gone), left alone: \
            \(counts.left + counts.doubtful), unchanged: \(counts.same), lines that cannot be read: \(counts.unreadable)
            """)
        guard arguments.has("apply") else {
            try await store.discardRegisterList(list.id)
            StandardStream.output.line("nothing was changed: --apply does")
            return 0
        }
        let confirmation = RegisterConfirmation(
            revision: list.revision, locks: !arguments.has("lock-nobody"), older: arguments.has("older"),
            many: arguments.has("many"))
        list = try await store.applyRegisterList(list.id, confirmation, by: "register-list")
        if let outcome = list.outcome {
            StandardStream.output.line(
                """
                entered: \(outcome.entered), changed: \(outcome.changed), locked: \(outcome.locked), left alone: \
                \(outcome.left)
                """)
        }
        return 0
    }

    private static func line(_ one: ListedDifference) -> String {
        let fields = one.fields.map { "\($0.column) \($0.before.map { "'\($0)'" } ?? "nothing") → '\($0.after)'" }
        let words = [
            one.kind.rawValue, one.number, one.name, fields.joined(separator: ", "), one.reason?.rawValue ?? "",
        ]
        return words.filter { !$0.isEmpty }.joined(separator: " ")
    }
}
