import FoundationEssentials
import HerdStore
import Values

extension Command {
    /// `gatewayd members WORD…`: the register, or who is found in it.
    static let members = Command(
        name: "members",
        summary: "Lists the members by surname, or those who have the words, the likeliest first.",
        operands: "[WORD…]",
        options: [
            CommandOption("data", "DIR", "the data directory of a gateway, which may be running"),
            CommandOption("most", "N", "no more than so many, 1 to 500 (default 50)"),
            CommandOption("json", nil, "print each as the API gives it, one a line"),
        ]
    ) { arguments in
        let data = try arguments.required("data")
        let most = try arguments.number("most", in: 1...500) ?? 50
        let store = try await HerdStore.open(.readOnly(DataDirectory.database(in: data)))
        let words = arguments.operands.joined(separator: " ")
        let found = try await store.findMembers(query: words, limit: most)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        for member in found.items {
            StandardStream.output.line(
                arguments.has("json") ? String(decoding: try encoder.encode(member), as: UTF8.self) : member.line)
        }
        return found.items.isEmpty ? 1 : 0
    }
}

extension FoundMember {
    /// One line for a terminal, at the end of which stands what matched.
    fileprivate var line: String {
        var parts = [member.number, member.name]
        parts += [member.organisation, member.phone, member.email].compactMap(\.self)
        if !member.active { parts.append("not in the organisation") }
        // Two facts, each by its name.
        if let until = member.until { parts.append("member until \(until)") }
        if let until = member.insuredUntil { parts.append("insured until \(until)") }
        if let matches { parts.append("(\(matches.map(\.field.rawValue).joined(separator: ", ")))") }
        return parts.joined(separator: "  ").seen
    }
}
