import HerdStore
import ScanDecode
import Values

/// What a photo says of an animal that is not in the herd yet: where it shows one animal and one free transponder,
/// they belong together.
struct Newborn {
    /// `nil` when it is not clear which one, or whose.
    private let eid: EID?

    init(_ codes: [ScanResult.Code]) {
        let animals = Set(codes.compactMap(\.printedAnimal))
        let free = Set(codes.compactMap(\.freeEID))
        eid = animals.count == 1 && free.count == 1 ? free.first : nil
    }

    /// The birth form as far as this code fills it in; `nil` when the code is of no animal, or of a known one.
    func birth(of code: ScanResult.Code) -> Payload.AnimalCard.Prefill? {
        guard code.resolved.kind == .unknown else { return nil }
        var card: Payload.AnimalCard
        switch code.payload {
        case .animalCard(let read): card = read
        case .earTag(let tag): card = Payload.AnimalCard(earTag: tag)
        case .eid, .ambiguous: card = Payload.AnimalCard(earTag: nil)
        case .memberCard, .place, .text: return nil
        }
        card.eid = card.eid ?? code.freeEID ?? eid
        return card.prefill
    }
}

extension ScanResult.Code {
    /// The animal that a card or an ear tag names, in this herd or not; the text where the number is not clear.
    fileprivate var printedAnimal: String? {
        switch payload {
        case .animalCard(let card): card.earTag?.description ?? text
        case .earTag(let tag): tag.description
        case .ambiguous: text
        case .eid, .memberCard, .place, .text: nil
        }
    }

    /// The transponder's number, when no animal has it.
    fileprivate var freeEID: EID? {
        guard case .eid(let eid) = payload, resolved.kind == .unknown else { return nil }
        return eid
    }
}
