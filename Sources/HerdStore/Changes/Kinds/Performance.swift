extension KindDescription {
    /// A report that another system made, as it came.
    static let performance = KindDescription(.performance)
}
