extension KindDescription {
    static let castration = KindDescription(.castration)
}
