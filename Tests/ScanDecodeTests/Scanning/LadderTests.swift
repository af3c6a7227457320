import Foundation
import Testing

@testable import ScanDecode

/// The order of the steps is measured, not a matter of taste.
struct LadderTests {
    private static let table = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../Benchmarks/scan/steps.tsv")

    /// A new step, or another order, goes with a new measurement: `script/bench scan DIR… --steps Benchmarks/scan/steps.tsv`.
    @Test func `the ladder is the plan that was measured`() throws {
        let lines = try String(contentsOf: Self.table, encoding: .utf8).split(separator: "\n")
        #expect(lines.first?.hasPrefix("# measured 20") == true)
        let rows = lines.drop { $0.hasPrefix("#") }.dropFirst().map { $0.split(separator: "\t").map(String.init) }
        #expect(rows.map { $0[0] } == ScanStep.ladder.map(\.name))
        for row in rows {
            let first = try #require(Int(row[1]))
            #expect(first > 0, "\(row[0]) reads nothing that the steps before it do not: it only takes time")
        }
    }
}
