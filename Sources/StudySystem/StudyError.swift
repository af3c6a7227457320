package import Atom
package import HerdStore

/// Why nothing came of a study system.
package enum StudyError: Error, Equatable, Sendable {
    case badName
    case noSecrets(String)
    /// Others than the owner may read it.
    case openSecrets(String)
    case badSecrets(String)
    case notWritten(String)
    /// Neither https nor on this network.
    case badAddress(String)
    /// Nobody answered, or not to the end.
    case unreachable(String)
    /// It does not let this gateway in, also not after a refresh.
    case refused
    case status(Int)
    /// It points to another host: what is sent there is nobody's business.
    case elsewhere
    /// A page that was read already is the next one.
    case loop
    case tooMany(pages: Int)
    case badPage(number: Int, AtomError)
    /// Of a list that was to be taken whole so many entries cannot be.
    case badEntries(StudyList, Int)
    /// A refresh is under way.
    case busy
    /// Nobody has said where the study system is.
    case notSet

    /// Which one it is, in a word.
    package var code: String {
        switch self {
        case .badName: "bad-name"
        case .noSecrets, .notSet: "not-set"
        case .openSecrets: "open-secrets"
        case .badSecrets: "bad-secrets"
        case .notWritten: "not-written"
        case .badAddress: "bad-address"
        case .unreachable: "unreachable"
        case .refused: "refused"
        case .status: "status"
        case .elsewhere: "elsewhere"
        case .loop: "loop"
        case .tooMany: "too-many-pages"
        case .badPage: "bad-page"
        case .badEntries: "bad-entries"
        case .busy: "busy"
        }
    }
}

extension StudyError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .badName: "name it by small letters, digits and hyphens"
        case .noSecrets(let path):
            "\(path) is not there or cannot be read; docs/people-import.md says what stands in it"
        case .openSecrets(let path): "others may read \(path); give it to its owner alone: chmod 600"
        case .badSecrets(let path):
            "\(path) says too little, or is no JSON; docs/people-import.md says what stands in it"
        case .notWritten(let path): "\(path) cannot be written; check the disk and whose folder it is"
        case .badAddress(let url): "\(url) is neither https nor on this network: secrets are not sent there"
        case .unreachable(let reason): "the study system does not answer: \(reason); check the network and try again"
        case .refused: "the study system does not let this gateway in; get a new refresh token"
        case .status(let status): "the study system answers with status \(status); try again later"
        case .elsewhere: "the study system points to another host, to which nothing is sent; check its url"
        case .loop: "the study system names a page as the next that was read already; tell its keeper"
        case .tooMany(let pages): "there are more than \(pages) pages; ask for one list at a time"
        case .badPage(let number, let error): "page \(number): \(error); tell the keeper of the study system"
        case .badEntries(let list, let count):
            "\(list.rawValue): nothing was taken, bad entries: \(count); have them mended, or use --skip-bad"
        case .busy: "lists are being refreshed; wait for that, or stop it"
        case .notSet: "nobody has said where the study system is; set its address and what lets the gateway in"
        }
    }
}
