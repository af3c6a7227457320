import SQLite
import Values

extension Transaction {
    func createAccount(_ draft: AccessDraft, password hash: String, by person: String) throws -> Access {
        try checkFree(draft.name, for: nil)
        let access = try insertAccess(draft, kind: .account, secret: nil)
        try run("UPDATE access SET password = \(hash) WHERE id = \(access.id)")
        try audit("account.created", access.id, by: person, after: access)
        return access
    }

    /// Gives an account another password and signs out every browser but one.
    func setPassword(
        _ hash: String, of id: Access.ID, sparing spared: SignIn.ID?, at address: String?, by person: String
    ) throws {
        guard let access = try access(id), access.kind == .account else { throw HerdError.unknownToken(id) }
        try run("UPDATE access SET password = \(hash) WHERE id = \(id)")
        for signIn in try signIns(of: id) where signIn.id != spared { try end(signIn, of: access) }
        try audit("account.password", id, by: person)
        try log(.passwordChanged, access, at: address, by: spared == nil ? person : nil)
    }

    /// Two accounts of one name could not be told apart where somebody signs in.
    func checkFree(_ name: String, for id: Access.ID?) throws {
        if let other = try account(named: name)?.access, other.id != id { throw HerdError.accountExists(other.name) }
    }
}

extension HerdError {
    fileprivate static func accountExists(_ name: String) -> HerdError {
        HerdError(
            .conflict, CodedText("account-exists", ["name": .text(name)]), "there is an account '\(name)' already",
            action: "Choose another name.")
    }
}
