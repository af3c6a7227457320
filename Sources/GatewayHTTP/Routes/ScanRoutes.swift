import HTTPServer
import HerdStore
import ScaleProtocol
import ScanDecode

/// `/v1/scans` and `/v1/resolve`: from a photo or a number to an animal or a member.
struct ScanRoutes: Sendable {
    let store: HerdStore
    let scanner: any PhotoScanner
    let payloads: PayloadParser
    private let offload = Offload("scan", width: Self.photosAtOnce)
    private var resolver: PayloadResolver { PayloadResolver(store: store) }

    static let photoLimit = 25 * 1024 * 1024
    /// Each photo needs tens of megabytes.
    static let photosAtOnce = 2

    init(store: HerdStore, scanner: any PhotoScanner, payloads: PayloadParser) {
        self.store = store
        self.scanner = scanner
        self.payloads = payloads
    }

    func add(to router: inout Router<Endpoint>) {
        router.add(.post, "/v1/scans", for: .recorder, bodyLimit: Self.photoLimit, scan)
        router.add(.get, "/v1/resolve", for: .viewer, resolve)
    }

    private func scan(_ call: Call) async throws -> Response {
        let bytes = call.request.body
        let scan = try await offload.run { [scanner] in try scanner.scan(bytes) }
        var codes: [ScanResult.Code] = []
        for code in scan.codes {
            codes.append(ScanResult.Code(code: code, resolved: try await resolver.resolve(code.payload)))
        }
        let result = ScanResult(milliseconds: scan.milliseconds, damage: scan.damage, codes: codes)
        // A live camera sends several photos a second; those without a code are not worth remembering.
        guard !codes.isEmpty else { return try Response(json: result) }
        let event = try await store.append(.scanDone, data: result.digest)
        return try Response(json: result.numbered(event.number))
    }

    private func resolve(_ call: Call) async throws -> Response {
        let query = call.request.query
        if let text = query["eid"] {
            return try Response(json: await store.resolve(eid: EID(digits: text.filter { $0 != " " })))
        }
        if let text = query["collar"] { return try Response(json: await store.resolve(collar: text)) }
        let text = try call.required("code")
        return try Response(json: await resolver.resolve(payloads.payload(of: text)))
    }
}
