import HerdStore
import Values

/// The one-time codes that are open or were used just now; told what time it is.
///
/// They are kept in memory alone, and of each only its digest.
struct PhoneCodes: Sendable {
    /// How long a code can be used.
    static let term = Duration.seconds(600)
    /// So many of one person can be open; the oldest is over when another one comes.
    static let mostOpen = 3
    /// So many of one person are remembered.
    private static let mostKept = 20

    /// What a code gives to the phone that brings it.
    struct Grant: Sendable {
        let id: String
        fileprivate let digest: String
        let role: Access.Role
        /// Whose animals it sees; `nil` means all.
        let barns: [Location.ID]?
        let giver: Access
        fileprivate(set) var endsAt: Timestamp
        /// The phone that used it.
        fileprivate(set) var phone: String?
    }

    enum State: Equatable {
        case open
        case used(phone: String)
        case over
    }

    private var grants: [Grant] = []

    mutating func add(
        id: String, digest: String, role: Access.Role, barns: [Location.ID]? = nil, giver: Access, at now: Timestamp
    ) -> Grant {
        // Kept for as long again, so that the page that shows a code hears that it is over.
        grants.removeAll { $0.endsAt + Self.term <= now }
        let own = grants.indices.filter { grants[$0].giver.id == giver.id }
        for index in own.dropLast(Self.mostOpen - 1) { grants[index].endsAt = min(grants[index].endsAt, now) }
        if own.count >= Self.mostKept, let oldest = own.first { grants.remove(at: oldest) }
        let grant = Grant(
            id: id, digest: digest, role: role, barns: barns, giver: giver, endsAt: now + Self.term)
        grants.append(grant)
        return grant
    }

    /// Uses a code up for a phone; `nil` when no open code has that digest.
    mutating func use(digest: String, for phone: String, at now: Timestamp) -> Grant? {
        guard let index = grants.firstIndex(where: { $0.digest == digest && $0.phone == nil && now < $0.endsAt })
        else { return nil }
        grants[index].phone = phone
        return grants[index]
    }

    /// What became of a code that this person has given; `nil` when there was none.
    func state(_ id: String, givenBy giver: Access.ID, at now: Timestamp) -> State? {
        guard let grant = grants.first(where: { $0.id == id && $0.giver.id == giver }) else { return nil }
        if let phone = grant.phone { return .used(phone: phone) }
        return now < grant.endsAt ? .open : .over
    }
}
