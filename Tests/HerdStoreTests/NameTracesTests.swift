import Testing

@testable import HerdStore

/// What others have written of somebody is told when that one is erased.
@Suite struct `traces of a name` {
    @Test(arguments: [
        ("rehor zuzo volal", true), ("ŽŮŽO Řehoř", true), ("s Řehořem Žůžou", true), ("Re\u{30C}hor\u{30C} Zuzo", true),
        ("rehor.GONE@example.cz", true), ("tel. 601/000 111", true), ("dříve Dřívější Jméno", true),
        ("první\\nřádek\\nŘehoř Žůžo", true), ("Řehoř Novák", false), ("Ořehoř Žůžo", false), ("601 000 112", false),
        ("77001", false), ("", false),
    ])
    func `a name in the texts of others is known however it is written`(_ text: String, _ isKnown: Bool) {
        let names = PersonalNames(
            [
                ["name": "Ing. Řehoř Žůžo, Ph.D.", "number": "77001", "email": "rehor.gone@example.cz"],
                ["name": "Dřívější Jméno", "phone": "+420 601 000 111"],
            ])
        #expect(NameTraces(names).are(in: text) == isKnown)
    }
}
