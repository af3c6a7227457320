package import HerdStore
import ScanDecode
package import Values

/// An offer to link: a photo that shows one animal, and one transponder that is not recorded for it and belongs to
/// nobody else.
///
/// It changes nothing; `POST /v1/animals/{id}/eids` does, once somebody has confirmed it.
package struct ScanClaim: Encodable, Equatable, Sendable {
    package let animal: Animal
    package let eid: EID

    /// `nil` when nothing is to be linked, or when it is not clear what.
    package init?(_ codes: [ScanResult.Code]) {
        // With two animals in one photo nobody knows who wears the tag.
        guard let animal = codes.lazy.compactMap(\.resolved.animal).first,
            codes.allSatisfy({ $0.resolved.animal.map { $0.id == animal.id } ?? !$0.namesAnimal })
        else { return nil }
        let found = Set(codes.compactMap { $0.eid(missingOn: animal) })
        guard let eid = found.first, found.count == 1 else { return nil }
        self.animal = animal
        self.eid = eid
    }
}

extension ScanResult.Code {
    /// Whether it is the card or the ear tag of an animal, in this herd or not.
    fileprivate var namesAnimal: Bool {
        switch payload {
        case .animalCard, .earTag, .ambiguous: true
        case .eid: resolved.kind == .ambiguous
        case .memberCard, .place, .text: false
        }
    }

    /// The EID that it states, when the animal is not recorded to carry it, now or before.
    fileprivate func eid(missingOn animal: Animal) -> EID? {
        let stated: EID? =
            switch payload {
            case .eid(let eid): eid
            case .animalCard(let card): card.eid
            default: nil
            }
        guard let stated, stated != animal.eid, !animal.eidAliases.contains(stated) else { return nil }
        return stated
    }
}
