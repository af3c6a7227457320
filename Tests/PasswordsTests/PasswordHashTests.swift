import Passwords
import Testing

/// Of a password only what cannot be turned back is kept.
struct PasswordHashTests {
    @Test func `only the password itself matches`() throws {
        let hash = try PasswordHash(of: "čtyři slova a kráva", cost: .least)
        #expect(hash.matches("čtyři slova a kráva"))
        for other in ["", "ctyri slova a krava", "čtyři slova a kráva ", "čtyři slova a kráv", "x"] {
            #expect(!hash.matches(other), "\(other)")
        }
    }

    @Test func `what follows a zero counts too`() throws {
        let hash = try PasswordHash(of: "a\0b", cost: .least)
        #expect(hash.matches("a\0b"))
        #expect(!hash.matches("a") && !hash.matches("a\0c"))
    }

    @Test func `two with one password do not look alike, and neither shows it`() throws {
        let (one, other) = (try PasswordHash(of: "kravín", cost: .least), try PasswordHash(of: "kravín", cost: .least))
        #expect(one != other)
        #expect(!one.text.contains("kravín"))
        #expect(PasswordHash(stored: one.text).matches("kravín"))
    }

    @Test func `the standard is Argon2id with 64 MiB`() throws {
        let hash = try PasswordHash(of: "čtyři slova")
        #expect(hash.text.hasPrefix("$argon2id$v=19$m=65536,t=2,p=1$"), "\(hash.text)")
        #expect(hash.matches("čtyři slova"))
    }

    @Test(arguments: ["", "x", "$argon2id$", String(repeating: "$argon2id$v=19$m=8", count: 100)])
    func `what is no hash matches nothing`(stored: String) {
        #expect(!PasswordHash(stored: stored).matches(""))
        #expect(!PasswordHash(stored: stored).matches(stored))
    }

    @Test(
        arguments: [
            ("1234567", .short), ("Věra Nová", .name), ("věra nová", .name), ("aaaaaaaaaaaa", .same),
            ("abababababab", .same), (String(repeating: "abc", count: 67), .long), ("tři slova", nil),
            (String(repeating: "š", count: 197) + "abc", nil),
        ] as [(String, PasswordRules.Breach?)])
    func `a password is long and not the name`(password: String, breach: PasswordRules.Breach?) {
        #expect(PasswordRules.breach(by: password, of: "Věra Nová") == breach)
    }

    /// Letters of four bytes each, but for the last, which has so many.
    private static func cows(_ count: Int, last bytes: Int) -> String {
        let marks = String(repeating: "\u{301}", count: (bytes - 1) / 2)
        return String(repeating: "🐄", count: count - 3) + "🐖🐑" + (bytes % 2 == 1 ? "e" : "š") + marks
    }

    /// Few letters, and on each of them more accents than any writing has.
    private static func accents(_ count: Int) -> String {
        (0..<count).map { ["a", "b", "c"][$0 % 3] + String(repeating: "\u{301}", count: 9) }.joined()
    }

    @Test(
        arguments: [
            ("abcdefg", .short), ("abcdefgh", nil), ("ůůůůůůc", .short), ("ůůůůůdůc", nil), ("aaaaaaab", .same),
            ("aaaaaabc", nil), (String(repeating: "ab", count: 99) + "c", nil),
            (String(repeating: "ab", count: 99) + "cd", nil), (String(repeating: "ab", count: 99) + "cde", .long),
            (cows(199, last: 5), nil), (cows(200, last: 4), nil), (cows(200, last: 5), .long),
            (accents(200), .long),
            ("", .short),
        ] as [(String, PasswordRules.Breach?)])
    func `its letters and bytes are counted to the last`(password: String, breach: PasswordRules.Breach?) {
        #expect(PasswordRules.breach(by: password, of: "Věra Nová") == breach)
    }

    @Test func `a name that is longer or shorter by a letter is none`() {
        for (password, breach) in [
            ("VĚRA NOVÁ", .name), ("Věra Nová ", nil), ("Věra Nováá", nil), ("Vera Nova", nil),
        ] as [(String, PasswordRules.Breach?)] {
            #expect(PasswordRules.breach(by: password, of: "Věra Nová") == breach, "\(password)")
        }
    }
}
