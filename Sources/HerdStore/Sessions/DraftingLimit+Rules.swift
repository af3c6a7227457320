import Values

extension [DraftingLimit] {
    static let most = 16

    /// Refuses limits that cannot be meant.
    ///
    /// Limits may overlap, because the first decides and a last one without ends takes the rest; but one that can
    /// never decide is a mistake in their order.
    func check() throws(HerdError) {
        guard count <= Self.most else {
            throw .badDraftingLimits(
                "a session has at most \(Self.most) drafting limits, not \(count)",
                CodedText("bad-drafting-limits.too-many", ["most": .number(Self.most), "count": .number(count)]))
        }
        for (index, limit) in enumerated() {
            try limit.check(number: index + 1)
            if limit.isCovered(by: self[..<index]) {
                throw .badDraftingLimits(
                    "the limit '\(limit.name)' (\(limit.range)) never decides: the limits before it take all its weights",
                    CodedText("bad-drafting-limits.covered", ["name": .text(limit.name)]))
            }
        }
    }
}

extension DraftingLimit {
    fileprivate func check(number: Int) throws(HerdError) {
        let isPlain = name.unicodeScalars.allSatisfy { scalar in
            ![.control, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
        }
        guard (1...40).contains(name.count), name.utf8.count <= 160, isPlain else {
            throw .badDraftingLimits(
                "the name of limit \(number) needs 1 to 40 characters in one line",
                CodedText("bad-drafting-limits.name", ["number": .number(number), "most": .number(40)]))
        }
        for bound in [minimum, maximum].compactMap(\.self)
        where bound < .zero || bound > ChangeRules.possibleWeights.upperBound {
            throw .badDraftingLimits(
                "the limit '\(name)' has \(bound) kg, which is not between 0 and 5000 kg",
                CodedText("bad-drafting-limits.weight", ["name": .text(name), "kilograms": .weight(bound)]))
        }
        if let maximum, minimum ?? .zero >= maximum {
            throw .badDraftingLimits(
                "the limit '\(name)' holds no weight: its minimum is not below its maximum",
                CodedText("bad-drafting-limits.empty", ["name": .text(name)]))
        }
        guard (1...99).contains(gate ?? 1) else {
            throw .badDraftingLimits(
                "the limit '\(name)' has gate \(gate ?? 0), gates are numbered from 1 to 99",
                CodedText("bad-drafting-limits.gate", ["name": .text(name), "gate": .number(gate ?? 0)]))
        }
    }

    /// Whether other limits together hold every weight that this one holds.
    fileprivate func isCovered(by others: ArraySlice<DraftingLimit>) -> Bool {
        var covered = minimum ?? .zero
        let end = maximum ?? .unlimited
        while covered < end {
            let next = others.filter { $0.minimum ?? .zero <= covered }.map { $0.maximum ?? .unlimited }.max()
            guard let next, next > covered else { return false }
            covered = next
        }
        return true
    }

    fileprivate var range: String {
        switch (minimum, maximum) {
        case (nil, nil): "any weight"
        case (let minimum?, nil): "from \(minimum) kg"
        case (nil, let maximum?): "below \(maximum) kg"
        case (let minimum?, let maximum?): "\(minimum) to below \(maximum) kg"
        }
    }
}

extension Weight {
    fileprivate static let unlimited = Weight(grams: .max)
}

extension HerdError {
    static func badDraftingLimits(_ message: String, _ told: CodedText) -> HerdError {
        HerdError(
            .invalid, told, message,
            action: "Correct the limits; the first one that holds a weight decides.")
    }
}
