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
        let folder = Self.folder(of: beside)
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
        guard let folder = opendir(Self.folder(of: path)) else { return [] }
        defer { closedir(folder) }
        var found: [String] = []
        let start = Self.name(of: path) + Self.asideMark
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.hasPrefix(start) { found.append(Self.folder(of: path) + "/" + name) }
        }
        return found.sorted()
    }

    /// Writes the file so that after a loss of power it holds either what it held or all that is new.
    ///
    /// - Throws: why it cannot be written; then it holds what it held.
    package func write(_ own: OwnSettings) throws(ConfigurationErrors) {
        let new = path + ".new"
        let descriptor = open(new, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw unwritable() }
        let isWhole = fchmod(descriptor, 0o600) == 0 && Self.write(Array(own.yaml.utf8), to: descriptor)
        let failure = isWhole && fsync(descriptor) == 0 ? nil : unwritable()
        close(descriptor)
        if let failure {
            unlink(new)
            throw failure
        }
        guard rename(new, path) == 0 else { throw unwritable() }
        let folder = open(Self.folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw unwritable() }
        defer { close(folder) }
        guard fsync(folder) == 0 else { throw unwritable() }
    }

    private static let asideMark = ".broken-"

    private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    private func unwritable() -> ConfigurationErrors {
        let reason = String(cString: strerror(errno))
        return ConfigurationErrors(errors: [
            ConfigurationError(file: path, position: nil, key: "", reason: .unwritable(reason))
        ])
    }

    private static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    private static func name(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
    }
}
