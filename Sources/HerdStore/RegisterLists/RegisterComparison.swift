import Values

/// Says what a line of a list of who is in the organisation, and a member who is not in it, comes to.
///
/// It is pure: what it says depends on the line, the member and the days alone.
struct RegisterComparison: Sendable {
    /// The day that the list is of.
    let day: CalendarDay
    /// The day of the newest list that was applied; `nil` when there is none.
    let lastApplied: CalendarDay?

    /// Whether a list of a later day was applied already.
    var isOlder: Bool { lastApplied.map { $0 > day } ?? false }

    /// What a line says otherwise than the register.
    ///
    /// - Parameter member: who has its number; `nil` for nobody.
    /// - Returns: `nil` when that is nothing.
    func difference(of line: RegisterLine, from member: Member?) -> RegisterDifference? {
        guard let member else {
            if isOlder { return RegisterDifference(.left, line: line, nil, reason: .newerList) }
            return line.draft == nil ? nil : RegisterDifference(.new, line: line, nil)
        }
        let fields = (line.draft.map { member.differences(to: $0.keeping(member)) } ?? []) + member.letIn
        guard !fields.isEmpty else { return nil }
        let isNewer = isNewer(member)
        return RegisterDifference(
            isNewer ? .left : .changed, line: line, member, fields: fields, reason: isNewer ? .newerFact : nil)
    }

    /// What becomes of somebody who is in the organisation and not in the list.
    func absence(of member: Member) -> RegisterDifference {
        let isNewer = isNewer(member)
        return RegisterDifference(isNewer ? .left : .gone, of: member, reason: isNewer ? .newerFact : nil)
    }

    /// Whether something newer than the list is known of the member.
    private func isNewer(_ member: Member) -> Bool { member.checkedOn.map { $0 > day } ?? false }
}

extension Member {
    /// Who was locked and is in a list is let in again.
    var letIn: [ImportReport.FieldDifference] {
        active ? [] : [ImportReport.FieldDifference(column: "active", before: "false", after: "true")]
    }
}

/// What a list says otherwise of one person than the register.
package struct RegisterDifference: Equatable, Sendable {
    package let kind: Kind
    /// The row of the list; `nil` for who is not in it.
    package let row: Int?
    package let number: String
    package let name: String
    /// Who it is in the register; `nil` for who is new.
    package let memberId: Member.ID?
    package let fields: [ImportReport.FieldDifference]
    /// Why it is left alone; `nil` where it is not.
    package let reason: Reason?

    /// What becomes of the person.
    package enum Kind: String, Codable, Sendable, CaseIterable, NamedColumn {
        /// Enters the register.
        case new
        /// Is brought to what the list says; also who was locked and is in the list again.
        case changed
        /// Is locked: in the register and not in the list.
        case gone
        /// Stays as it is, because the register knows something newer.
        case left
        /// Stays as it is: a number of the list that is nobody's looks like this person's.
        case doubtful
    }

    /// Why somebody is left alone.
    package enum Reason: String, Codable, Sendable, CaseIterable, NamedColumn {
        case newerFact, newerList, numberAlike
        /// Found out when it was to be done: somebody edited the person meanwhile.
        case editedMeanwhile
        /// Found out when it was to be done: the register does not take it, such as an e-mail that another member has.
        case refused
    }

    init(
        _ kind: Kind, line: RegisterLine, _ member: Member?, fields: [ImportReport.FieldDifference] = [],
        reason: Reason? = nil
    ) {
        self.init(
            kind: kind, row: line.row, number: line.number ?? "", name: line.draft?.name ?? member?.name ?? "",
            memberId: member?.id, fields: fields, reason: reason)
    }

    init(_ kind: Kind, of member: Member, reason: Reason?) {
        self.init(
            kind: kind, row: nil, number: member.number, name: member.name, memberId: member.id, fields: [],
            reason: reason)
    }

    init(
        kind: Kind, row: Int?, number: String, name: String, memberId: Member.ID?,
        fields: [ImportReport.FieldDifference], reason: Reason?
    ) {
        (self.kind, self.row, self.number, self.name) = (kind, row, number, name)
        (self.memberId, self.fields, self.reason) = (memberId, fields, reason)
    }
}

/// How many persons of a comparison come to what.
package struct RegisterCounts: Codable, Equatable, Sendable {
    /// In the list as the register has them.
    package var same = 0
    package var new = 0
    package var changed = 0
    package var gone = 0
    package var left = 0
    package var doubtful = 0
    /// Lines of which it is not known whose they are.
    package var unreadable = 0
    /// Lines of which something cannot be read, these among them.
    package var bad = 0
    /// How many members were in the organisation before.
    package var activeBefore = 0

    /// Whether more than a third of all would be locked.
    package var locksMany: Bool { gone * 3 > activeBefore }

    mutating func add(_ kind: RegisterDifference.Kind) {
        switch kind {
        case .new: new += 1
        case .changed: changed += 1
        case .gone: gone += 1
        case .left: left += 1
        case .doubtful: doubtful += 1
        }
    }
}
