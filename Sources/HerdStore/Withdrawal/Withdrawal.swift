package import Values

/// For how long nothing of an animal may go to the dairy or the butcher, because of the medicines it was given.
///
/// Pure: it follows from the treatments alone. A medicine of which nobody said the days is named, and never taken for one
/// without any.
package struct Withdrawal: Codable, Equatable, Sendable {
    /// The last day on which milk is withheld; `nil` when none is.
    package let milkUntil: CalendarDay?
    /// The last day on which the animal must not go to slaughter; `nil` when it may.
    package let meatUntil: CalendarDay?
    /// Medicines given of late of which nobody said the days.
    package let unknown: [String]
    /// What withholds, or may, in the order in which it was given.
    package let medicines: [Medicine]

    /// One medicine that was given.
    package struct Medicine: Codable, Equatable, Sendable {
        package let name: String
        package let changeId: Change.ID
        package let given: CalendarDay
        package let milkUntil: CalendarDay?
        package let meatUntil: CalendarDay?
        /// Whether its days of milk or of meat are not known.
        package let isUnknown: Bool
    }

    /// For how long a medicine without days is named: those in use have ended by then.
    static let unknownDays = 120

    /// What holds on a day; `nil` when nothing does.
    ///
    /// - Parameters:
    ///   - changes: in the order in which they happened; those of later days do not count.
    ///   - days: the farm's calendar.
    init?(_ changes: some Sequence<Change>, on day: CalendarDay, sex: Sex, _ days: @escaping FarmCalendar.Days) {
        medicines = Self.given(in: changes, to: sex, FarmCalendar(days: days)).filter {
            $0.given <= day && day <= $0.end
        }
        .map { $0.medicine(on: day) }
        guard !medicines.isEmpty else { return nil }
        milkUntil = medicines.compactMap(\.milkUntil).max()
        meatUntil = medicines.compactMap(\.meatUntil).max()
        unknown = medicines.filter(\.isUnknown).map(\.name).reduce(into: []) { names, name in
            if !names.contains(name) { names.append(name) }
        }
    }

    /// The days on which another withdrawal holds than on the day before.
    static func turns(
        of changes: some Sequence<Change>, sex: Sex, _ days: @escaping FarmCalendar.Days
    ) -> [CalendarDay] {
        given(in: changes, to: sex, FarmCalendar(days: days)).flatMap { dose in
            [dose.given] + [dose.milkUntil, dose.meatUntil, dose.unknownUntil].compactMap { $0?.adding(days: 1) }
        }
    }

    /// The medicine that withholds the meat longest.
    var longestForMeat: Medicine? {
        medicines.filter { $0.meatUntil != nil }.max { ($0.meatUntil ?? $0.given) < ($1.meatUntil ?? $1.given) }
    }

    private static func given(
        in changes: some Sequence<Change>, to sex: Sex, _ calendar: FarmCalendar
    ) -> [Dose] {
        changes.flatMap { change -> [Dose] in
            guard let treatment = Treatment(change.fields) else { return [] }
            let day = calendar.day(of: change)
            return treatment.medicines.map {
                Dose($0, of: change, on: day, isPlanned: treatment.isPlanned, to: sex)
            }
        }
    }

    /// A medicine as it was given, whatever the day.
    private struct Dose {
        let name: String
        let changeId: Change.ID
        let given: CalendarDay
        let milkUntil: CalendarDay?
        let meatUntil: CalendarDay?
        let unknownUntil: CalendarDay?

        /// - Parameter day: the farm's day of the treatment.
        init(
            _ medicine: Treatment.Medicine, of change: Change, on day: CalendarDay, isPlanned: Bool, to sex: Sex
        ) {
            (name, changeId) = (medicine.name, change.id)
            // What is planned was not given yet, whatever it says.
            let given = max(medicine.given ?? day, isPlanned ? day : .distantPast)
            self.given = given
            // A male gives no milk.
            let milkDays = sex == .male ? 0 : medicine.milkDays
            milkUntil = milkDays.flatMap { $0 > 0 ? given.adding(days: $0) : nil }
            meatUntil = medicine.meatDays.flatMap { $0 > 0 ? given.adding(days: $0) : nil }
            unknownUntil = milkDays == nil || medicine.meatDays == nil ? given.adding(days: unknownDays) : nil
        }

        var end: CalendarDay { [milkUntil, meatUntil, unknownUntil].compactMap(\.self).max() ?? .distantPast }

        func medicine(on day: CalendarDay) -> Medicine {
            func left(_ until: CalendarDay?) -> CalendarDay? { until.flatMap { $0 >= day ? $0 : nil } }
            return Medicine(
                name: name, changeId: changeId, given: given, milkUntil: left(milkUntil), meatUntil: left(meatUntil),
                isUnknown: left(unknownUntil) != nil)
        }
    }
}

extension CalendarDay {
    /// A day before all that is recorded.
    static let distantPast = CalendarDay(daysSince1970: -719_162)
}
