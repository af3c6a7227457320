/// The dialects this gateway speaks: the built-in ones, and the profiles it was taught.
package struct DialectCatalogue: Sendable {
    /// Every dialect but `auto`.
    package private(set) var entries: [DialectEntry]
    /// Names of profiles that cannot be used.
    package private(set) var broken: Set<DialectName> = []

    package static let builtIn = DialectCatalogue(entries: [
        .agridentAWR,
        .truTestSCP,
        .eidLines,
        .eidText,
        .weightLines,
        .casPOS,
        .digiStar,
        .mtSICS,
        .nci,
        .ohaus,
        .riceLake,
        .rinstrum,
        .rinstrumNetwork,
        .toledo,
        .yaohuaA9,
        .yaohuaA12,
        .yaohuaEquals,
        .weightScaleService,
        .firstNumber,
    ])

    package init(entries: [DialectEntry]) {
        self.entries = entries
    }

    /// With a profile, which takes the place of an earlier one of its name.
    package mutating func add(_ profile: ScaleProfile) {
        let entry = profile.entry
        broken.remove(entry.name)
        if let index = entries.firstIndex(where: { $0.name == entry.name }) {
            entries[index] = entry
        } else {
            entries.append(entry)
        }
    }

    /// Remembers that there is a profile of that name, although it cannot be used.
    package mutating func add(broken name: DialectName) {
        broken.insert(name)
    }

    /// The dialect of that name; `auto` listens in all others.
    package subscript(name: DialectName) -> DialectEntry? {
        name == .automatic ? automatic : entries.first { $0.name == name }
    }

    /// Every name, `auto` last.
    package var names: [DialectName] { entries.map(\.name) + [.automatic] }

    /// Listens in every dialect of this catalogue until one is sure.
    package var automatic: DialectEntry {
        let entries = entries
        return DialectEntry(
            DialectName.automatic.rawValue, "Recognised by itself", options: ["twoway"] + sharedOptions
        ) { RecognisingDialect(among: entries, options: $0) }
    }

    /// Every option of any dialect, once.
    private var sharedOptions: [String] {
        entries.flatMap(\.optionNames).reduce(into: []) { names, name in
            if !names.contains(name) { names.append(name) }
        }
    }
}
