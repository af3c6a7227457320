/// Names for the sample herd, with letters that only Czech has.
enum SampleNames {
    static let cows = [
        "Stračena", "Malina", "Růžena", "Lyska", "Jiskra", "Bělka", "Hvězda", "Kopretina", "Šípka", "Čárka", "Žofka",
        "Višně", "Pampeliška", "Ořechová", "Třešně", "Ďáblice", "Krásna", "Ťapka", "Břízka", "Laďka",
    ]
    static let breeds = ["H100", "C100", "H75C25", "C50H50", "R100", "M100"]
    static let bulls = ["NEO", "NXB", "RAD", "HEL", "UF"]
    static let first = [
        "Řehoř", "Jiřina", "Tomáš", "Věra", "Ondřej", "Žaneta", "Matěj", "Růžena", "Štěpán", "Ludmila", "Zdeněk",
        "Soňa",
    ]
    static let last = [
        "Žůžo", "Příhoda", "Dvořáková", "Kučera", "Šťastná", "Čermák", "Nováková", "Růžička", "Ďurišová", "Hájek",
        "Vaňková", "Jeřábek", "Bílá", "Krejčí", "Pokorná", "Říha", "Ševčíková", "Tůma", "Marešová", "Öhler",
    ]
}
