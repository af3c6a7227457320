import Blocking
import DeviceGateway
import HTTPServer
import HerdStore
import Metrics
import ScanWorkers
import Values

/// `/metrics`: figures for Prometheus and its like, in OpenMetrics text (docs/metrics.md).
struct MetricsRoutes: Sendable {
    let station: Station
    let profile: InForce<StationProfile>
    let health: HealthRoutes
    let vitals: Vitals

    func add(to router: inout Router<Endpoint>) {
        router.addLocal(.get, "/metrics", for: .viewer) { _ in
            var response = Response(type: OpenMetricsText.mediaType, bytes: Array(await text().utf8))
            response.headers["Cache-Control"] = "no-store"
            return response
        }
    }

    /// All metrics now.
    func text() async -> String {
        let process = await Offload.run { ProcessFigures.now() }
        return text(process)
    }

    private func text(_ process: ProcessFigures) -> String {
        var text = OpenMetricsText()
        text.add(.build, [.init(1, ["version": profile.value.version])])
        text.add(.uptime, vitals.uptime / .seconds(1))
        text.add(.cpu, process.cpu)
        text.add(.memory, process.memory.map(Double.init))
        text.add(.descriptors, process.openFiles.map(Double.init))
        let report = health.report
        let levels = report.parts.map { OpenMetricsText.Sample($0.state.level, ["part": $0.part.rawValue]) }
        text.add(.health, levels)
        add(links: vitals.links, to: &text)
        let activity = station.store.activity
        text.add(.weighingLatency, activity.weighings.reading)
        let backlog = station.news.backlog
        text.add(.backlog, backlog.waiting)
        text.add(.backlogLost, backlog.lost)
        text.add(.backlogRefused, backlog.refused)
        text.add(.commits, activity.commits.reading)
        text.add(.commitFailures, activity.failures.count)
        let read = vitals.pulse?.beat(of: .store)
        text.add(.storeRead, read.map { $0.took / .seconds(1) })
        text.add(.storeAge, read.map { $0.age / .seconds(1) })
        text.add(.newestEvent, station.news.lastEvent)
        text.add(.storeBytes, vitals.storeBytes.map(Double.init))
        let facts = health.facts
        text.add(.linksAge, facts.sinceLinks.map { $0 / .seconds(1) })
        text.add(.diskAge, facts.sinceDisk.map { $0 / .seconds(1) })
        text.add(.diskFree, facts.disk.free.map(Double.init))
        text.add(.diskLasts, facts.disk.lasts.map { $0 / .seconds(1) })
        let answers = vitals.requests.counts.map { OpenMetricsText.Sample(Double($0.count), ["code": $0.class]) }
        text.add(.requests, answers)
        text.add(.requestDurations, vitals.requests.durations.reading)
        add(facts: facts, to: &text)
        return text.finished()
    }

    private func add(links: [LinkStanding], to text: inout OpenMetricsText) {
        let loop = vitals.pulse?.beat(of: .loop)
        text.add(.loopTook, loop.map { $0.took / .seconds(1) })
        text.add(.loopAge, loop.map { $0.age / .seconds(1) })
        let phases: [DeviceState.Phase] = [.connecting, .connected, .silent, .waiting, .disconnected, .failed]
        let standings = phases.map { phase in
            let count = links.count { $0.state.phase == phase }
            return OpenMetricsText.Sample(Double(count), ["phase": phase.rawValue])
        }
        text.add(.links, standings)
        var (talking, bytes): ([OpenMetricsText.Sample], [OpenMetricsText.Sample]) = ([], [])
        for link in links {
            let device = link.device.description
            talking.append(.init(link.state.phase == .connected ? 1 : 0, ["device": device]))
            bytes.append(.init(Double(link.state.bytesReceived), ["device": device]))
        }
        text.add(.deviceUp, talking)
        text.add(.deviceBytes, bytes)
    }

    private func add(facts: HealthFacts, to text: inout OpenMetricsText) {
        let workers = facts.workers
        var doing: [OpenMetricsText.Sample] = []
        if let workers {
            doing = [.init(Double(workers.idle), ["state": "idle"]), .init(Double(workers.busy), ["state": "busy"])]
        }
        text.add(.workers, doing)
        text.add(.workersStarted, workers.map { Double($0.started) })
        text.add(.photos, workers.map { Double($0.photos) })
        text.add(.photoFailures, workers.map { Double($0.failures) })
        text.add(.clockAge, facts.sinceClock.map { $0 / .seconds(1) })
        text.add(.clockDoubted, facts.trouble.clock.map { _ in 1.0 } ?? 0.0)
        text.add(.backupAge, (facts.backup?.age).map { $0 / .seconds(1) })
        text.add(.syncAge, (facts.sync?.age).map { $0 / .seconds(1) })
        let lasts: Duration? = if case .on(let lasts) = facts.https { lasts } else { nil }
        text.add(.certificateLasts, lasts.map { $0 / .seconds(1) })
    }
}

extension HealthReport.State {
    /// As a number that a rule can compare.
    fileprivate var level: Double {
        switch self {
        case .off, .ok: 0
        case .warning: 1
        case .failed: 2
        }
    }
}
