import Configuration
import DeviceGateway
import ScaleProtocol

extension Configuration {
    /// Reads a file and checks what only this program knows: the dialects and their options.
    static func checked(contentsOf path: String) throws -> Configuration {
        let settings = try Configuration(contentsOf: path)
        for (index, device) in settings.devices.enumerated() {
            guard let dialect = device.dialect else { continue }
            do {
                _ = try DialectChoice(device.dialectText)
            } catch {
                throw ConfigurationError(
                    file: path, position: dialect.position, key: "devices[\(index)].dialect",
                    reason: .badValue(device.dialectText, expected: "a dialect: \(error)", suggestion: nil))
            }
        }
        return settings
    }
}

extension Configuration.Device {
    /// The dialect with its options, as the store keeps it.
    var dialectText: String {
        let dialect = dialect?.value ?? DialectName.automatic.rawValue
        let options = options.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: ",")
        return options.isEmpty ? dialect : "\(dialect)?\(options)"
    }
}
