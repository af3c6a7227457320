/// How the samples of a standing animal scatter about its weight: a mixture of what may be the case at a moment.
///
/// With weight `w` and sway `s` a sample is drawn
/// - while it stands: from the normal distribution about `w` with deviation `s`;
/// - while a foot is off the plate, which only ever lowers the load: evenly from `0.65 w … w`;
/// - while it leans on the crate, which may lower or raise it: from a triangle of `±0.1 w` about `w`;
/// - from a fault of the scale: from anywhere.
struct PlateauModel {
    let weight: Double
    private let footOffRange: Double
    private let footOff: Double
    private let leanRange: Double
    private let lean: Double
    private let fault: Double

    private static let standingShare = 0.49
    private static let footOffShare = 0.30
    private static let leanShare = 0.20
    private static let faultShare = 0.01

    /// - Parameter ceiling: what the scale could show at most.
    init(weight: Double, ceiling: Double) {
        self.weight = weight
        footOffRange = 0.35 * weight
        footOff = Self.footOffShare / footOffRange
        leanRange = 0.1 * weight
        lean = Self.leanShare / leanRange
        fault = Self.faultShare / ceiling
    }

    /// The density of a sample when the animal does not just stand there.
    func disturbedDensity(_ sample: Double) -> Double {
        let difference = sample - weight
        var density = fault
        if difference < 0, difference > -footOffRange { density += footOff }
        let distance = abs(difference)
        if distance < leanRange { density += lean * (1 - distance / leanRange) }
        return density
    }

    /// The density of a sample when it does.
    func standingDensity(_ sample: Double, sway: Double) -> Double {
        let z = (sample - weight) / sway
        return Self.standingShare / (2.506_628_274_631 * sway) * bell(z * z)
    }
}

/// `exp(-x/2)` for the square of a distance, within 0.02, and 0 beyond four deviations; without a call to a library.
private func bell(_ square: Double) -> Double {
    let base = 1 - square / 16
    guard base > 0 else { return 0 }
    let second = base * base
    let fourth = second * second
    return fourth * fourth
}
