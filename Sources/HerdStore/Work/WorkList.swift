import Values

/// What is due on an animal on a day: what waits for a person comes in the order in which it is asked for.
///
/// Pure: marks, settings and a day say all of it.
struct WorkList {
    let items: [DueItem]

    /// - Parameters:
    ///   - planned: what the planned treatments are about.
    init(
        _ marks: [WorkMark], of animal: Animal, settings: WorkSettings, on day: CalendarDay,
        planned: (Change.ID) throws -> String? = { _ in nil }
    ) rethrows {
        var items = [DueItem(animal.withdrawal)].compactMap(\.self)
        let order = WorkKind.allCases
        let sorted = marks.sorted { first, second in
            let (left, right) = (order.firstIndex(of: first.kind) ?? 0, order.firstIndex(of: second.kind) ?? 0)
            return (left, first.value, first.changeId) < (right, second.value, second.changeId)
        }
        for mark in sorted where settings.calls(mark, on: day) {
            var item = DueItem(kind: mark.kind, since: settings.since(mark), changeId: mark.changeId)
            switch mark.kind {
            case .selection:
                let selection = animal.selections.first { $0.changeId == mark.changeId }
                (item.reason, item.unit) = (selection?.reason, selection?.unit)
                if settings.isOld(mark.day, on: day) { item.old = true }
            case .treatment: item.what = try planned(mark.changeId)
            case .calving, .dryOff: item.until = mark.day
            case .weaning, .breeding: item.weight = mark.weight
            case .pregnancyCheck, .withdrawal: break
            }
            items.append(item)
        }
        self.items = items
    }
}

extension WorkSettings {
    /// Whether a mark is due on a day.
    func calls(_ mark: WorkMark, on day: CalendarDay) -> Bool {
        guard let bounds = values(of: mark.kind, on: day) else { return false }
        return bounds.contains(mark.value)
    }

    /// The values with which marks of a kind are due on a day; `nil` when none are.
    func values(of kind: WorkKind, on day: CalendarDay) -> ClosedRange<Int>? {
        let today = day.daysSince1970
        return switch kind {
        case .withdrawal: nil
        case .selection, .treatment: Int.min...today
        case .calving: Int.min...today + calvingDays
        case .dryOff: Int.min...today + dryOffDays
        case .pregnancyCheck: Int.min...today - pregnancyCheckDays
        case .weaning: weaningWeight.map { $0.grams...Int.max }
        case .breeding: breedingWeight.map { $0.grams...Int.max }
        }
    }

    /// Since when it is due; `nil` where a weight decides.
    func since(_ mark: WorkMark) -> CalendarDay? {
        switch mark.kind {
        case .selection, .treatment: mark.day
        case .calving: mark.day.adding(days: -calvingDays)
        case .dryOff: mark.day.adding(days: -dryOffDays)
        case .pregnancyCheck: mark.day.adding(days: pregnancyCheckDays)
        case .weaning, .breeding, .withdrawal: nil
        }
    }
}

extension DueItem {
    /// `nil` when nothing is withheld.
    fileprivate init?(_ withdrawal: Withdrawal?) {
        guard let withdrawal else { return nil }
        self.init(kind: .withdrawal)
        (milkUntil, meatUntil) = (withdrawal.milkUntil, withdrawal.meatUntil)
        until = [milkUntil, meatUntil].compactMap(\.self).max()
        var names: [String] = []
        for medicine in withdrawal.medicines where !names.contains(medicine.name) { names.append(medicine.name) }
        what = names.joined(separator: ", ")
    }
}
