package import Configuration

/// What holds, where each value comes from, and what could be changed.
package struct SettingsState: Sendable {
    /// Another one after every change.
    package let revision: String
    /// gatewayd.yaml; `nil` where there is none.
    package let written: String?
    package let items: [Item]

    /// A setting.
    package struct Item: Encodable, Sendable {
        package let key: String
        package let kind: Setting.Kind
        /// `nil` when nothing is said.
        package let value: SettingValue?
        package let standard: SettingValue?
        package let source: Source
        /// The line of gatewayd.yaml that says it.
        package let line: Int?
        package let changeable: Bool
        /// Whether another value holds only after the next start.
        package let restart: Bool
        /// Whether the value waits for the next start.
        package let pending: Bool
        /// Of places: those that gatewayd.yaml names, with their lines.
        package let fixed: [String: Int]?

        package enum Source: String, Encodable, Sendable { case standard, browser, file }

        private enum CodingKeys: String, CodingKey {
            case key, kind, value, standard = "default", source, line, changeable, restart, pending, fixed
        }
    }

    /// - Parameter started: with what the daemon was started.
    package init(_ layers: SettingsLayers, started: Configuration) {
        revision = layers.own.revision
        written = layers.written?.path
        items = Setting.all.map { Item($0, layers, started: started) }
    }
}

extension SettingsState.Item {
    fileprivate init(_ setting: Setting, _ layers: SettingsLayers, started: Configuration) {
        (key, kind, restart) = (setting.key, setting.kind, setting.needsRestart)
        value = setting.value(layers.configuration)
        standard = setting.value(Configuration())
        pending = restart && value != setting.value(started)
        fixed = setting.kind == .places ? layers.fixedPlaces : nil
        switch layers.origin(of: setting) {
        case .standard: (source, line) = (.standard, nil)
        case .own: (source, line) = (.browser, nil)
        case .written(let number): (source, line) = (.file, number)
        }
        changeable = line == nil
    }
}
