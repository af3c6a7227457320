extension BinaryInteger {
    /// Decimal digits with zeros in front up to `width`; the number must not be negative.
    package func padded(to width: Int) -> String {
        let digits = String(self)
        return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }
}

extension Int64 {
    /// Division rounded towards minus infinity.
    package func flooringDivision(by divisor: Int64) -> Int64 {
        flooringQuotientAndRemainder(by: divisor).quotient
    }

    /// Division rounded towards minus infinity, with a remainder that is never negative.
    package func flooringQuotientAndRemainder(by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
