/// Natural logarithm of a positive finite number, good to 1e-10; the same on every machine, and this module has no
/// libm to import.
@inlinable package func logarithm(_ value: Double) -> Double {
    var exponent = Double(value.exponent)
    var mantissa = value.significand
    if mantissa > 1.414_213_562_373_095_1 {
        mantissa /= 2
        exponent += 1
    }
    let z = (mantissa - 1) / (mantissa + 1)
    let square = z * z
    let series = 1 + square * (1 / 3 + square * (1 / 5 + square * (1 / 7 + square * (1 / 9 + square / 11))))
    return exponent * 0.693_147_180_559_945_3 + 2 * z * series
}

/// The exponential of a number, good to 1e-10 of itself; below -700 it is 0.
@inlinable package func exponential(_ power: Double) -> Double {
    guard power > -700 else { return 0 }
    let doublings = (min(power, 700) / 0.693_147_180_559_945_3).rounded()
    let rest = min(power, 700) - doublings * 0.693_147_180_559_945_3
    // Taylor's series, its terms from the last to the first.
    var sum = 1.0
    for term in stride(from: 10.0, through: 1, by: -1) { sum = 1 + rest / term * sum }
    return Double(sign: .plus, exponent: Int(doublings), significand: sum)
}

/// From 0 to 1 without a kink at either end.
package func smoothStep(_ position: Double) -> Double {
    let x = min(max(position, 0), 1)
    return x * x * (3 - 2 * x)
}

/// Sine of an angle in turns, good to 1e-7; the same on every machine, without a libm to import.
package func sine(turns: Double) -> Double {
    var x = turns - turns.rounded()
    if x > 0.25 { x = 0.5 - x } else if x < -0.25 { x = -0.5 - x }
    let angle = x * 2 * .pi
    let square = angle * angle
    let fine = 1 / 362_880 - square / 39_916_800
    return angle * (1 - square * (1 / 6 - square * (1 / 120 - square * (1 / 5040 - square * fine))))
}
