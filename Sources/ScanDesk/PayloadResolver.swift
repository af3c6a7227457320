package import HerdStore
package import ScanDecode
import Values

/// Finds the animal or member that a code speaks of.
package struct PayloadResolver: Sendable {
    private let store: HerdStore
    private let payloads: PayloadParser

    /// - Parameter payloads: what texts mean; the layouts that were taught in the store are added.
    package init(store: HerdStore, payloads: PayloadParser = PayloadParser()) {
        self.store = store
        self.payloads = payloads
    }

    /// What texts mean with what was taught up to now.
    package func parser() async throws -> PayloadParser {
        var parser = payloads
        parser.learned = try await store.cardLayouts().map(LearnedLayout.init)
        return parser
    }

    /// Whom a photo means, code by code, and what it could link.
    package func resolve(_ scan: Scan) async throws -> ScanResult {
        let parser = try await parser()
        var codes: [ScanResult.Code] = []
        for code in scan.codes {
            // Who reads photos knows nothing of what was taught.
            let payload = parser.payload(of: code.text, readAs: code.payload)
            codes.append(
                ScanResult.Code(
                    symbology: code.symbology, text: code.text, payload: payload,
                    resolved: try await resolve(payload, of: code.text)))
        }
        return ScanResult(scan, codes: codes)
    }

    /// Whom a code means.
    package func resolve(_ payload: Payload) async throws -> Resolution {
        switch payload {
        case .earTag(let tag): return try await resolve(earTag: tag.description)
        case .eid(let eid): return try await store.resolve(eid: eid)
        case .animalCard(let card): return try await resolve(card)
        case .memberCard(let card):
            guard let member = try await store.everyMember(number: card.number) else {
                return Resolution(kind: .unknown)
            }
            // That it is somebody's, the card says itself.
            return Resolution(
                kind: .member, member: Sight.seesPeople ? member : nil, locked: member.lock(on: await store.today))
        case .place(let id):
            guard let id = Location.ID(id), let place = try await store.locations().first(where: { $0.id == id })
            else { return Resolution(kind: .unknown) }
            return Resolution(kind: .place, place: place)
        case .ambiguous, .text: return Resolution(kind: .unknown)
        }
    }

    /// The same, with the fields of the text where nobody knows what they mean.
    package func resolve(_ payload: Payload, of text: String) async throws -> Resolution {
        var resolution = try await resolve(payload)
        switch payload {
        case .earTag, .eid, .text:
            if resolution.kind == .unknown {
                resolution.unread = try CardText(text).map { try JSONValue(encoding: $0) }
            }
        case .animalCard, .memberCard, .place, .ambiguous: break
        }
        return resolution
    }

    /// The card's ear tag decides; its EID only when no animal has that ear tag.
    private func resolve(_ card: Payload.AnimalCard) async throws -> Resolution {
        var resolution = Resolution(kind: .unknown)
        if let tag = card.earTag { resolution = try await resolve(earTag: tag.description) }
        if resolution.kind == .unknown, let eid = card.eid {
            resolution = try await store.resolve(eid: eid)
        }
        if resolution.kind == .unknown { resolution.prefill = try JSONValue(encoding: card.prefill) }
        return resolution
    }

    private func resolve(earTag text: String) async throws -> Resolution {
        guard let tag = try? EarTag(text) else { return Resolution(kind: .unknown) }
        return try await store.resolve(earTag: tag)
    }
}

extension LearnedLayout {
    fileprivate init(_ layout: TaughtLayout) {
        self.init(name: layout.name, delimiter: layout.delimiter, keys: layout.keys, fields: layout.fields)
    }
}
