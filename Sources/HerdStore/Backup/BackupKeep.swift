import Values

/// How many copies stay: the newest of each of so many days, weeks and months in which there are any.
package struct BackupKeep: Equatable, Sendable {
    package var days: Int
    package var weeks: Int
    package var months: Int

    package init(days: Int = 7, weeks: Int = 4, months: Int = 12) {
        (self.days, self.weeks, self.months) = (days, weeks, months)
    }

    /// Those that go; never the newest.
    func superfluous(of names: [BackupName]) -> [BackupName] {
        let newestFirst = names.sorted(by: >)
        var kept = Set(newestFirst.prefix(1))
        keep(&kept, newestFirst, days) { $0.day.daysSince1970 }
        // From Monday: day 0 was a Thursday.
        keep(&kept, newestFirst, weeks) { ($0.day.daysSince1970 + 3) / 7 }
        keep(&kept, newestFirst, months) { $0.day.year * 12 + $0.day.month }
        return newestFirst.filter { !kept.contains($0) }
    }

    private func keep(
        _ kept: inout Set<BackupName>, _ newestFirst: [BackupName], _ count: Int, by span: (BackupName) -> Int
    ) {
        var spans: Set<Int> = []
        for name in newestFirst where spans.count < count && spans.insert(span(name)).inserted { kept.insert(name) }
    }
}
