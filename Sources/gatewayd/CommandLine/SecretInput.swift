/// What nobody may see who looks at the list of programs: read from a file, or from standard input for `-`.
enum SecretInput {
    private static let longest = 32 << 10

    /// Its lines that are not empty.
    static func lines(of path: String) throws -> [String] {
        let text = String(decoding: try InputFile.read(path, limit: longest), as: UTF8.self)
        return text.split(whereSeparator: \.isNewline).map(String.init).filter { $0.contains { !$0.isWhitespace } }
    }
}
