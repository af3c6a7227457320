import FoundationEssentials
import ScaleProtocol

/// What a weighing place must remember over a restart of the daemon.
struct PlaceMemory: Codable, Sendable {
    let recorder: RecorderSnapshot
    let origin: WeightOrigin?

    init(recorder: RecorderSnapshot, origin: WeightOrigin?) {
        self.recorder = recorder
        self.origin = origin
    }

    /// - Throws: `DecodingError` when the text is of another version or broken.
    init(json: String) throws {
        self = try JSONDecoder().decode(Self.self, from: Data(json.utf8))
    }

    func json() throws -> String {
        String(decoding: try JSONEncoder().encode(self), as: UTF8.self)
    }
}
