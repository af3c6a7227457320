import FoundationEssentials
import Recording

extension RecorderSnapshot {
    /// - Throws: `DecodingError` when the text is of another version or broken.
    init(json: String) throws {
        self = try JSONDecoder().decode(Self.self, from: Data(json.utf8))
    }

    func json() throws -> String {
        String(decoding: try JSONEncoder().encode(self), as: UTF8.self)
    }
}
