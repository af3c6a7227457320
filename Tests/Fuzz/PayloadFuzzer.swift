// Hostile texts for the parsers of codes. Compiled with the payloads of ScanDecode by script/fuzz.

import FoundationEssentials
import Values

@testable import ScanDecode

private let parser = PayloadParser(
    country: "CZ",
    layouts: [
        CardLayout(name: "a", delimiter: ";", fields: [.earTag, .sex, .born, .breed, .dam, .sire, .ignored]),
        CardLayout(name: "b", delimiter: "||", fields: [.country, .number, .name, .eid]),
    ])

/// Any text has a meaning, if only that it has none; and the meaning survives its way to another process.
@c(LLVMFuzzerTestOneInput)
public func fuzzPayload(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    let payload = parser.payload(of: CodeText.decode(bytes))
    if case .animalCard(let card) = payload { _ = card.prefill }
    do {
        let again = try JSONDecoder().decode(Payload.self, from: JSONEncoder().encode(payload))
        precondition(again == payload, "\(payload) became \(again)")
    } catch {
        preconditionFailure("\(payload) cannot be told: \(error)")
    }
    return 0
}
