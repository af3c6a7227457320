import CardPrint
import ScanDecode
import Testing

/// What is printed is recognised again, through the same reader that photos go through.
struct RoundTripTests {
    /// By the whole way of a photo; a thousand names more are read by another reader (`Names on cards`).
    @Test(arguments: [1, 2, 3, 4, 5] as [UInt64])
    func `a hundred members are recognised from the PNG of their cards`(seed: UInt64) throws {
        let decoder = ScanDecoder()
        for (index, name) in CzechNames.sample(20, seed: seed).enumerated() {
            let number = "\(10_000 * Int(seed) + index)"
            let scan = try decoder.scan(MemberCard(name: name, number: number).rendered(as: .png, with: .usual))
            guard case .memberCard(let card) = scan.codes.first?.payload else {
                Issue.record("seed \(seed): \(name), \(number): read \(scan.codes.map(\.text))")
                continue
            }
            #expect(card.name == name)
            #expect(card.number == number)
        }
    }
}
