/// gatewayd.yaml as somebody wrote it, kept to be read over what was set in the browser.
package struct WrittenConfiguration: Sendable {
    package let path: String
    private let root: YAMLNode?

    /// Reads a configuration file.
    ///
    /// - Throws: everything that is wrong with it at once.
    package init(contentsOf path: String) throws(ConfigurationErrors) {
        try self.init(yaml: Configuration.bytes(of: path), path: path)
    }

    package init(yaml: [UInt8], path: String) throws(ConfigurationErrors) {
        self.path = path
        root = try Configuration.node(yaml, file: path)
        var alone = Configuration()
        _ = try read(into: &alone)
    }

    /// Its values over those of a configuration; says where each of its keys stands.
    func read(into configuration: inout Configuration) throws(ConfigurationErrors) -> [String: FilePosition] {
        guard let root else { return [:] }
        var problems = Problems(file: path)
        Configuration.schema.read(root, key: "", into: &configuration, &problems)
        guard problems.errors.isEmpty else { throw problems.sorted }
        return problems.positions
    }
}
