package import Values

/// Something that happened and was stored; numbers have no gaps.
package struct Event: Hashable, Sendable {
    package let number: Int
    package let at: Timestamp
    package let kind: Kind
    /// What happened, as the JSON that is stored and published: it is encoded once, by the transaction that emits it.
    package let text: String

    package enum Kind: String, Codable, Sendable, CaseIterable, NamedColumn {
        case weighingRecorded = "weighing.recorded"
        case weighingAssigned = "weighing.assigned"
        case weighingCorrected = "weighing.corrected"
        case weighingMissed = "weighing.missed"
        case eidRead = "eid.read"
        case gateHeld = "gate.held"
        case gateReleased = "gate.released"
        case sessionOpened = "session.opened"
        case sessionChanged = "session.changed"
        case sessionClosed = "session.closed"
        case sessionReopened = "session.reopened"
        case animalCreated = "animal.created"
        case animalChanged = "animal.changed"
        case animalOpened = "animal.opened"
        case animalClosed = "animal.closed"
        case deviceState = "device.state"
        case deviceChanged = "device.changed"
        case deviceUnsent = "device.unsent"
        case deviceAdded = "device.added"
        case deviceRemoved = "device.removed"
        case memberCreated = "member.created"
        case memberChanged = "member.changed"
        case memberExpiring = "member.expiring"
        /// A person was erased everywhere; whoever keeps a copy of what was told of that id erases it, too.
        case memberErased = "member.erased"
        case organisationChanged = "organisation.changed"
        case scanDone = "scan.done"
        case cardPrinted = "card.printed"
        case cardIssued = "card.issued"
        case cardRevoked = "card.revoked"
        case cardKeysChanged = "cardKeys.changed"
        case importDone = "import.done"
        case settingsChanged = "settings.changed"
        case clockDoubted = "clock.doubted"
        case clockCorrected = "clock.corrected"
        case noteTypesChanged = "noteTypes.changed"
        case herdSynchronised = "herd.synchronised"
        case listChanged = "list.changed"
        case dailyEventRecorded = "dailyEvent.recorded"
        case dailyEventCorrected = "dailyEvent.corrected"
        case dailyEventDeleted = "dailyEvent.deleted"
        case photoAdded = "photo.added"
        case photoDeleted = "photo.deleted"
        case doorEventCreated = "door.eventCreated"
        case doorEventChanged = "door.eventChanged"
        case doorEventDeleted = "door.eventDeleted"
        case doorMoved = "door.moved"
        case doorRefused = "door.refused"
        case bookingMade = "booking.made"
        case bookingChanged = "booking.changed"
        case plannerChanged = "planner.changed"
        /// Something of another barn; told in place of it and never stored.
        case elsewhere
    }
}

extension Event.Kind {
    /// The animals and persons whose data an event of this kind contains.
    struct Declaration: Sendable {
        /// Whether it names no animal; `ReadView.events` checks the contents of all other events.
        let isOpen: Bool
        /// The data that callers without the right to see persons do not get; `none` only if the event cannot contain any
        /// person of the register.
        let persons: PersonalContent

        static func open(_ persons: PersonalContent = .none) -> Declaration { .init(isOpen: true, persons: persons) }

        static func ofAnimals(_ persons: PersonalContent = .none) -> Declaration {
            .init(isOpen: false, persons: persons)
        }
    }

    /// Has no `default`, so a new kind must be declared to compile.
    var declaration: Declaration {
        switch self {
        case .memberCreated, .memberChanged, .memberErased, .memberExpiring, .cardIssued, .cardRevoked: .open(.whole)
        case .cardPrinted, .doorMoved, .doorRefused: .open(.members(["memberId"]))
        case .doorEventCreated, .doorEventChanged: .open(.members(["organiserId"]))
        case .deviceState, .deviceChanged, .deviceUnsent, .deviceAdded, .deviceRemoved, .cardKeysChanged, .importDone,
            .settingsChanged, .clockDoubted, .clockCorrected, .noteTypesChanged, .herdSynchronised, .listChanged,
            .doorEventDeleted, .plannerChanged, .organisationChanged:
            .open()
        case .scanDone: .ofAnimals(.codes)
        case .weighingRecorded, .weighingAssigned, .weighingCorrected, .weighingMissed, .eidRead, .gateHeld,
            .gateReleased, .sessionOpened, .sessionChanged, .sessionClosed, .sessionReopened, .animalCreated,
            .animalChanged, .animalOpened, .animalClosed, .dailyEventRecorded, .dailyEventCorrected,
            .dailyEventDeleted, .photoAdded, .photoDeleted, .bookingMade, .bookingChanged, .elsewhere:
            .ofAnimals()
        }
    }

    /// The SQL condition that the kind of the event in row `t` is one of these.
    static func condition(_ isIncluded: (Declaration) -> Bool) -> String {
        let kinds = allCases.filter { isIncluded($0.declaration) }.map { "'\($0.rawValue)'" }
        return "t.kind IN (\(kinds.joined(separator: ", ")))"
    }
}

extension Event {
    /// What happened, to be looked into.
    package var data: JSONValue { (try? JSONText.decode(text)) ?? .null }

    /// The whole event as those who listen get it.
    package var json: String {
        #"{"number":\#(number),"at":"\#(at)","kind":"\#(kind.rawValue)","data":\#(text)}"#
    }
}
