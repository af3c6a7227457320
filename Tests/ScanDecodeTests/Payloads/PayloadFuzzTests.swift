import ScanDecode
import TestSupport
import Testing

struct PayloadFuzzTests {
    static let seeds = [
        "CZ 123456 789 II", "animal:CZ123456789?sex=F&born=2021-05-04&eid=203000123456789&breed=%C5%99",
        "member:1?name=%C5%98&until=2027-12-31&key=k&sig=AAAA", "Jmeno a prijmeni: Novák, Ph.D., osobni cislo: 1",
        "CZ;123456789;Berta;F;2021-05-04", "https://x.cz/?a=CZ%20123456%20789#b", "]C1203000123456789",
    ]

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `any text has a payload`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let parser = PayloadParser(layouts: [AnimalCardTests.farm, AnimalCardTests.herdbook])
        for _ in 0..<500 {
            var bytes = Array((Self.seeds.randomElement(using: &generator) ?? "").utf8)
            for _ in 0..<Int.random(in: 0...6, using: &generator) {
                let place = Int.random(in: 0...bytes.count, using: &generator)
                switch Int.random(in: 0..<4, using: &generator) {
                case 0: bytes.insert(UInt8.random(in: 0...255, using: &generator), at: place)
                case 1 where place < bytes.count: bytes[place] = UInt8.random(in: 0...255, using: &generator)
                case 2 where place < bytes.count: bytes.remove(at: place)
                default: bytes.insert(contentsOf: bytes.prefix(place), at: place)
                }
            }
            // A crash is the failure; what the text means is checked elsewhere.
            _ = parser.payload(of: String(decoding: bytes, as: UTF8.self))
        }
    }

    @Test(.timeLimit(.minutes(10))) func `a long text comes to an end`() {
        let texts = ["CZ1", "Jmeno a prijmeni:", ",osobni cislo:", "animal:&=%", "1 ", ";"].map {
            String(repeating: $0, count: 7000 / $0.count)
        }
        for text in texts { _ = PayloadParser().payload(of: text) }
    }
}
