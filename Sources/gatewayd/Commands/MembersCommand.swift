import GatewayHTTP
import HerdStore
import Values

extension Command {
    /// `gatewayd members WORD…`: the register, or who is found in it; the contacts; whose last day is near.
    static let members = Command(
        name: "members",
        summary:
            "Lists the members by surname, or those who have the words, the likeliest first; makes their calendar's address.",
        operands: "[WORD…]",
        options: [
            CommandOption("data", "DIR", "the data directory of a gateway, which may be running"),
            CommandOption("most", "N", "no more than so many, 1 to 500 (default 50)"),
            CommandOption("contacts", nil, "people and organisations under one search"),
            CommandOption(
                "ending", "DAYS",
                "instead those whose membership or insurance ends within so many days, 0 to 366, or ended lately"),
            CommandOption(
                "feed", "new|end", "instead the address of the calendar of last days: a new one is made, or it ends"),
            CommandOption("json", nil, "print each as the API gives it, one a line"),
        ]
    ) { arguments in
        let data = try arguments.required("data")
        let most = try arguments.number("most", in: 1...500) ?? 50
        let ending = try arguments.number("ending", in: 0...366)
        guard ending == nil || arguments.operands.isEmpty && !arguments.has("contacts") else {
            throw UsageError("--ending lists by days: give it without words and --contacts")
        }
        if let word = arguments.value("feed") {
            guard arguments.operands.isEmpty, ending == nil, !arguments.has("contacts") else {
                throw UsageError("--feed lists nobody: give it alone", command: "members")
            }
            try await reminderFeed(FeedOrder(typed: word, command: "members"), arguments)
            return 0
        }
        let store = try await HerdStore.open(.readOnly(DataDirectory.database(in: data)))
        let words = arguments.operands.joined(separator: " ")
        let lines: [String]
        if let ending {
            let ends = try await store.memberEnds(within: ending)
            lines = try arguments.has("json") ? ends.map { try $0.jsonLine } : ends.map(\.line)
        } else if arguments.has("contacts") {
            let found = try await store.directory(query: words, limit: most).items
            lines = try arguments.has("json") ? found.map { try $0.jsonLine } : found.map(\.line)
        } else {
            let found = try await store.findMembers(query: words, limit: most).items
            lines = try arguments.has("json") ? found.map { try $0.jsonLine } : found.map { $0.member.line($0.matches) }
        }
        for line in lines { StandardStream.output.line(line) }
        return lines.isEmpty ? 1 : 0
    }

    private static func reminderFeed(_ order: FeedOrder, _ arguments: Arguments) async throws {
        let store = try await arguments.writtenStore()
        switch order {
        case .new:
            let secret = try await store.renewReminderFeed(by: "gatewayd members")
            StandardStream.output.line(CalendarAddress.reminders(secret))
        case .end: try await store.closeReminderFeed(by: "gatewayd members")
        }
    }
}

extension Member {
    /// One line for a terminal, at the end of which stands what matched.
    func line(_ matches: [FieldMatch]?) -> String {
        var parts = [number, name]
        parts += [organisation, phone, email].compactMap(\.self)
        if !active { parts.append("not in the organisation") }
        // Two facts, each by its name.
        if let until { parts.append("member until \(until)") }
        if let insuredUntil { parts.append("insured until \(insuredUntil)") }
        return parts.line(matches)
    }
}

extension DirectoryEntry {
    fileprivate var line: String {
        guard let organisation else { return member?.line(matches) ?? "" }
        let (name, number) = (organisation.name, organisation.companyNumber)
        let parts = [number, name, organisation.address, organisation.phone, organisation.email]
        return parts.compactMap(\.self).line(matches)
    }
}

extension MemberEnd {
    fileprivate var line: String { "\(day)  \(what.rawValue)  \(member.number)  \(member.name)".seen }
}

extension [String] {
    fileprivate func line(_ matches: [FieldMatch]?) -> String {
        guard let matches else { return joined(separator: "  ").seen }
        return (self + ["(\(matches.map(\.field.rawValue).joined(separator: ", ")))"]).joined(separator: "  ").seen
    }
}
