/// What was set in the browser: the values of a file of the gateway's own, by their keys.
package struct OwnSettings: Equatable, Sendable {
    package internal(set) var values: [String: SettingValue] = [:]

    package init() {}

    /// Reads such a file with the parser of gatewayd.yaml.
    ///
    /// - Throws: everything that is wrong with it at once; what only gatewayd.yaml can say is wrong here.
    package init(yaml: [UInt8], file: String) throws(ConfigurationErrors) {
        let root = try Configuration.node(yaml, file: file)
        var problems = Problems(file: file)
        var unused = Configuration()
        guard let root else { return }
        Configuration.settingsSchema.read(root, key: "", into: &unused, &problems)
        guard problems.errors.isEmpty else { throw problems.sorted }
        for setting in Setting.all where problems.positions[setting.key] != nil {
            values[setting.key] = root.value(at: setting.key).map(SettingValue.init)
        }
    }

    /// The text of the file.
    package var yaml: String {
        var lines = [
            "# Written by gatewayd: what was set on the page Settings. Do not edit it: it is written anew with every",
            "# change. What stands in gatewayd.yaml counts more than what stands here.",
        ]
        let sections = Dictionary(grouping: values.keys.sorted()) { String($0.prefix { $0 != "." }) }
        for (section, keys) in sections.sorted(by: { $0.key < $1.key }) {
            if keys == [section] {
                lines.append("\(section): \(values[section]?.yaml ?? "")")
                continue
            }
            lines.append("\(section):")
            lines += keys.map { "  \($0.dropFirst(section.count + 1)): \(values[$0]?.yaml ?? "")" }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The value of these settings over those of a configuration.
    func read(into configuration: inout Configuration) throws(ConfigurationErrors) {
        guard let root = try Configuration.node(Array(yaml.utf8), file: "") else { return }
        var problems = Problems(file: "")
        Configuration.settingsSchema.read(root, key: "", into: &configuration, &problems)
        guard problems.errors.isEmpty else { throw problems.sorted }
    }
}

extension Configuration {
    /// The root of a file; `nil` when it holds nothing.
    static func node(_ yaml: [UInt8], file: String) throws(ConfigurationErrors) -> YAMLNode? {
        do throws(ConfigurationError) {
            return try YAMLDocument.read(yaml, file: file, largest: largestFile)
        } catch {
            throw ConfigurationErrors(errors: [error])
        }
    }
}

extension YAMLNode {
    /// The value at a path of keys, such as `weighing.confirm`.
    fileprivate func value(at path: String) -> YAMLNode? {
        var node: YAMLNode? = self
        for name in path.split(separator: ".") {
            guard case .mapping(let pairs)? = node?.content else { return nil }
            node = pairs.first { $0.key.text.map { $0 == name } ?? false }?.value
        }
        return node
    }
}

extension OwnSettings {
    /// The values of some settings.
    package func values(of keys: [String]) -> [String: SettingValue] { values.filter { keys.contains($0.key) } }

    /// Stands for what the file says: another one for other settings (FNV-1a of its text).
    package var revision: String {
        let hash = yaml.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return String(hash, radix: 16)
    }
}
