/// What a new password has to be: long, and not the name.
///
/// No signs and digits are asked for: they make passwords that stand on a note at the screen.
package enum PasswordRules {
    package static let length = 8...200

    /// Which rule a password breaks.
    package enum Breach: Sendable {
        case short, long, name, same
    }

    /// The rule that this password breaks for whoever is called so; `nil` when it is good.
    package static func breach(by password: String, of name: String) -> Breach? {
        if password.count < length.lowerBound { return .short }
        // Four bytes for each character, as in all other texts.
        if password.count > length.upperBound || password.utf8.count > length.upperBound * 4 { return .long }
        if password.lowercased() == name.lowercased() { return .name }
        return Set(password).count < 3 ? .same : nil
    }
}
