/// What holds: the defaults, over them what was set in the browser, over that what gatewayd.yaml says.
package struct SettingsLayers: Sendable {
    package let written: WrittenConfiguration?
    package let own: OwnSettings
    package let configuration: Configuration
    /// Where the keys of gatewayd.yaml stand.
    private let positions: [String: FilePosition]

    /// Where a value comes from.
    package enum Origin: Equatable, Sendable {
        case standard
        /// It was set in the browser.
        case own
        /// gatewayd.yaml says it, in this line.
        case written(line: Int)
    }

    /// Lays them one over the other, key by key.
    package init(written: WrittenConfiguration?, own: OwnSettings) throws(ConfigurationErrors) {
        (self.written, self.own) = (written, own)
        var configuration = Configuration()
        try own.read(into: &configuration)
        let ownPlaces = configuration.weighing.places
        positions = try written?.read(into: &configuration) ?? [:]
        if positions["weighing.reader"] != nil {
            // It says where all readers stand but for the places that it names itself.
            if positions["weighing.places"] == nil { configuration.weighing.places = [] }
        } else if positions["weighing.places"] != nil {
            let named = Set(configuration.weighing.places.map(\.name))
            configuration.weighing.places += ownPlaces.filter { !named.contains($0.name) }
        }
        self.configuration = configuration
    }

    /// Where the value of a setting comes from.
    package func origin(of setting: Setting) -> Origin {
        // Of places each is fixed by itself, unless all are.
        let deciding = setting.kind == .places ? "weighing.reader" : setting.key
        if let line = positions[deciding]?.line { return .written(line: line) }
        return own.values[setting.key] == nil ? .standard : .own
    }

    /// Places whose reader gatewayd.yaml names, with the line that does.
    package var fixedPlaces: [String: Int] {
        var lines: [String: Int] = [:]
        for (index, place) in configuration.weighing.places.enumerated() {
            lines[place.name] = positions["weighing.places[\(index + 1)].name"]?.line
        }
        return lines
    }
}
