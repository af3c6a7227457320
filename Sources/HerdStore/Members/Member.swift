package import Values

/// A person in the register, who carries a member card.
package struct Member: Codable, Equatable, Sendable {
    package typealias ID = Identifier<Member>

    package let id: ID
    /// As it is shown and printed.
    package internal(set) var name: String
    package internal(set) var titlesBefore: String?
    package internal(set) var givenName: String?
    package internal(set) var familyName: String
    package internal(set) var titlesAfter: String?
    /// The personal number, unique.
    package internal(set) var number: String
    /// Nobody else has the same.
    package internal(set) var email: String?
    /// Nobody else has the same.
    package internal(set) var phone: String?
    package internal(set) var employer: String?
    /// The base organisation.
    package internal(set) var organisation: String?
    package internal(set) var photo: MemberPhoto?
    /// What the person does, such as `trainer`, in words of the farm or club.
    package internal(set) var roles: [String]
    package internal(set) var level: String?
    /// Whether the person is in the organisation.
    package internal(set) var active: Bool
    /// The day on which that was checked last.
    package internal(set) var checkedOn: CalendarDay?
    /// Last day the membership is paid for.
    package internal(set) var until: CalendarDay?
    /// Last day of the insurance, which is another fact than membership.
    package internal(set) var insuredUntil: CalendarDay?
    package internal(set) var notes: String?
    package let createdAt: Timestamp
    package let simulated: Bool

    /// The parts of the name.
    package internal(set) var parts: MemberName {
        get {
            MemberName(
                titlesBefore: titlesBefore, givenName: givenName, familyName: familyName, titlesAfter: titlesAfter)
        }
        set {
            titlesBefore = newValue.titlesBefore
            givenName = newValue.givenName
            familyName = newValue.familyName
            titlesAfter = newValue.titlesAfter
        }
    }
}

extension Member {
    init(_ draft: MemberDraft, id: ID, createdAt: Timestamp, simulated: Bool) {
        let parts = draft.parts ?? MemberName(shown: draft.name)
        self.init(
            id: id, name: draft.name, titlesBefore: parts.titlesBefore, givenName: parts.givenName,
            familyName: parts.familyName, titlesAfter: parts.titlesAfter, number: draft.number, email: draft.email,
            phone: draft.phone, employer: draft.employer, organisation: draft.organisation, photo: nil,
            roles: draft.roles ?? [], level: draft.level, active: draft.active ?? true, checkedOn: draft.checkedOn,
            until: draft.until, insuredUntil: draft.insuredUntil, notes: draft.notes, createdAt: createdAt,
            simulated: simulated)
    }

    func corrected(by patch: MemberPatch) -> Member {
        var member = self
        if let name = patch.name, name != self.name { member.parts = MemberName(shown: name) }
        member.titlesBefore = patch.titlesBefore.applied(to: member.titlesBefore)
        member.givenName = patch.givenName.applied(to: member.givenName)
        member.familyName = patch.familyName ?? member.familyName
        member.titlesAfter = patch.titlesAfter.applied(to: member.titlesAfter)
        // Parts that are as they were leave a name alone that is shown in another way.
        member.name = patch.name ?? (member.parts == parts ? name : member.parts.shown)
        member.number = patch.number ?? number
        member.email = patch.email.applied(to: email)
        member.phone = patch.phone.applied(to: phone)
        member.employer = patch.employer.applied(to: employer)
        member.organisation = patch.organisation.applied(to: organisation)
        member.roles = patch.roles ?? roles
        member.level = patch.level.applied(to: level)
        member.active = patch.active ?? active
        member.checkedOn = patch.checkedOn.applied(to: checkedOn)
        member.until = patch.until.applied(to: until)
        member.insuredUntil = patch.insuredUntil.applied(to: insuredUntil)
        member.notes = patch.notes.applied(to: notes)
        return member
    }
}
