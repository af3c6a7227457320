import Glibc
import Values

/// What can be read and can still not be meant; somebody at a form is told so, a file is taken by its word.
enum SettingRules {
    /// What is wrong with a value whatever it is of.
    static func reason(against value: SettingValue) -> ConfigurationError.Reason? {
        for text in value.texts where text.count > 200 || text.unicodeScalars.contains(where: isControl) {
            return .badValue(
                String(text.prefix(60)), expected: "at most 200 characters, all of which can be seen",
                suggestion: nil)
        }
        guard value.items.count <= 100 else {
            return .badValue("\(value.items.count)", expected: "a list of at most 100", suggestion: nil)
        }
        return nil
    }

    /// A tab separates the fields of some cards.
    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .control && scalar != "\t"
    }
}

extension Configuration {
    /// Refuses what contradicts itself, of the keys that were changed.
    func checkLikelihood(of keys: Set<String>) throws(ConfigurationErrors) {
        let errors = Self.checks.filter { keys.contains($0.key) }.compactMap { check in
            check.reason(self).map { ConfigurationError(file: "", position: nil, key: check.key, reason: $0) }
        }
        guard errors.isEmpty else { throw ConfigurationErrors(errors: errors) }
    }

    private struct Check: Sendable {
        let key: String
        let reason: @Sendable (Configuration) -> ConfigurationError.Reason?
    }

    private static let checks = [
        Check(key: "station.name") { settings in
            settings.station.name.isBlank ? .badValue("", expected: "a name", suggestion: nil) : nil
        },
        Check(key: "weighing.minimum") { $0.weighing.contradiction },
        Check(key: "weighing.empty-below") { $0.weighing.contradiction },
        Check(key: "weighing.places") { $0.weighing.placesTwice },
        Check(key: "scan.card-layouts") { $0.scan.unusableLayout },
        Check(key: "scan.watched-folder") { missing($0.scan.watchedFolder) },
        Check(key: "backup.folder") { missing($0.backup.folder) },
    ]
}

extension Configuration.Weighing {
    fileprivate var contradiction: ConfigurationError.Reason? {
        guard minimum < emptyBelow else { return nil }
        return .contradiction("the lightest animal (\(minimum) kg) is lighter than an empty plate (\(emptyBelow) kg)")
    }

    fileprivate var placesTwice: ConfigurationError.Reason? {
        let names = places.map(\.name)
        guard names.contains(where: \.isBlank) || Set(names).count < names.count else { return nil }
        return .badValue(names.joined(separator: ", "), expected: "places with a name each", suggestion: nil)
    }
}

extension Configuration.Scan {
    /// A card is understood only by the number on it.
    fileprivate var unusableLayout: ConfigurationError.Reason? {
        let names = cardLayouts.map(\.name)
        if names.contains(where: \.isBlank) || Set(names).count < names.count {
            return .badValue(names.joined(separator: ", "), expected: "layouts with a name each", suggestion: nil)
        }
        let numbered = cardLayouts.first { layout in
            layout.delimiter.isEmpty || !layout.fields.contains { [.earTag, .number, .eid].contains($0) }
        }
        return numbered.map {
            .badValue($0.name, expected: "a delimiter, and an ear-tag, number or eid among the fields", suggestion: nil)
        }
    }
}

/// What is wrong with a folder that is named; `nil` when it can be used, or none is named.
private func missing(_ folder: String?) -> ConfigurationError.Reason? {
    guard let folder else { return nil }
    var status = stat()
    guard folder.hasPrefix("/"), stat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR,
        access(folder, R_OK | W_OK | X_OK) == 0
    else {
        return .badValue(
            folder, expected: "a folder that is there and may be written to, such as /srv/photos", suggestion: nil)
    }
    return nil
}

extension String {
    fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
