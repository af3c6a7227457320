import FoundationEssentials
import Glibc
package import ScaleProtocol
package import Values

/// The folder of taught profiles, with a YAML file for each, named after its dialect.
package struct ProfileFolder: Sendable {
    package let path: String

    private static let suffix = ".yaml"

    /// A folder, which need not exist yet.
    package init(path: String) {
        self.path = path
    }

    /// A profile that cannot be used.
    package struct Broken: Sendable {
        package let name: DialectName
        package let errors: ConfigurationErrors
    }

    /// The built-in dialects together with every usable profile; a folder that does not exist has none.
    package func load() -> (catalogue: DialectCatalogue, broken: [Broken]) {
        var catalogue = DialectCatalogue.builtIn
        var broken: [Broken] = []
        let files = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        for file in files.sorted() where file.hasSuffix(Self.suffix) && !file.hasPrefix(".") {
            let name = String(file.dropLast(Self.suffix.count))
            do throws(ConfigurationErrors) {
                let yaml = try Configuration.bytes(of: "\(path)/\(file)")
                catalogue.add(try ScaleProfile(yaml: yaml, name: name, file: "\(path)/\(file)"))
            } catch {
                // Its devices can then say that the profile is broken, and not that the dialect is unknown.
                catalogue.add(broken: DialectName(rawValue: name))
                broken.append(Broken(name: DialectName(rawValue: name), errors: error))
            }
        }
        return (catalogue, broken)
    }

    /// Whether there is a profile of that name.
    package func has(_ name: String) -> Bool { access(file(of: name), F_OK) == 0 }

    /// Saves a profile, replacing an earlier one of the same name.
    ///
    /// - Throws: what is wrong with it, or why it cannot be written.
    package func save(_ yaml: String, as name: String) throws(ConfigurationErrors) -> ScaleProfile {
        let profile = try ScaleProfile(yaml: Array(yaml.utf8), name: name, file: name)
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch {
            throw ConfigurationErrors(errors: [
                ConfigurationError(file: file(of: name), position: nil, key: "", reason: .unwritable("\(error)"))
            ])
        }
        // Whoever teaches a scale on the command line may be another user than the gateway, which has to read it.
        try WholeFile(path: file(of: name), mode: 0o644).write(Array(yaml.utf8))
        return profile
    }

    private func file(of name: String) -> String { "\(path)/\(name)\(Self.suffix)" }
}

extension ProfileFolder.Broken: CustomStringConvertible {
    package var description: String { "the profile '\(name.rawValue)' is left out: \(errors)" }
}
