package import Values

/// What a code means.
package enum Payload: Hashable, Sendable {
    case earTag(EarTag)
    case eid(EID)
    case animalCard(AnimalCard)
    case memberCard(MemberCard)
    /// The label of a barn or group, by its id.
    case place(String)
    /// More than one reading fits; somebody has to say which.
    indirect case ambiguous([Payload])
    /// Text that means nothing here.
    case text
}
