import Values

/// Why somebody lets an animal go although its withdrawal has not ended.
package struct WithdrawalOverride: Codable, Equatable, Sendable {
    package var reason: String

    package init(reason: String) {
        self.reason = reason
    }

    func check() throws(HerdError) {
        let plain = reason.trimmingPrefix { $0.isWhitespace }
        guard !plain.isEmpty, reason.isOf(1...200), reason.isLine else {
            throw .badLength("withdrawalOverride.reason", 1...200)
        }
    }
}

extension ChangeFields {
    /// Where a sale says who let the animal go, why, and what withheld it.
    static let overrideKey = "withdrawalOverride"

    /// What a culling says of an override; `nil` without one.
    var withdrawalOverride: JSONValue? {
        guard case .other(.culling, let json) = self else { return nil }
        return json[Self.overrideKey]
    }

    /// The same with that override alone: only the gateway says who let an animal go.
    func overridden(_ override: JSONValue?) -> ChangeFields {
        guard case .other(.culling, .object(var members)) = self else { return self }
        members[Self.overrideKey] = override
        return .other(.culling, .object(members))
    }
}
