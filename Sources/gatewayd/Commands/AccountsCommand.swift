import HerdStore
import Passwords

extension Command {
    /// `gatewayd accounts`: people who sign in by name and password.
    static let accounts = Command(
        name: "accounts",
        summary: "Makes, lists and removes accounts; the password is asked for, or read from standard input.",
        operands: "add NAME|list|passwd NAME|remove NAME",
        options: [
            CommandOption("role", "ROLE", "viewer, recorder or admin (default recorder)"),
            CommandOption("barn", "NUMBER", "sees the animals of this barn only; again for more (default all)"),
            CommandOption("technician", "NAME", "is written down with inseminations; at most two"),
            CommandOption("no-people", nil, "sees no persons: neither members nor their cards"),
            CommandOption("stays", nil, "browsers that sign in so stay signed in, as on a station"),
            CommandOption("data", "DIR", "the data directory of the gateway, which may be running"),
        ]
    ) { arguments in
        let database = DataDirectory.database(in: arguments.value("data") ?? DataDirectory.standardPath)
        let (order, name) = (arguments.operands.first, arguments.operands.dropFirst().first)
        switch (order, name, arguments.operands.count) {
        case ("add", let name?, 2):
            // Only what is there already: a new store would be nobody's.
            let places = try await HerdStore.open(.readOnly(database)).locations()
            let draft = try accessDraft(named: name, arguments, places)
            let hash = try newPassword(for: name)
            _ = try await HerdStore.open(.file(database)).createAccount(draft, password: hash, by: person)
        case ("list", nil, 1):
            let store = try await HerdStore.open(.readOnly(database))
            let places = try await store.locations()
            for account in try await store.tokens(.account) {
                let stays = account.staysSignedIn ? "stays signed in" : ""
                StandardStream.output.line(
                    [account.name, account.role.rawValue, account.seen(places), stays].joined(separator: "\t"))
            }
        case ("passwd", let name?, 2):
            let id = try await account(named: name, in: .readOnly(database)).id
            let hash = try newPassword(for: name)
            try await HerdStore.open(.file(database)).setPassword(hash, of: id, by: person)
        case ("remove", let name?, 2):
            let id = try await account(named: name, in: .readOnly(database)).id
            try await HerdStore.open(.file(database)).deleteToken(id, by: person)
        default: throw UsageError("say add NAME, list, passwd NAME, or remove NAME")
        }
        return 0
    }

    private static let person = "gatewayd accounts"

    private static func account(named name: String, in backing: HerdStore.Backing) async throws -> Access {
        guard let account = try await HerdStore.open(backing).account(named: name)?.access else {
            throw UsageError("there is no account '\(name)'")
        }
        return account
    }

    private static func newPassword(for name: String) throws -> String {
        let password = try PasswordInput.read(for: name)
        if let breach = PasswordRules.breach(by: password, of: name) {
            throw UsageError("the password is \(breach.words)")
        }
        return try PasswordHash(of: password).text
    }
}

extension PasswordRules.Breach {
    fileprivate var words: String {
        switch self {
        case .short: "too short: take \(PasswordRules.length.lowerBound) characters or more"
        case .long: "too long: take \(PasswordRules.length.upperBound) characters or less"
        case .name: "the name: take something else"
        case .same: "one or two characters over and over: take something else"
        }
    }
}
