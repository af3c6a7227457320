package import HerdStore
import ScaleProtocol
package import Values

extension Station {
    /// The sessions that a device keeps in its memory.
    package func storedSessions(of id: Device.ID) async throws -> [StoredSession] {
        guard case .sessions(let sessions) = try await ask(id, .list) else { throw DownloadError.interrupted }
        return sessions
    }

    /// Reads a session out of a device and makes its rows weighings; the same session again adds nothing.
    ///
    /// - Parameter weightColumn: the heading above the weights, where it is an unusual one.
    package func importSession(
        _ number: Int, from id: Device.ID, weightColumn: String? = nil, by person: String
    ) async throws -> SessionImport {
        let answer = try await ask(id, .session(number, weightColumn: weightColumn))
        guard case .session(let downloaded) = answer else { throw DownloadError.interrupted }
        return try await store.importSession(downloaded, from: try await store.device(id), by: person)
    }

    /// How far the download from a device is; `nil` when none is under way.
    package func downloadProgress(of id: Device.ID) async throws -> DownloadProgress? {
        _ = try await store.device(id)
        return await runner(of: id)?.downloadProgress
    }

    /// Gives up the download from a device; nothing of it is stored.
    package func cancelDownload(from id: Device.ID) async throws {
        _ = try await store.device(id)
        await runner(of: id)?.cancelDownload()
    }

    private func ask(_ id: Device.ID, _ request: DownloadRequest) async throws -> DownloadEvent {
        _ = try await store.device(id)
        guard let runner = runner(of: id) else { throw DownloadError.notReady }
        let event = await runner.ask(request)
        if case .failed(let error) = event { throw error }
        return event
    }
}
