package import HerdStore

extension CardVerification {
    /// What the card says to the door of an event; whether the membership still holds, the door asks itself.
    package var doorCard: DoorCard {
        switch (objection, member) {
        case (nil, let member?), (.inactive, let member?), (.ended, let member?): .of(member.id)
        case (.otherName, let member): .refused(.otherName, member?.id)
        case (.noMemberCard, _): .refused(.noMemberCard, nil)
        case (.unknownNumber, _), (_, nil): .refused(.unknownNumber, nil)
        }
    }
}
