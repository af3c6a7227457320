package import Values

extension StoreClock {
    /// Its days and times of day.
    package var farm: FarmClock { FarmClock(day: day, moment: moment) }
}
