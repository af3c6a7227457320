import TestSupport

/// Seeded names made of Czech syllables; the first ones together hold every Czech letter.
enum CzechNames {
    private static let letters = Array("aábcčdďeéěfghiíjklmnňoópqrřsštťuúůvwxyýzž")

    static func sample(_ count: Int, seed: UInt64) -> [String] {
        var generator = SeededGenerator(seed: seed)
        return (0..<count).map { index in
            // Each letter leads a name in turn, so that none depends on luck.
            let lead = letters[index % letters.count]
            return word(lead, &generator) + " " + word(letters[index / letters.count % letters.count], &generator)
        }
    }

    private static func word(_ lead: Character, _ generator: inout SeededGenerator) -> String {
        let rest = (0..<Int.random(in: 1...11, using: &generator)).map { _ in
            letters[Int.random(in: 0..<letters.count, using: &generator)]
        }
        return lead.uppercased() + String(rest)
    }
}
