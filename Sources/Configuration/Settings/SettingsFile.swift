import Glibc

/// The file of what was set in the browser.
package struct SettingsFile: Equatable, Sendable {
    package let path: String

    package init(path: String) {
        self.path = path
    }

    /// The file `gatewayd.settings.yaml` beside gatewayd.yaml, or else `settings.yaml` in the data folder.
    ///
    /// It is in the data folder where there is no gatewayd.yaml, or where its folder cannot be written to. A file that is
    /// there already stays where it is.
    ///
    /// - Parameter configuration: the path of gatewayd.yaml, if there is one.
    package init(besides configuration: String?, data: String) {
        let inData = "\(data)/settings.yaml"
        guard let configuration else {
            path = inData
            return
        }
        let name = configuration.hasSuffix(".yaml") ? String(configuration.dropLast(5)) : configuration
        let beside = "\(name).settings.yaml"
        let folder = WholeFile.folder(of: beside)
        let isBeside =
            access(beside, F_OK) == 0 || (access(inData, F_OK) != 0 && access(folder, W_OK | X_OK) == 0)
        path = isBeside ? beside : inData
    }

    /// What the file holds; nothing when there is none.
    ///
    /// - Throws: why it cannot be used.
    package func read() throws(ConfigurationErrors) -> OwnSettings {
        guard access(path, F_OK) == 0 else { return OwnSettings() }
        return try OwnSettings(yaml: Configuration.bytes(of: path), file: path)
    }

    /// Puts a file that cannot be used out of the way, under a name that says when.
    ///
    /// - Returns: where it lies now; `nil` when it cannot be moved.
    package func putAside(on day: String) -> String? {
        let place = "\(path)\(Self.asideMark)\(day)"
        return rename(path, place) == 0 ? place : nil
    }

    /// Files that were put aside and are still there.
    package var putAside: [String] {
        guard let folder = opendir(WholeFile.folder(of: path)) else { return [] }
        defer { closedir(folder) }
        var found: [String] = []
        let start = Self.name(of: path) + Self.asideMark
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.hasPrefix(start) { found.append(WholeFile.folder(of: path) + "/" + name) }
        }
        return found.sorted()
    }

    /// Writes the file so that after a loss of power it holds either what it held or all that is new.
    ///
    /// - Throws: why it cannot be written; then it holds what it held.
    package func write(_ own: OwnSettings) throws(ConfigurationErrors) {
        try WholeFile(path: path, mode: 0o600).write(Array(own.yaml.utf8))
    }

    private static let asideMark = ".broken-"

    private static func name(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
    }
}
