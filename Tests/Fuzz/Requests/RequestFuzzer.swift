import Dispatch
import HTTPServer
import HerdStore
import Synchronization

@testable import GatewayHTTP

// Requests to a gateway with one of everything, from the golden ones of GatewayHTTPTests on.

extension Family {
    static let all = [Family(name: "requests", check: { Requests.check($0) }, seeds: { Requests.seeds })]
}

/// Requests as inputs: the first line has method, target and type, what follows is the body.
///
/// Ids of the farm are written as `{0}`, `{1}` in the order in which the golden requests name them, so that an input means
/// the same to every farm.
enum Requests {
    static func check(_ bytes: [UInt8]) {
        let end = bytes.firstIndex(of: 0x0A) ?? bytes.endIndex
        let words = String(decoding: bytes[..<end], as: UTF8.self).split(separator: " ").map(String.init)
        guard words.count >= 2, isHarmless(words[0], words[1]) else { return }
        let body = String(decoding: bytes[end...].dropFirst(), as: UTF8.self)
        let told = run { farm in try await farm.answer(words[0], words[1], words.count > 2 ? words[2] : nil, body) }
        if let told { fatalError("\(words[0]) \(words[1]) has no name for what is wrong: \(told)") }
    }

    /// Nothing here may reach another machine, draw for seconds, or be read for ever.
    private static func isHarmless(_ method: String, _ target: String) -> Bool {
        let path = target.prefix { $0 != "?" }
        let never = [
            "device", "bluetooth", "offer", "learn", "capture", "print", "events", "scans", "photos", "%", "//",
        ]
        return !never.contains { path.contains($0) } && (method != "GET" || !path.dropFirst(2).contains("."))
    }

    static let seeds: [[UInt8]] = {
        let requests = Mutex<[[UInt8]]>([])
        _ = run { farm in
            requests.withLock { $0 = farm.requests }
            return nil
        }
        return requests.withLock { $0 }
    }()

    private static let farm = Mutex<(farm: FuzzedFarm?, uses: Int)>((nil, 0))

    /// Works with a farm, which is a new one now and then, as it grows by what is recorded.
    private static func run(_ body: @escaping @Sendable (FuzzedFarm) async throws -> String?) -> String? {
        let done = DispatchSemaphore(value: 0)
        let told = Mutex<String?>(nil)
        let current = farm.withLock { $0.uses < 1000 ? $0.farm : nil }
        Task.detached {
            do {
                let here = if let current { current } else { try await FuzzedFarm.open() }
                farm.withLock { $0 = (here, current == nil ? 0 : $0.uses + 1) }
                let result = try await body(here)
                told.withLock { $0 = result }
            } catch {
                fatalError("\(error)")
            }
            done.signal()
        }
        done.wait()
        return told.withLock { $0 }
    }
}

/// A farm, and the ids that stand in what it is asked.
struct FuzzedFarm: Sendable {
    private let farm: Farm
    private let ids: [String]
    /// The golden requests with short bodies, as inputs.
    let requests: [[UInt8]]

    static func open() async throws -> FuzzedFarm {
        let farm = try await Farm.open()
        let document = try OpenAPIDocument()
        var ids: [String] = []
        var requests: [[UInt8]] = []
        for golden in GoldenRequest.all {
            guard let method = document.operation(golden.operation)?.method else { continue }
            let (target, type, body) = try golden.parts(for: farm)
            guard body.count < 2000, let text = String(validating: body, as: UTF8.self) else { continue }
            let request = named("\(method) \(target) \(type ?? "")\n\(text)", &ids)
            requests.append(Array(request.utf8))
        }
        return FuzzedFarm(farm: farm, ids: ids, requests: requests)
    }

    private init(farm: Farm, ids: [String], requests: [[UInt8]]) {
        (self.farm, self.ids, self.requests) = (farm, ids, requests)
    }

    /// What is wrong with the answer; `nil` when nothing is.
    func answer(_ method: String, _ target: String, _ type: String?, _ body: String) async throws -> String? {
        let target = spelled(target)
        guard (try? RequestHead(method: Method(rawValue: method), target: target)) != nil else { return nil }
        let reply = try await farm.gateway.send(
            Method(rawValue: method), target, type: type ?? "application/json", body: Array(spelled(body).utf8))
        reply.stream?.finish()
        return reply.status == 500 ? reply.text : nil
    }

    /// A text with the numbers of ids in their place.
    private static func named(_ text: String, _ ids: inout [String]) -> String {
        var named = text
        for match in text.matches(of: #/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/#) {
            let id = String(match.output.0)
            if !ids.contains(id) { ids.append(id) }
            named = named.replacing(id, with: "{\(ids.firstIndex(of: id) ?? 0)}")
        }
        return named
    }

    private func spelled(_ text: String) -> String {
        text.replacing(#/\{([0-9]{1,3})\}/#) { match in
            Int(match.output.1).flatMap { ids.indices.contains($0) ? ids[$0] : nil } ?? String(match.output.0)
        }
    }
}
