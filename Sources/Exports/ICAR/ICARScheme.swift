import HerdStore
import Values

/// How ICAR ADE names an animal, written and read.
enum ICARScheme {
    static let earTag = "eu.bovine"
    static let transponder = "std.iso.11785"
    static let number = "eu.animalId"
    /// Registers of sires have no scheme that all agree on: ours is said to be ours.
    static let bull = "cz.register"

    static func identifier(_ scheme: String, _ id: String) -> JSONValue {
        .object(["scheme": .string(scheme), "id": .string(id)])
    }

    /// By what a receiver may know the animal: the ear tag first, as nothing else is unique for ever.
    static func identifiers(_ animal: Animal) -> [JSONValue] {
        [identifier(earTag, animal.earTagText)]
            + [animal.eid].compactMap { $0.map { identifier(transponder, $0.description) } }
    }

    /// Who an identifier means; `nil` for a scheme that is not known here.
    static func identity(_ json: JSONValue?) throws(ToldError) -> ToldIdentity? {
        guard let json else { return nil }
        guard let scheme = json["scheme"]?.text, let id = json["id"]?.text else {
            throw ToldError("animal", nil, "an identifier has a scheme and an id")
        }
        switch scheme {
        case earTag: return .earTag(try tag(id))
        case transponder: return .eid(try eid(id))
        case number:
            // The numeric country of Reg. (EU) 2021/520 and the padded number: of a Czech one the tag follows.
            let eid = try eid(id)
            guard eid.country == 203 else { return .eid(eid) }
            return .earTag(try tag("CZ" + String(eid.description.suffix(9))))
        default: return nil
        }
    }

    private static func tag(_ text: String) throws(ToldError) -> EarTag {
        guard let tag = try? EarTag(text) else { throw ToldError("animal.id", text, "this is no ear tag") }
        return tag
    }

    private static func eid(_ text: String) throws(ToldError) -> EID {
        guard let eid = try? EID(digits: text) else { throw ToldError("animal.id", text, "this is no EID") }
        return eid
    }
}

/// The words of ICAR ADE beside ours, read both ways.
struct ICARWords {
    private let pairs: [(ours: String, theirs: String)]

    init(_ pairs: KeyValuePairs<String, String>) { self.pairs = pairs.map { ($0.key, $0.value) } }

    func theirs(_ ours: String?) -> String? { pairs.first { $0.ours == ours }?.theirs }
    func ours(_ theirs: String?) -> String? { pairs.first { $0.theirs == theirs }?.ours }

    /// The order is that of INTERBEEF's five; several may mean one of ours, and the first is the one we write.
    static let calvingEase = ICARWords([
        "normal": "EasyUnassisted", "harder": "EasyAssisted", "withComplications": "DifficultExtraAssistance",
        "withComplications": "DifficultVeterinaryCare", "caesarean": "CaesareanOrSurgery",
    ])
    static let insemination = ICARWords([
        "insemination": "Insemination", "natural": "NaturalService", "natural": "RunWithBull",
        "embryoTransfer": "Implantation", "reinsemination": "Insemination",
    ])
    static let doseUnits = ICARWords([
        "ml": "MLT", "l": "LTR", "mg": "MGM", "g": "GRM", "ks": "EA", "tbl": "XTU", "dose": "SYR",
    ])
}
