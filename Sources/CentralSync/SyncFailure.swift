/// Why a synchronisation ended early.
package struct SyncFailure: Error, Equatable, Sendable {
    package let code: Code
    /// What was said, for whoever looks into it.
    package let detail: String

    package enum Code: String, Codable, Sendable, CaseIterable {
        /// The central system speaks otherwise than this program.
        case incompatibleSchema
        /// The file of the token cannot be read, or is empty.
        case noToken
        case unreachable
        /// The connection broke, or nothing came any more.
        case cut
        case unauthorized, forbidden
        /// The data there are not those that were synchronised with before.
        case otherServer
        case serverError
        /// The answer is not what docs/sync.md says.
        case unreadable
        /// This gateway could not store what came.
        case notStored
        /// Somebody stopped it.
        case cancelled
    }

    /// The two kinds that are told apart.
    package enum Kind: String, Codable, Sendable {
        /// The program has to be updated.
        case incompatible
        /// It is tried again.
        case retried
    }

    package init(_ code: Code, _ detail: String) {
        self.code = code
        // It may be a page of a proxy.
        self.detail = String(detail.prefix(300))
    }

    package var kind: Kind { code == .incompatibleSchema ? .incompatible : .retried }

    /// What an answer's status means; `nil` when it is a success.
    package init?(status: Int, detail: String) {
        switch status {
        case 200..<300: return nil
        case 401: self.init(.unauthorized, detail)
        case 403: self.init(.forbidden, detail)
        case 409: self.init(.otherServer, detail)
        case 426: self.init(.incompatibleSchema, detail)
        case 500...: self.init(.serverError, "status \(status). \(detail)")
        default: self.init(.unreadable, "status \(status). \(detail)")
        }
    }
}
