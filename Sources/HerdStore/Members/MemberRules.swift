import Values

/// What a member has to be like, whoever else is in the register.
enum MemberRules {
    /// - Parameters:
    ///   - before: what was stored; what is as it was is not asked about again where time alone made it wrong.
    ///   - source: only who types a day that has passed is stopped.
    static func check(
        _ member: Member, before: Member?, from source: MemberSource, today: CalendarDay
    ) throws(HerdError) {
        try checkName(member)
        // The member card separates name and number by a comma, so the number must be one word.
        guard (1...20).contains(member.number.utf8.count),
            member.number.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: ",") })
        else {
            throw HerdError.badText(
                "number", "needs 1 to 20 letters or digits without spaces and commas",
                CodedText("bad-value.one-word", ["most": .number(20)]))
        }
        let lines = [
            ("organisation", member.organisation), ("employer", member.employer), ("email", member.email),
            ("phone", member.phone),
        ]
        for (field, text) in lines { try HerdError.check(text, field, 0...200) }
        try HerdError.check(member.level, "level", 0...60)
        try checkRoles(member.roles)
        let notes = member.notes ?? ""
        guard notes.isOf(0...mostInNotes) else { throw HerdError.tooLong("notes", most: mostInNotes) }
        guard notes.isText else { throw HerdError.unseen("notes") }
        guard source == .person else { return }
        if let day = member.insuredUntil, day != before?.insuredUntil, day < today {
            throw HerdError.badText("insuredUntil", "has passed", CodedText("bad-value.past"))
        }
        if let day = member.checkedOn, day != before?.checkedOn, day > today {
            throw HerdError.badText("checkedOn", "is still to come", CodedText("bad-value.future"))
        }
    }

    private static let mostInNotes = 2000
    private static let mostRoles = 20

    private static func checkName(_ member: Member) throws(HerdError) {
        guard member.name.contains(where: { !$0.isWhitespace }) else { throw HerdError.badLength("name", 1...100) }
        try HerdError.check(member.name, "name", 1...100)
        guard member.familyName.contains(where: { !$0.isWhitespace }) else {
            throw HerdError.badLength("familyName", 1...100)
        }
        try HerdError.check(member.familyName, "familyName", 1...100)
        try HerdError.check(member.givenName, "givenName", 0...100)
        try HerdError.check(member.titlesBefore, "titlesBefore", 0...60)
        try HerdError.check(member.titlesAfter, "titlesAfter", 0...60)
    }

    private static func checkRoles(_ roles: [String]) throws(HerdError) {
        guard roles.count <= mostRoles else {
            throw HerdError.outOfRange("roles", 0...mostRoles, "roles")
        }
        for role in roles { try HerdError.check(role, "roles", 1...60) }
        guard Set(roles).count == roles.count else {
            throw HerdError.badText("roles", "names one twice", CodedText("bad-value.twice"))
        }
    }
}
