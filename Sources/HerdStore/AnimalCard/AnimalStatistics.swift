/// How many animals of each category there are; each is counted once.
package struct AnimalStatistics: Codable, Equatable, Sendable {
    /// Without those that are soon to calve.
    package let heifers: Int
    /// VBJ.
    package let pregnantHeifers: Int
    package let cows: Int
    package let bulls: Int
    package let total: Int

    init(_ counts: [AnimalCategory: Int]) {
        heifers = counts[.heifer] ?? 0
        pregnantHeifers = counts[.pregnantHeifer] ?? 0
        cows = counts[.cow] ?? 0
        bulls = counts[.bull] ?? 0
        total = counts.values.reduce(0, +)
    }
}
