import SQLite
import Values

extension Transaction {
    func setPhoto(_ photo: MemberPhoto?, of id: Member.ID, by person: String) throws -> Member {
        let before = try member(id)
        guard before.photo != photo else { return before }
        try run(
            """
            UPDATE members SET photo = \(photo?.picture.hash), photo_width = \(photo?.picture.width),
                photo_height = \(photo?.picture.height), photo_small = \(photo?.small.hash),
                photo_small_width = \(photo?.small.width), photo_small_height = \(photo?.small.height)
            WHERE id = \(id)
            """)
        let after = try member(id)
        try audit("member.edited", id, by: person, before: before, after: after)
        try emit(.memberChanged, after)
        return after
    }
}

extension HerdStore {
    /// Gives a member a photo whose files are in the folder, in the place of the one before; `nil` takes it away.
    package func setPhoto(_ photo: MemberPhoto?, of member: Member.ID, by person: String) throws -> Member {
        try write { try $0.setPhoto(photo, of: member, by: person) }
    }

    /// Those of some files of photos that nothing refers to any more.
    package func unused(_ files: [PhotoHash]) throws -> [PhotoHash] {
        let used = try readAll { try $0.photoFiles() }
        return files.filter { !used.contains($0) }
    }
}
