import Blocking
import DeviceGateway
import HTTPServer
import HerdStore
import SupportBundle
import Values

/// `/v1/support-bundle`: what somebody who helps has to see, in one file.
struct SupportRoutes: Sendable {
    let station: Station
    let profile: InForce<StationProfile>
    let settings: SettingsDesk
    let health: HealthRoutes
    let metrics: MetricsRoutes
    let log: LogTail?
    /// One is made after the other.
    let offload = Offload("support", width: 1)

    func add(to router: inout Router<Endpoint>) {
        router.add(.get, "/v1/support-bundle", for: .admin, needsConfirmation: true) { _ in
            let now = station.clock.now()
            let files = await files()
            let captures = NewestCaptures(in: station.captureFolder)
            // Packing takes the processor for a moment: not on the pool that answers everybody.
            let packed = try await offload.run { try SupportContents.packed(files + captures.files(), at: now) }
            var response = Response(type: "application/gzip", bytes: packed)
            response.headers["Cache-Control"] = "no-store"
            response.headers["Content-Disposition"] =
                "attachment; filename=\"\(SupportContents.name(at: now)).tar.gz\""
            return response
        }
    }

    /// What cannot be made is left out: whoever asks for help has something that does not work.
    private func files() async -> [BundleFile] {
        var files: [BundleFile?] = []
        files.append(try? SupportContents.versions(profile.value.version, await form()))
        files.append(try? SupportContents.json("health.json", health.report))
        files.append(BundleFile("metrics.txt", await metrics.text()))
        let findings = await findings()
        files.append(try? SupportContents.findings(findings))
        files.append(try? SupportContents.settings(await settings.state.items))
        if let devices = try? await station.devices() { files.append(try? SupportContents.devices(devices)) }
        files.append(log.map { SupportContents.log($0.lines) })
        return files.compactMap(\.self)
    }

    private func form() async -> StoreForm? { try? await station.store.form() }

    private func findings() async -> [Finding] {
        station.news.trouble.findings + health.listening.findings + health.backups.findings
            + ((try? await station.findings()) ?? [])
    }
}
