extension SettingsLayers {
    /// The settings with some of them changed.
    ///
    /// - Parameter changes: by their keys; `nil` goes back to the default.
    /// - Throws: everything that is wrong with them at once; then nothing is changed.
    package func changed(_ changes: [String: SettingValue?]) throws(ConfigurationErrors) -> SettingsLayers {
        var changed = own
        var errors: [ConfigurationError] = []
        for (key, value) in changes.sorted(by: { $0.key < $1.key }) {
            if let reason = obstacle(to: key, value) {
                errors.append(ConfigurationError(file: "", position: nil, key: key, reason: reason))
            } else {
                changed.values[key] = value
            }
        }
        guard errors.isEmpty else { throw ConfigurationErrors(errors: errors) }
        let layers: SettingsLayers
        do throws(ConfigurationErrors) {
            // Through the parser, as if somebody had written it into the file.
            layers = try SettingsLayers(
                written: written, own: OwnSettings(yaml: Array(changed.yaml.utf8), file: ""))
        } catch {
            // Whoever typed it into a form knows no lines.
            throw ConfigurationErrors(
                errors: error.errors.map {
                    ConfigurationError(file: "", position: nil, key: $0.key, reason: $0.reason)
                })
        }
        try layers.configuration.checkLikelihood(of: Set(changes.keys))
        return layers
    }

    private func obstacle(to key: String, _ value: SettingValue?) -> ConfigurationError.Reason? {
        guard let setting = Setting.named(key) else {
            let known = Setting.all.map(\.key)
            return .unknownKey(suggestion: Spelling.nearest(to: key, among: known), known: known)
        }
        let file = written?.path ?? ""
        if case .written(let line) = origin(of: setting) { return .fixed(file: file, line: line) }
        guard let value else { return nil }
        if setting.kind == .places {
            let fixed = fixedPlaces
            if let line = value.items.lazy.compactMap({ $0["name"] }).compactMap({ fixed[$0] }).first {
                return .fixed(file: file, line: line)
            }
        }
        return SettingRules.reason(against: value)
    }
}
