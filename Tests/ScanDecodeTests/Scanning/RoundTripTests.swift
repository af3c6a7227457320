import ScanDecode
import ScanFixtures
import TestSupport
import Testing
import Values

struct RoundTripTests {
    @Test(arguments: 0..<200 as Range<UInt64>)
    func `an animal's card comes back from its photo`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let card = try animal(using: &generator)
        let print = CodeModules.qr(card.uri).printed(pixelsPerModule: 4)
        var scene = PhotoScene(width: 420, height: 380)
        scene.degrees = Double.random(in: 0..<360, using: &generator)
        scene.noise = Int.random(in: 0...12, using: &generator)
        scene.tilt = (
            Double.random(in: -0.1...0.1, using: &generator), Double.random(in: -0.1...0.1, using: &generator)
        )
        let photo = scene.photograph(print, using: &generator)
        let bytes = seed.isMultiple(of: 2) ? PhotoFile.png(photo) : PhotoFile.jpeg(photo, quality: 80)
        #expect(try ScanDecoder().scan(bytes).codes.map(\.payload) == [.animalCard(card)])
    }

    private func animal(using generator: inout SeededGenerator) throws -> Payload.AnimalCard {
        let number = { (generator: inout SeededGenerator) in
            Int.random(in: 0...999_999_999, using: &generator).padded(to: 9)
        }
        var card = Payload.AnimalCard(
            earTag: try EarTag(country: "CZ", number: number(&generator)))
        card.sex = Bool.random(using: &generator) ? .female : .male
        card.born = CalendarDay(daysSince1970: Int.random(in: 14_000...20_000, using: &generator))
        card.breed = ["H100", "C 75 A 25", "N50H50", "český strakatý"].randomElement(using: &generator)
        card.dam = "CZ" + number(&generator)
        card.sire = ["NEO-123", "RED&WHITE 100%", "býk č. 7", "HG-384?"].randomElement(using: &generator)
        card.name = [nil, "Stračena", "Řehořka Žůžová", "a+b"].randomElement(using: &generator) ?? nil
        card.eid = try EID(country: 203, national: UInt64.random(in: 1...999_999_999, using: &generator))
        return card
    }
}
