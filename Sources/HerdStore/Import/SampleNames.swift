/// Names for the sample herd, with letters that only Czech has.
enum SampleNames {
    static let cows = [
        "Stračena", "Malina", "Růžena", "Lyska", "Jiskra", "Bělka", "Hvězda", "Kopretina", "Šípka", "Čárka", "Žofka",
        "Višně", "Pampeliška", "Ořechová", "Třešně", "Ďáblice", "Krásna", "Ťapka", "Břízka", "Laďka",
    ]
    static let breeds = ["H100", "C100", "H75C25", "C50H50", "R100", "M100"]
    static let bulls = ["NEO", "NXB", "RAD", "HEL", "UF"]
    /// First and last names by sex: Czech surnames differ.
    static let people: [(first: [String], last: [String])] = [
        (
            ["Řehoř", "Tomáš", "Ondřej", "Matěj", "Štěpán", "Zdeněk"],
            [
                "Žůžo", "Příhoda", "Kučera", "Čermák", "Růžička", "Hájek", "Jeřábek", "Krejčí", "Říha", "Tůma", "Öhler",
            ]
        ),
        (
            ["Jiřina", "Věra", "Žaneta", "Růžena", "Ludmila", "Soňa"],
            [
                "Dvořáková", "Šťastná", "Nováková", "Ďurišová", "Vaňková", "Bílá", "Pokorná", "Ševčíková", "Marešová",
            ]
        ),
    ]
}
