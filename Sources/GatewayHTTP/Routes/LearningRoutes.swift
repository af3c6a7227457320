import Blocking
import DeviceGateway
import HTTPServer
import HerdStore
import ScaleProtocol
import Values

/// `/v1/dialects`, `/v1/devices/{id}/learn` and `/v1/profiles`: what devices may speak, and teaching more of it.
struct LearningRoutes: Sendable {
    let station: Station
    let offload: Offload

    private static let mostWeights = 50
    private static let usualSeconds = 900
    private static let mostSeconds = 3600

    func add(to router: inout Router<Endpoint>) {
        router.add(.get, "/v1/dialects", for: .viewer) { _ in
            try Response(json: Listing(await station.dialects.entries.map { DialectView($0) }))
        }
        router.add(.post, "/v1/devices/{id}/learn", for: .recorder, tellsOfAllBarns: true, learn)
        router.add(.post, "/v1/profiles", for: .admin) { call in
            let body = try call.request.decode(ProfileDraft.self)
            let entry = try await station.teach(body.text, as: body.name, mayReplace: body.replace ?? false)
            return try Response(.created, json: DialectView(entry))
        }
    }

    private func learn(_ call: Call) async throws -> Response {
        let body = try call.request.decode(Lesson.self)
        let seconds = body.seconds ?? Self.usualSeconds
        guard (1...Self.mostSeconds).contains(seconds) else {
            throw Problem(
                .badRequest,
                CodedText("bad-lesson.seconds", ["seconds": .number(seconds), "most": .number(Self.mostSeconds)]),
                detail: "'seconds' is \(seconds).", action: "Give a number from 1 to \(Self.mostSeconds).")
        }
        guard body.shown.count <= Self.mostWeights else {
            throw Problem(
                .badRequest,
                CodedText(
                    "bad-lesson.weights", ["count": .number(body.shown.count), "most": .number(Self.mostWeights)]),
                detail: "\(body.shown.count) weights are more than anybody notes.",
                action: "Give up to \(Self.mostWeights).")
        }
        let shown = try body.shown.map { text throws(Problem) in
            guard let shown = Learning.Shown(text) else { throw .notAWeight(text) }
            return shown
        }
        let bytes = try await station.received(from: call.id(of: "device"), lastSeconds: seconds)
        return try await offload.run {
            try Response(
                json: LearningView(try Learning(from: bytes, shown: shown, unit: body.unit ?? .kilogram), of: bytes))
        }
    }

    /// What the display showed, in order.
    private struct Lesson: Decodable {
        let shown: [String]
        /// How far back the bytes may lie.
        let seconds: Int?
        let unit: WeightUnit?
    }
}

/// A profile that is to be kept.
private struct ProfileDraft: Decodable {
    let name: String
    /// How people call it, where the text does not say so.
    let title: String?
    let yaml: String
    let replace: Bool?

    var text: String { title.map { ScaleProfile.titleLine($0) + yaml } ?? yaml }
}

/// A dialect as it can be chosen.
private struct DialectView: Encodable {
    let name: String
    let title: String
    /// Options of which one must be chosen, because nothing else tells them apart.
    let variants: [String]
    let options: [String]
    let taught: Bool

    init(_ entry: DialectEntry) {
        name = entry.name.rawValue
        title = entry.title
        variants = entry.variants.filter { !$0.isEmpty }
        options = entry.optionNames
        taught = entry.isTaught
    }
}

extension Problem {
    fileprivate static func notAWeight(_ text: String) -> Problem {
        Problem(
            .unprocessableContent, CodedText("not-a-weight", ["text": .text(text)]), title: "Not a weight",
            detail: "'\(text)' is no number.", action: "Give the number as the display shows it, such as 425.5.")
    }
}
