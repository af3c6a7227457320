/// What is wrong with a store that is in use.
package enum StoreTrouble: Error, Equatable, Sendable {
    /// Its file has damage; carries what SQLite says of it.
    case damaged([String])
    /// Its file is not there any more, or another one is in its place: what is stored now is lost.
    case gone

    /// Which of them, for programs and pages.
    package enum Code: String, Codable, Sendable { case damaged, gone }

    package var code: Code {
        switch self {
        case .damaged: .damaged
        case .gone: .gone
        }
    }
}
