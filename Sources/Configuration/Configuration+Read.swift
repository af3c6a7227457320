import Glibc

extension Configuration {
    /// A file larger than this many bytes is not a configuration.
    package static let largestFile = 1 << 20

    /// Reads a configuration file.
    ///
    /// - Throws: everything that is wrong with it at once.
    package init(contentsOf path: String) throws(ConfigurationErrors) {
        try self.init(yaml: Self.bytes(of: path), file: path)
    }

    /// The bytes of a file; more than `largestFile`, for the parser to refuse, if it has more.
    static func bytes(of path: String) throws(ConfigurationErrors) -> [UInt8] {
        func failure(_ reason: ConfigurationError.Reason) -> ConfigurationErrors {
            ConfigurationErrors(errors: [ConfigurationError(file: path, position: nil, key: "", reason: reason)])
        }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(.unreadable(String(cString: strerror(errno)))) }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 64 * 1024)
        while bytes.count <= Self.largestFile {
            let count = read(descriptor, &piece, piece.count)
            if count == 0 { break }
            if count > 0 {
                bytes += piece.prefix(count)
            } else if errno != EINTR {
                throw failure(.unreadable(String(cString: strerror(errno))))
            }
        }
        return bytes
    }

    /// Reads the text of a configuration file.
    ///
    /// - Parameter file: its name, for the error messages.
    /// - Throws: everything that is wrong with it at once.
    package init(yaml: [UInt8], file: String) throws(ConfigurationErrors) {
        var problems = Problems(file: file)
        self.init()
        do throws(ConfigurationError) {
            if let root = try YAMLDocument.read(yaml, file: file, largest: Self.largestFile) {
                Self.schema.read(root, key: "", into: &self, &problems)
            }
        } catch {
            problems.errors.append(error)
        }
        guard problems.errors.isEmpty else { throw problems.sorted }
    }
}
