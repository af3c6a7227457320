import HerdStore
import StudySystem
import Values

extension Command {
    /// `gatewayd study`: where the study system is and what lets the gateway in, and what its lists say.
    static let study = Command(
        name: "study",
        summary:
            "Says where the study system is (KOSapi) and how its lists stand, reads or forgets them; fetch-people fetches.",
        operands: "show|set FIELD=VALUE…|forget|list LIST [WORD…]",
        options: [
            CommandOption(
                "secrets", "FILE",
                "with set: lines accessToken=…, refreshToken=… or clientSecret=…; - is standard input"),
            CommandOption("yes", nil, "with forget: what lets the gateway in and all lists go; members stay"),
            CommandOption("data", "DIR", "the data directory of the gateway, which may be running"),
            CommandOption("json", nil, "print what is shown as the API gives it, one object a line"),
        ]
    ) { arguments in
        let (order, words) = (arguments.operands.first, Array(arguments.operands.dropFirst()))
        try arguments.refuse("secrets", unless: order == "set")
        try arguments.refuse("yes", unless: order == "forget")
        switch (order, words.count) {
        case ("show", 0): try await show(arguments, try await desk(arguments))
        case ("set", 1...):
            let settings = try settings(words, arguments)
            let desk = try await desk(arguments)
            try await desk.use(settings, by: "gatewayd study")
            try await show(arguments, desk)
        case ("forget", 0):
            guard arguments.has("yes") else {
                throw UsageError(
                    "what lets the gateway in is forgotten, too: say --yes when that is meant", command: "study")
            }
            try await desk(arguments).forget(by: "gatewayd study")
        case ("list", 1...): return try await list(words[0], words.dropFirst().joined(separator: " "), arguments)
        default: throw UsageError("say show, set FIELD=VALUE…, forget, or list LIST", command: "study")
        }
        return 0
    }

    private static func desk(_ arguments: Arguments) async throws -> StudyDesk {
        let secrets = DataDirectory.secrets(in: arguments.value("data") ?? DataDirectory.standardPath)
        return StudyDesk(try await arguments.writtenStore(), secrets: secrets, ask: nil)
    }

    private static let secrets = ["accessToken", "refreshToken", "clientSecret"]

    private static func settings(_ words: [String], _ arguments: Arguments) throws -> StudySettings {
        for word in words where secrets.contains(where: word.hasPrefix) {
            // Not the word itself: it may be in a terminal that others look at.
            throw UsageError("what is secret is not given on the command line: use --secrets FILE", command: "study")
        }
        let lines = try arguments.value("secrets").map(SecretInput.lines) ?? []
        for (index, line) in lines.enumerated() where !secrets.contains(where: { line.hasPrefix("\($0)=") }) {
            throw UsageError("--secrets: line \(index + 1): needs one of \(secrets.joined(separator: ", ")), and =")
        }
        var fields: [String: TypedFields.Kind] = ["url": .text(needed: true), "tokenUrl": .text(), "clientId": .text()]
        for secret in secrets { fields[secret] = .text(needed: true) }
        return try TypedFields(fields).read(words + lines)
    }

    private static func show(_ arguments: Arguments, _ desk: StudyDesk) async throws {
        let status = try await desk.status()
        let output = StandardStream.output
        guard !arguments.has("json") else { return output.line(try status.jsonLine) }
        output.line([status.url ?? "not set", status.tokenURL ?? "", status.clientId ?? ""].joined(separator: "\t"))
        for list in status.lists {
            let parts = [
                list.list.rawValue, "\(list.entries) entries", list.refreshedAt?.description ?? "",
                list.bad > 0 ? "\(list.bad) bad" : "", list.failure ?? "",
            ]
            output.line(parts.joined(separator: "\t"))
        }
    }

    /// A list, or what has the words; nothing found ends it with 1.
    private static func list(_ name: String, _ words: String, _ arguments: Arguments) async throws -> Int32 {
        guard let list = StudyList(rawValue: name) else {
            let lists = StudyList.allCases.map(\.rawValue).joined(separator: ", ")
            throw UsageError("\(name): give one of \(lists)", command: "study")
        }
        let data = arguments.value("data") ?? DataDirectory.standardPath
        let store = try await HerdStore.open(.readOnly(DataDirectory.database(in: data)))
        var (cursor, count): (String?, Int) = (nil, 0)
        repeat {
            let page = try await store.studyEntries(
                of: list, query: words.isEmpty ? nil : words, cursor: cursor, limit: 500)
            for entry in page.items { try arguments.tell(entry, as: entry.line) }
            count += page.items.count
            cursor = page.next
        } while cursor != nil
        return count > 0 ? 0 : 1
    }
}

extension StudyEntry {
    /// In English where the study system has it.
    fileprivate var line: String {
        let who = member.map { [$0.number, $0.name] } ?? []
        let what = [name.en ?? name.cs, unit.en ?? unit.cs, place, starts, ends].compactMap(\.self)
        let teaching = teachers.isEmpty ? [] : [teachers.map(\.name).joined(separator: ", ")]
        return ([code] + who + what + teaching).map(\.seen).joined(separator: "\t")
    }
}
