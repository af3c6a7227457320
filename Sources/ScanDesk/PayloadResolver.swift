package import HerdStore
package import ScanDecode
import Values

/// Finds the animal or member that a code speaks of.
package struct PayloadResolver: Sendable {
    private let store: HerdStore

    package init(store: HerdStore) {
        self.store = store
    }

    /// Whom a photo means, code by code, and what it could link.
    package func resolve(_ scan: Scan) async throws -> ScanResult {
        var codes: [ScanResult.Code] = []
        for code in scan.codes {
            codes.append(ScanResult.Code(code, resolved: try await resolve(code.payload)))
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
            guard let member = try await store.member(number: card.number) else { return Resolution(kind: .unknown) }
            return Resolution(kind: .member, member: member)
        case .ambiguous, .text: return Resolution(kind: .unknown)
        }
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
