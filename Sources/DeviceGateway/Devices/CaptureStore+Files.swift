import Blocking
package import HerdStore
import Links

/// A file with bytes of a device's link.
package struct CaptureEntry: Codable, Equatable, Sendable {
    /// The time of its first record, as in `20260304T071522.125000Z.capture`.
    package let name: String
    package let bytes: Int
}

extension CaptureStore {
    /// The captures of a device, the newest first.
    func files(of device: Device.ID) -> [CaptureEntry] {
        let folder = folder(of: device)
        return folder.names.compactMap { name in folder.size(of: name).map { CaptureEntry(name: name, bytes: $0) } }
    }
}

extension Station {
    /// The captures of a device, the newest first.
    package func captures(of id: Device.ID) async throws -> [CaptureEntry] {
        _ = try await store.device(id)
        await flushCapture(of: id)
        let captures = captures
        return await Offload.run { captures.files(of: id) }
    }

    /// Where one of them is; `nil` when there is none of that name.
    package func capture(_ name: String, of id: Device.ID) async throws -> String? {
        // Only names that are there: nothing that leads elsewhere is among them.
        try await captures(of: id).contains { $0.name == name } ? "\(captures.folder)/\(id)/\(name)" : nil
    }
}
