import FoundationEssentials
package import Templates

/// The templates that cards can be drawn with: those the program brings, and over them those of the data directory.
package struct CardTemplates: Sendable {
    /// In the order of their names.
    package private(set) var all: [CardTemplate] = []
    /// Files that cannot be used, with what is wrong in each.
    package private(set) var broken: [ConfigurationErrors] = []
    /// Names of those that the program brings.
    package private(set) var deliveredNames: Set<String> = []
    /// Names of those that the installation has of its own.
    package private(set) var ownNames: Set<String> = []

    /// The name of the template that is used where none was chosen.
    package static let usual = "union"

    /// Those that the program brings.
    package static let delivered = CardTemplates(own: nil)

    /// - Parameter own: the folder of an installation's own templates, which need not exist; one of the same name takes the
    ///   place of a delivered one.
    package init(own: String?) {
        var found: [String: CardTemplate] = [:]
        for folder in [CardFiles.templates, own].compactMap(\.self) {
            for template in load(folder) {
                found[template.name] = template
                if folder == own { ownNames.insert(template.name) } else { deliveredNames.insert(template.name) }
            }
        }
        all = found.values.sorted { $0.name < $1.name }
    }

    /// The template of that name.
    package subscript(name: String) -> CardTemplate? { all.first { $0.name == name } }

    /// Whether a name can be that of a template: 1 to 40 small letters, digits and hyphens.
    package static func isName(_ name: String) -> Bool {
        (1...40).contains(name.utf8.count)
            && name.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D }
    }

    private mutating func load(_ folder: String) -> [CardTemplate] {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        var found: [CardTemplate] = []
        for file in files.sorted() where file.hasSuffix(Self.suffix) {
            let name = String(file.dropLast(Self.suffix.count))
            guard Self.isName(name) else { continue }
            do throws(ConfigurationErrors) {
                let path = "\(folder)/\(file)"
                found.append(
                    try CardTemplate(
                        yaml: try Configuration.bytes(of: path), name: name, file: path,
                        isDelivered: folder == CardFiles.templates))
            } catch {
                broken.append(error)
            }
        }
        return found
    }

    static let suffix = ".yaml"
}
