import FoundationEssentials
import Values

@testable import ScanDecode

// Texts of codes on cards and tags.

extension Family {
    static let all = [Family(name: "payloads", check: { means($0) }, seeds: { texts.map { Array($0.utf8) } })]

    private static let parser = PayloadParser(
        country: "CZ",
        layouts: [
            CardLayout(name: "a", delimiter: ";", fields: [.earTag, .sex, .born, .breed, .dam, .sire, .ignored]),
            CardLayout(name: "b", delimiter: "||", fields: [.country, .number, .name, .eid]),
        ])

    /// Any text has a meaning, if only that it has none; and the meaning survives its way to another process.
    private static func means(_ bytes: [UInt8]) {
        let payload = parser.payload(of: CodeText.decode(bytes))
        if case .animalCard(let card) = payload { _ = card.prefill }
        do {
            let again = try JSONDecoder().decode(Payload.self, from: JSONEncoder().encode(payload))
            must(again == payload, "\(payload) became \(again)")
        } catch {
            fatalError("\(payload) cannot be told: \(error)")
        }
    }

    private static let texts = [
        "CZ 123456789", "203000123456789", "animal:CZ000123456?sex=F&born=2024-05-04&breed=C100&name=R%C5%AF%C5%BEa",
        "member:4711?name=Jana&sig=AAAA", "CZ000123456;F;4.5.2024;C100;CZ000111222;NEO-1;x",
        "CZ||000123456||Jana||203000123456789",
        "Jmeno a prijmeni: Jana Nova\nCislo: 4711",
    ]
}
