import Values

/// What a row says otherwise of a member than the register.
package struct MemberUpdate: Codable, Equatable, Sendable {
    package let row: Int
    package let member: MemberSummary
    package let fields: [ImportReport.FieldDifference]
}

/// A member as far as a list needs to name one.
package struct MemberSummary: Codable, Equatable, Sendable {
    package let id: Member.ID
    package let name: String
    package let number: String

    package init(_ member: Member) { self.init(id: member.id, name: member.name, number: member.number) }

    init(id: Member.ID, name: String, number: String) { (self.id, self.name, self.number) = (id, name, number) }
}

extension Member {
    /// What the draft says otherwise, field by field; what it does not say is no difference.
    func differences(to draft: MemberDraft) -> [ImportReport.FieldDifference] {
        MemberColumn.allCases.compactMap { column in
            guard let after = column.text(of: draft) else { return nil }
            let before = column.text(of: self)
            guard before != after else { return nil }
            return ImportReport.FieldDifference(column: column.header, before: before, after: after)
        }
    }
}

extension MemberDraft {
    /// Puts a part of the name in.
    mutating func setPart(_ change: (inout MemberName) -> Void) {
        var part = parts ?? MemberName(familyName: "")
        change(&part)
        parts = part
    }

    /// Makes one name of what stands in its columns: as it is shown, in parts, or both.
    mutating func completeName() {
        guard var part = parts else { return }
        let shown = MemberName(shown: name)
        part.titlesBefore = part.titlesBefore ?? shown.titlesBefore
        part.givenName = part.givenName ?? shown.givenName
        if part.familyName.isEmpty { part.familyName = shown.familyName }
        part.titlesAfter = part.titlesAfter ?? shown.titlesAfter
        parts = part
        name = part.familyName.isEmpty ? "" : part.shown
    }

    /// The same with the parts of the name that it is silent of as they are known: an empty cell erases nothing.
    func keeping(_ known: Member) -> MemberDraft {
        guard var part = parts else { return self }
        part.titlesBefore = part.titlesBefore ?? known.titlesBefore
        part.givenName = part.givenName ?? known.givenName
        part.titlesAfter = part.titlesAfter ?? known.titlesAfter
        var draft = self
        (draft.parts, draft.name) = (part, part.shown)
        return draft
    }
}

extension MemberColumn {
    /// What the draft says; `nil` for nothing.
    func text(of draft: MemberDraft) -> String? {
        switch self {
        case .name: draft.parts == nil ? draft.name : nil
        case .titlesBefore: draft.parts?.titlesBefore
        case .givenName: draft.parts?.givenName
        case .familyName: draft.parts?.familyName
        case .titlesAfter: draft.parts?.titlesAfter
        case .number: draft.number
        case .organisation: draft.organisation
        case .employer: draft.employer
        case .email: draft.email
        case .phone: draft.phone
        case .roles: draft.roles?.joined(separator: ", ")
        case .level: draft.level
        case .until: draft.until?.description
        case .insuredUntil: draft.insuredUntil?.description
        case .checkedOn: draft.checkedOn?.description
        case .notes: draft.notes
        case .active: draft.active.map { "\($0)" }
        }
    }

    /// What is known of the member, as the API writes it; `nil` for nothing.
    func text(of member: Member) -> String? {
        switch self {
        case .name: member.name
        case .titlesBefore: member.titlesBefore
        case .givenName: member.givenName
        case .familyName: member.familyName
        case .titlesAfter: member.titlesAfter
        case .number: member.number
        case .organisation: member.organisation
        case .employer: member.employer
        case .email: member.email
        case .phone: member.phone
        case .roles: member.roles.isEmpty ? nil : member.roles.joined(separator: ", ")
        case .level: member.level
        case .until: member.until?.description
        case .insuredUntil: member.insuredUntil?.description
        case .checkedOn: member.checkedOn?.description
        case .notes: member.notes
        case .active: "\(member.active)"
        }
    }
}
