extension HerdStore {
    /// Makes an account.
    ///
    /// - Parameter hash: of its password; the password itself never gets here.
    package func createAccount(_ draft: AccessDraft, password hash: String, by person: String) throws -> Access {
        try write { try $0.createAccount(draft, password: hash, by: person) }
    }

    /// The account of that name, however it is written, with the hash of its password.
    package nonisolated func account(named name: String) async throws -> (access: Access, password: String)? {
        try await glanceAll { try $0.account(named: name) }
    }

    /// How a name is compared with those of accounts.
    package static func accountKey(_ name: String) -> String { SearchKey.of(name) }

    /// Gives an account another password and signs out its browsers.
    ///
    /// - Parameters:
    ///   - spared: the browser in which its owner did that.
    ///   - address: from where; `nil` on the machine itself.
    package func setPassword(
        _ hash: String, of account: Access.ID, sparing spared: SignIn.ID? = nil, at address: String? = nil,
        by person: String
    ) throws {
        try write { try $0.setPassword(hash, of: account, sparing: spared, at: address, by: person) }
    }
}
