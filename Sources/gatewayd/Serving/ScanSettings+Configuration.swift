import Configuration
import ScanDecode

extension ScanSettings {
    /// What the file says of photos and codes.
    init(_ settings: Configuration) {
        self.init()
        payloads = PayloadParser(
            country: settings.scan.defaultCountry ?? settings.station.country,
            layouts: settings.scan.cardLayouts.map { layout in
                .init(name: layout.name, delimiter: layout.delimiter, fields: layout.fields)
            })
    }
}
