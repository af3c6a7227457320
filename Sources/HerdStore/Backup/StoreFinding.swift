/// Something that is wrong with a store.
package enum StoreFinding: Equatable, Sendable {
    /// What SQLite says of the file itself.
    case damaged(String)
    /// Rows that name others which are not there.
    case dangling(table: String, to: String, count: Int)
    /// Numbers of events that are not there; their numbers have no gaps.
    case missingEvents(ClosedRange<Int>)
    /// An animal that is not what its changes make it; carries in what it differs.
    case differs(Animal.ID, earTag: String, fields: [String])
    /// An animal that its changes make, and that is not there.
    case missing(Animal.ID, earTag: String)
    /// An animal that no change makes.
    case stray(Animal.ID, earTag: String)
    /// The kept numbers of animals are not those of the animals.
    case miscounted
    /// A change that cannot be read.
    case unreadableChange(Animal.ID, reason: String)
    /// A file of a photo that is not there.
    case missingPhoto(Animal.ID, earTag: String, PhotoHash)
    /// A file of a photo that holds something else than was stored.
    case alteredPhoto(Animal.ID, earTag: String, PhotoHash)
    /// A file of a member's photo that is not there or holds something else; the member is not named.
    case lostMemberPhoto(Member.ID, PhotoHash)
}

extension StoreFinding: CustomStringConvertible {
    package var description: String {
        switch self {
        case .damaged(let what): "the file is damaged: \(what)"
        case .dangling(let table, let to, let count): "\(table): \(count) name something in \(to) that is not there"
        case .missingEvents(let numbers):
            numbers.count == 1
                ? "event \(numbers.lowerBound) is missing"
                : "the events \(numbers.lowerBound) to \(numbers.upperBound) are missing"
        case .differs(let id, let tag, let fields):
            "animal \(tag) (\(id)) is not what its changes make it: \(fields.joined(separator: ", "))"
        case .missing(let id, let tag): "animal \(tag) (\(id)) is missing although there are changes of it"
        case .stray(let id, let tag): "animal \(tag) (\(id)) is there although no change makes it"
        case .miscounted: "the kept numbers of animals by category differ from the animals"
        case .unreadableChange(let id, let reason): "animal \(id): a change of it cannot be read: \(reason)"
        case .missingPhoto(let id, let tag, let hash):
            "animal \(tag) (\(id)): the file photos/\(hash).jpg of a photo is missing"
        case .alteredPhoto(let id, let tag, let hash):
            "animal \(tag) (\(id)): the file photos/\(hash).jpg of a photo was altered"
        case .lostMemberPhoto(let id, let hash):
            "member \(id): the file photos/\(hash).jpg of the photo is missing or was altered"
        }
    }
}
