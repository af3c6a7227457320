import Configuration
import ScanDecode

extension ScanSettings {
    /// What the file says of photos and codes.
    init(_ settings: Configuration) {
        self.init()
        payloads = PayloadParser(
            country: settings.scan.defaultCountry ?? settings.station.country,
            layouts: settings.scan.cardLayouts.map { layout in
                .init(name: layout.name, delimiter: layout.delimiter, fields: layout.fields.map(CardField.init))
            })
    }
}

extension CardField {
    fileprivate init(_ field: Configuration.CardLayout.Field) {
        self =
            switch field {
            case .earTag: .earTag
            case .country: .country
            case .number: .number
            case .sex: .sex
            case .born: .born
            case .breed: .breed
            case .dam: .dam
            case .sire: .sire
            case .damSire: .damSire
            case .eid: .eid
            case .name: .name
            case .colour: .colour
            case .ignored: .ignored
            }
    }
}
