import HerdStore

extension Command {
    /// `gatewayd token`: who may enter, and what they see.
    static let token = Command(
        name: "token",
        summary: "Gives a program an app key, or lists who has access; docs/rights.md says what the rights mean.",
        operands: "add NAME|list",
        options: [
            CommandOption("role", "ROLE", "viewer, recorder or admin (default recorder)"),
            CommandOption("barn", "NUMBER", "sees the animals of this barn only; again for more (default all)"),
            CommandOption("technician", "NAME", "is written down with inseminations; at most two"),
            CommandOption("no-people", nil, "sees no persons: neither members nor their cards"),
            CommandOption("data", "DIR", "the data directory of the gateway, which may be running"),
        ]
    ) { arguments in
        let database = DataDirectory.database(in: arguments.value("data") ?? DataDirectory.standardPath)
        switch arguments.operands.first {
        case "add" where arguments.operands.count == 2:
            // Only what is there already: a new store would be nobody's.
            let store = try await HerdStore.open(.readOnly(database))
            let places = try await store.locations()
            let draft = try accessDraft(named: arguments.operands[1], arguments, places)
            let made = try await HerdStore.open(.file(database)).createToken(draft, by: "gatewayd token")
            StandardStream.output.line(made.token)
        case "list" where arguments.operands.count == 1:
            let store = try await HerdStore.open(.readOnly(database))
            let places = try await store.locations()
            for access in try await store.tokens() + store.tokens(.phone) {
                StandardStream.output.line(
                    "\(access.name)\t\(access.role.rawValue)\t\(access.kind.rawValue)\t\(access.seen(places))")
            }
        default: throw UsageError("say add NAME, or list")
        }
        return 0
    }

    /// What was said of somebody who is to enter.
    static func accessDraft(
        named name: String, _ arguments: Arguments, _ places: [Location]
    ) throws(UsageError) -> AccessDraft {
        let word = arguments.value("role") ?? Access.Role.recorder.rawValue
        guard let role = Access.Role(rawValue: word) else {
            throw UsageError("--role \(word): give one of viewer, recorder, admin")
        }
        var barns: [Location.ID] = []
        for number in arguments.values("barn") {
            let found = places.filter { $0.kind == .barn && $0.number == number }
            guard let barn = found.first, found.count == 1 else {
                throw UsageError(
                    "--barn \(number): \(found.isEmpty ? "no barn" : "more than one barn") has that number")
            }
            barns.append(barn.id)
        }
        return AccessDraft(
            name: name, role: role, barns: barns.isEmpty ? nil : barns, technicians: arguments.values("technician"),
            seesPeople: !arguments.has("no-people"), staysSignedIn: arguments.has("stays"))
    }
}

extension Access {
    /// What it sees, for a list.
    func seen(_ places: [Location]) -> String {
        let barns = places.filter { self.barns?.contains($0.id) ?? false }.map(\.number)
        let seen = sight.isLimited ? "barns \(barns.joined(separator: ", "))" : "all barns"
        return maySeePeople ? seen : seen + ", no persons"
    }
}
