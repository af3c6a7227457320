import Values

/// Compares a list of who is in the organisation with the register, and says what each line and each member comes to.
///
/// It is pure: what it says depends on the list, the register and the days alone.
struct RegisterComparison: Sendable {
    /// The day that the list is of.
    let day: CalendarDay
    /// The day of the newest list that was applied; `nil` when there is none.
    let lastApplied: CalendarDay?

    private(set) var differences: [RegisterDifference] = []
    private(set) var counts = RegisterCounts()

    /// - Parameters:
    ///   - lines: all of the list.
    ///   - members: all of the register.
    init(_ lines: [RegisterLine], with members: [Member], day: CalendarDay, lastApplied: CalendarDay?) {
        (self.day, self.lastApplied) = (day, lastApplied)
        let listed = Set(lines.compactMap(\.number))
        var known: [String: Member] = [:]
        var looks: [String: Member] = [:]
        for member in members {
            known[member.number] = member
            if !listed.contains(member.number) { looks[MemberNumber.look(member.number)] = member }
        }
        var alike: Set<Member.ID> = []
        var told: Set<String> = []
        for line in lines {
            if line.problem != nil { counts.bad += 1 }
            guard let number = line.number else {
                counts.unreadable += 1
                continue
            }
            // The same line twice says nothing more.
            guard told.insert(number).inserted else { continue }
            if let member = known[number] {
                compare(line, with: member)
            } else if let member = looks[MemberNumber.look(number)] {
                alike.insert(member.id)
                add(RegisterDifference(.doubtful, line: line, member, reason: .numberAlike))
            } else if isOlder {
                add(RegisterDifference(.left, line: line, nil, reason: .newerList))
            } else if line.draft != nil {
                add(RegisterDifference(.new, line: line, nil))
            }
        }
        for member in members where member.active {
            counts.activeBefore += 1
            guard !listed.contains(member.number), !alike.contains(member.id) else { continue }
            add(
                RegisterDifference(
                    isNewer(member) ? .left : .gone, of: member, reason: isNewer(member) ? .newerFact : nil))
        }
    }

    /// Whether a list of a later day was applied already.
    var isOlder: Bool { lastApplied.map { $0 > day } ?? false }

    private mutating func compare(_ line: RegisterLine, with member: Member) {
        var fields = line.draft.map { member.differences(to: $0.keeping(member)) } ?? []
        if !member.active {
            fields.append(ImportReport.FieldDifference(column: "active", before: "false", after: "true"))
        }
        guard !fields.isEmpty else {
            counts.same += 1
            return
        }
        let isNewer = isNewer(member)
        add(
            RegisterDifference(
                isNewer ? .left : .changed, line: line, member, fields: fields, reason: isNewer ? .newerFact : nil))
    }

    /// Whether something newer than the list is known of the member.
    private func isNewer(_ member: Member) -> Bool { member.checkedOn.map { $0 > day } ?? false }

    private mutating func add(_ difference: RegisterDifference) {
        differences.append(difference)
        counts.add(difference.kind)
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
