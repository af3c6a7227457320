package import Values

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
            DialectName.automatic.rawValue, "Recognised by itself", options: [RecognisingDialect.twoWay] + everyOption
        ) { RecognisingDialect(among: entries, options: $0) }
    }

    /// Every option of any dialect, once.
    private var everyOption: [any DeclaredOption] {
        entries.flatMap(\.options).reduce(into: []) { options, option in
            if !options.contains(where: { $0.name == option.name }) { options.append(option) }
        }
    }
}

extension DialectCatalogue {
    /// A new machine for one link of a device that is to speak so.
    ///
    /// - Parameter scope: how far the device may be searched for, where nobody says what it speaks.
    /// - Throws: `DialectChoiceError`, or `DialectOptionError` for an option that does not exist.
    package func make(_ choice: DialectChoice, in scope: SearchScope = .listening) throws -> any Dialect {
        if choice.name == .automatic {
            return RecognisingDialect(
                among: entries, options: try automatic.options(choice.options), scope: scope)
        }
        guard let entry = self[choice.name] else {
            guard broken.contains(choice.name) else {
                throw DialectChoiceError.unknown(choice.name.rawValue, known: names)
            }
            throw DialectChoiceError.broken(choice.name)
        }
        return entry.make(try entry.options(choice.options))
    }
}

/// Why a device cannot have that dialect.
package enum DialectChoiceError: Error, Equatable, CustomStringConvertible {
    /// There is none of that name.
    case unknown(String, known: [DialectName])
    /// Its profile cannot be used.
    case broken(DialectName)
    case ofGate

    package var description: String {
        switch self {
        case .unknown(let name, let known):
            "there is no dialect '\(name)'; use one of \(known.map(\.rawValue).joined(separator: ", "))"
        case .broken(let name):
            "the profile of '\(name.rawValue)' cannot be used; `gatewayd check-config` and the log say what is wrong with it"
        case .ofGate: "a gate is only written to and speaks no dialect; leave it out"
        }
    }
}
