import DeviceGateway
import Foundation
import HTTPServer
import HerdStore
import Metrics
import TestSupport
import Testing
import Values

@testable import GatewayHTTP

/// Figures for Prometheus and its like.
struct MetricsTests {
    private func lines(_ gateway: Gateway) async throws -> [String] {
        try await gateway.send(.get, "/metrics", as: .viewer).text.split(separator: "\n").map(String.init)
    }

    private static func text(_ path: String) throws -> String {
        let root = URL(fileURLWithPath: Gateway.web).deletingLastPathComponent()
        return try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }

    @Test func `programs of this machine need no token, others and who asks for others do`() async throws {
        let gateway = try await Gateway.open()
        func status(from address: String, as role: Access.Role? = nil, _ headers: Headers = [:]) async throws -> Int {
            try await gateway.send(.get, "/metrics", as: role, headers: headers, from: address).status
        }
        #expect(try await status(from: "127.0.0.1") == 200)
        #expect(try await status(from: "::1") == 200)
        #expect(try await status(from: "192.0.2.7") == 401)
        #expect(try await status(from: "192.0.2.7", as: .viewer) == 200)
        for header in ["Forwarded", "X-Forwarded-For", "X-Real-IP", "Via"] {
            #expect(try await status(from: "127.0.0.1", [header: "for=192.0.2.7"]) == 401, "\(header)")
        }
        let head = try RequestHead(method: .get, target: "/metrics", remoteAddress: "192.0.2.7")
        #expect(throws: Problem.self) { try gateway.api.bodyLimit(head) }
    }

    @Test func `each is told once, with its words`() async throws {
        let lines = try await lines(Gateway.open())
        #expect(lines.last == "# EOF")
        let told = lines.filter { $0.hasPrefix("# TYPE ") }.map { $0.split(separator: " ")[2] }
        #expect(told.map(String.init) == Metric.all.map(\.name))
        #expect(Set(told).count == told.count)
        for metric in Metric.all {
            #expect(metric.name.hasPrefix("gatewayd_"))
            if let unit = metric.unit { #expect(metric.name.hasSuffix("_" + unit.rawValue), "\(metric.name)") }
        }
    }

    @Test func `docs/metrics.md lists them as they are`() throws {
        let rows = try Self.text("docs/metrics.md").split(separator: "\n").filter { $0.hasPrefix("| `gatewayd_") }
            .map { $0.split(separator: "|", omittingEmptySubsequences: false).map { $0.trimmingPrefix(" ") } }
            .map { row in row.map { String($0).trimmingCharacters(in: .whitespaces) } }
        let listed = rows.filter { $0.count == 6 }.map { [$0[1], $0[2], $0[4]] }
        #expect(listed == Metric.all.map { ["`\($0.queried)`", $0.kind.rawValue, $0.help] })
    }

    @Test func `the dashboard asks for nothing that there is not`() throws {
        let text = try Self.text("packaging/grafana.json")
        let dashboard = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
        let expressions = (dashboard["panels"]?.array ?? []).flatMap { $0["targets"]?.array ?? [] }
            .compactMap { $0["expr"]?.string }
        #expect(expressions.count > 30)
        let known = Set(
            Metric.all.flatMap { metric in
                metric.kind == .histogram
                    ? ["_bucket", "_count", "_sum"].map { metric.name + $0 } : [metric.queried]
            })
        var asked: Set<String> = []
        for expression in expressions {
            let words = expression.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
            let names = words.filter { $0.hasPrefix("gatewayd_") }
            #expect(!names.isEmpty)
            for name in names { #expect(known.contains(name), "\(name)") }
            asked.formUnion(names)
        }
        for metric in Metric.all {
            #expect(asked.contains { $0.hasPrefix(metric.name) }, "\(metric.name) is on no panel")
        }
    }

    @Test func `requests are counted by what came of them`() async throws {
        let gateway = try await Gateway.open()
        _ = try await gateway.send(.get, "/v1/animals", as: .viewer)
        _ = try await gateway.send(.get, "/v1/animals", as: nil)
        _ = try await gateway.send(.get, "/v1/animals/x", as: .viewer)
        let lines = try await lines(gateway)
        #expect(lines.contains(#"gatewayd_http_requests_total{code="2xx"} 1.0"#))
        #expect(lines.contains(#"gatewayd_http_requests_total{code="4xx"} 2.0"#))
        #expect(lines.contains("gatewayd_http_request_duration_seconds_count 2"), "who is refused has no answer made")
    }

    @Test func `a device is told by its id, what is written and weighed is counted`() async throws {
        let vitals = Vitals()
        let gateway = try await Gateway.open(vitals: vitals)
        let device = try await gateway.station.add(
            DeviceDraft(name: "Váha Jana Nováka", kind: .scale, link: "tcp:127.0.0.1:9", dialect: "auto", place: "m"),
            by: "test")
        _ = try await gateway.station.disconnect(device.id)
        await vitals.look(at: gateway.station)
        let lines = try await lines(gateway)
        #expect(lines.contains(#"gatewayd_device_up{device="\#(device.id)"} 0.0"#))
        #expect(lines.contains(#"gatewayd_links{phase="disconnected"} 1.0"#))
        #expect(!lines.contains { $0.contains("Nov") }, "names may be people's")
        let commits = try #require(lines.first { $0.hasPrefix("gatewayd_store_commit_duration_seconds_count ") })
        #expect(Int(commits.split(separator: " ")[1]) ?? 0 > 3)
        await gateway.station.stop()
    }

    @Test func `how long a weighing took is told once it is stored`() async throws {
        let yard = try await SortingYard(gateway: try await Gateway.open(settings: SortingYard.settings))
        try await yard.addAnimal("111111111")
        try await yard.leave()
        try await yard.show("111111111")
        try await yard.load(430)
        try await yard.until { try await !yard.gateway.store.weighings().items.isEmpty }
        try await yard.until { yard.gateway.store.activity.weighings.reading.count == 1 }
        let lines = try await lines(yard.gateway)
        #expect(lines.contains("gatewayd_weighing_latency_seconds_count 1"))
        await yard.gateway.station.stop()
    }
}
