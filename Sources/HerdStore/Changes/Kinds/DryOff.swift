extension KindDescription {
    static let dryOff = KindDescription(.dryOff, forMales: false)
}
