import Configuration
import DeviceGateway
import ScaleProtocol
import Values

extension Configuration {
    /// Checks what only this program knows: the dialects and their options.
    ///
    /// A profile that cannot be used is not the configuration's fault.
    ///
    /// - Parameter file: its name, for the errors.
    func check(against catalogue: DialectCatalogue, file: String) throws {
        for (index, device) in devices.enumerated() {
            guard let dialect = device.dialect else { continue }
            do {
                _ = try catalogue.make(DialectChoice(device.dialectText))
            } catch DialectChoiceError.broken {
            } catch {
                throw ConfigurationError(
                    file: file, position: dialect.position, key: "devices[\(index + 1)].dialect",
                    reason: .badValue(device.dialectText, expected: "a dialect: \(error)", suggestion: nil))
            }
        }
    }
}

extension Configuration.Device {
    /// The dialect with its options, as the store keeps it.
    var dialectText: String {
        let name = dialect.map { DialectName(rawValue: $0.value) } ?? .automatic
        return DialectChoice(name, options: options.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" })
            .description
    }
}
