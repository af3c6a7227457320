import Foundation
import Testing

@testable import Recording
@testable import Values

/// When the gateway says where the antenna stands, and when it still waits.
struct PositionEvidenceTests {
    /// Evidence as a snapshot has it; scores are of `ReaderPosition.allCases`.
    private func evidence(scores: [Double], windows: Int) throws -> PositionEvidence {
        let fresh = try JSONEncoder().encode(PositionEvidence())
        var snapshot = try #require(JSONSerialization.jsonObject(with: fresh) as? [String: Any])
        snapshot["scores"] = scores
        snapshot["windows"] = windows
        let data = try JSONSerialization.data(withJSONObject: snapshot)
        return try JSONDecoder().decode(PositionEvidence.self, from: data)
    }

    private func share(of position: ReaderPosition) -> Double {
        PositionEvidence().shares.first { $0.position == position }?.share ?? 0
    }

    @Test func `before anything was heard, an antenna at the plate is 55 times as likely as each of the others`() {
        #expect(PositionEvidence().likely == nil)
        #expect((54...56).contains(share(of: .plate) / share(of: .before)))
        #expect(share(of: .before) == share(of: .behind))
    }

    @Test func `a position is said when it leads by eight, and not before two windows were seen`() throws {
        let first = try #require(ReaderPosition.allCases.first)
        #expect(try evidence(scores: [0, -8.1, -9], windows: 2).likely == first)
        #expect(try evidence(scores: [0, -7.9, -9], windows: 2).likely == nil)
        #expect(try evidence(scores: [0, -20, -20], windows: 1).likely == nil)
    }

    @Test func `what was seen long ago counts less, so an antenna that was moved is found again`() throws {
        var seen = try evidence(scores: [0, -10, -10], windows: 5)
        let says = (1...3).map { _ in
            // Nobody's weight is known: the window says nothing.
            seen.look(at: NameModel(reader: .plate), now: 0)
            return seen.likely != nil
        }
        #expect(says == [true, true, false])
    }

    @Test func `how long tags come before the weight is of the last animals only`() {
        var seen = PositionEvidence()
        for _ in 1...4 { seen.note(lead: 9) }
        #expect(seen.lead == nil)
        for _ in 1...40 { seen.note(lead: 9) }
        #expect(seen.lead == 9)
        for _ in 1...15 { seen.note(lead: -2) }
        #expect(seen.lead == -2)
    }
}
