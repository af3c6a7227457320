import Exports
import HerdStore
import Values

extension Command {
    /// `gatewayd people`: what is held of one person, and its erasure.
    static let people = Command(
        name: "people",
        summary: "Writes down all that is held of one person, or erases it everywhere; see docs/personal-data.md.",
        operands: "export NUMBER|ID, or erase NUMBER|ID",
        options: [
            CommandOption("format", "FORMAT", "of what is exported: json or html (default json)"),
            CommandOption("out", "FILE", "where to write it (default standard output)"),
            CommandOption("language", "cs|en", "of the page (default en)"),
            CommandOption("yes", nil, "erases: nothing brings the person back"),
            CommandOption("data", "DIR", "the data directory of the gateway, which may be running"),
        ]
    ) { arguments in
        guard arguments.operands.count == 2 else { throw UsageError("say export NUMBER, or erase NUMBER") }
        let database = DataDirectory.database(in: arguments.value("data") ?? DataDirectory.standardPath)
        let reading = try await HerdStore.open(.readOnly(database))
        let id = try await person(arguments.operands[1], in: reading)
        switch arguments.operands[0] {
        case "export":
            let order = try PersonExport(arguments)
            let output = try OutputFile(arguments.value("out") ?? "-")
            try output.write(try order.bytes(of: try await reading.personalRecord(of: id)))
            try output.finish()
        case "erase":
            guard arguments.has("yes") else {
                throw UsageError("nothing brings an erased person back: say --yes when that is meant")
            }
            tell(try await HerdStore.open(.file(database)).erase(id, by: "gatewayd people"))
        default: throw UsageError("say export NUMBER, or erase NUMBER")
        }
        return 0
    }

    /// By the personal number, or by the id of somebody who is no longer in the register.
    private static func person(_ word: String, in store: HerdStore) async throws -> Member.ID {
        if let id = Member.ID(word) { return id }
        return try await store.member(numbered: word).id
    }

    private static func tell(_ erasure: Erasure) {
        let output = StandardStream.output
        output.line("erased: \(erasure.rows) rows, \(erasure.events) events, \(erasure.audit) entries of the audit")
        for mention in erasure.mentions {
            output.line("the name stands in \(mention.where) \(mention.id): somebody has to read that")
        }
        for one in erasure.signed {
            output.line("\(one.name.seen) stands beside \(one.count) things that were done, and stays there")
        }
        for copy in erasure.renewed {
            output.line("a copy from before that the gateway writes anew without the person: \(copy)")
        }
        for copy in erasure.removed {
            output.line("a copy for an older program, which the gateway removes: \(copy)")
        }
        for copy in erasure.copies { output.line("a copy from before knows the person until you delete it: \(copy)") }
        for step in erasure.pending { output.line("not done yet, and tried again every night: \(step.rawValue)") }
    }
}

/// How a person's data is written.
private struct PersonExport {
    private let isPage: Bool
    private let language: Language

    init(_ arguments: Arguments) throws(UsageError) {
        let (format, tongue) = (arguments.value("format") ?? "json", arguments.value("language") ?? "en")
        guard ["json", "html"].contains(format) else { throw UsageError("--format \(format): give json or html") }
        guard let language = Language(rawValue: tongue) else { throw UsageError("--language \(tongue): give cs or en") }
        (isPage, self.language) = (format == "html", language)
    }

    func bytes(of record: PersonalRecord) throws -> [UInt8] {
        isPage ? Array(try record.html(in: language).utf8) : try record.json
    }
}
