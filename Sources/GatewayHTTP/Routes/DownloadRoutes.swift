import DeviceGateway
import HTTPServer
import HerdStore

/// How far a session is read out of a device's memory, and giving it up.
struct DownloadRoutes: Sendable {
    let station: Station

    func add(to router: inout Router<Endpoint>) {
        router.add(.get, "/v1/devices/{id}/sessions/import", for: .recorder) { call in
            let progress = try await station.downloadProgress(of: call.id(of: "device"))
            return try Response(json: ProgressView(progress))
        }
        router.add(.post, "/v1/devices/{id}/sessions/import/cancel", for: .recorder) { call in
            try await station.cancelDownload(from: call.id(of: "device"))
            return Response(.noContent)
        }
    }

    private struct ProgressView: Encodable {
        let running: Bool
        let rows: Int
        /// How many rows the device said there are.
        let told: Int?

        init(_ progress: DownloadProgress?) {
            running = progress != nil
            rows = progress?.rows ?? 0
            told = progress?.announced
        }
    }
}
