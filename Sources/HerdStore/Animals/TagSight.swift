package import Values

/// What the store says of a tag that was read.
package struct TagSight: Sendable {
    package let resolution: Resolution
    package let facts: TagFacts
    /// What is due on its animal; empty of a tag that is nobody's, or of several.
    package let due: [DueItem]
    /// The farm's day.
    package let day: CalendarDay
}
