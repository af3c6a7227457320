import Configuration
import ScaleProtocol

extension ProfileFolder {
    /// Where a configuration keeps the scales that were taught.
    ///
    /// - Parameter data: the folder of the store, if it is known.
    init(_ settings: Configuration, data: String? = nil) {
        self.init(path: settings.profiles ?? (data ?? settings.data ?? DataDirectory.standardPath) + "/profiles")
    }

    /// The dialects with a folder that was named on the command line.
    ///
    /// - Throws: what is wrong with the first profile that cannot be used.
    func given() throws -> DialectCatalogue {
        let (catalogue, broken) = load()
        if let first = broken.first { throw first.errors }
        return catalogue
    }
}
