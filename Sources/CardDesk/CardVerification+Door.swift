package import HerdStore

extension CardVerification {
    /// What the card says to the door of an event; whether the membership still holds, the door asks itself, and says so
    /// before it speaks of the card: between the two looks it may have been renewed.
    ///
    /// A text without a signature opens for those alone who have, and had, no signed card: of others it is half of a card.
    package var doorCard: DoorCard {
        switch verdict {
        case .valid, .left: member.map { .of($0.id, card: card?.serial) } ?? .refused(.unknownNumber, nil)
        case .expired: .refused(.cardExpired, member?.id)
        case .revoked: .refused(.revoked, member?.id)
        case .unknownCard: .refused(.unknownNumber, nil)
        case .unknownKey: .refused(.unknownKey, nil)
        case .altered: .refused(.altered, nil)
        case .noCard: .refused(.noMemberCard, nil)
        case .notSigned:
            switch (objection, member) {
            case (.otherName, let member): .refused(.otherName, member?.id)
            case (_, nil): .refused(.unknownNumber, nil)
            case (_, let member?) where signedCardExpected: .refused(.notSigned, member.id)
            case (_, let member?): .of(member.id)
            }
        }
    }
}
