import Blocking
package import HerdStore
package import ScanDecode
import Values

/// Where photos are handed in: reads them, finds whom the codes mean, and stores the event that tells of it.
package struct ScanDesk: Sendable {
    private let store: HerdStore
    private let scanner: any PhotoScanner
    private let meaning: InForce<PayloadParser>
    private let offload = Offload("scan", width: Self.photosAtOnce)

    /// Each photo needs tens of megabytes.
    package static let photosAtOnce = 2

    /// - Parameters:
    ///   - scanner: reads photos.
    ///   - payloads: what the text of a code means that was read elsewhere.
    package init(store: HerdStore, scanner: any PhotoScanner, payloads: PayloadParser = PayloadParser()) {
        self.store = store
        self.scanner = scanner
        meaning = InForce(payloads)
    }

    /// What the text of a code means now.
    package var payloads: PayloadParser { meaning.value }

    /// Codes that were read elsewhere mean something else from now on.
    package func use(_ payloads: PayloadParser) { meaning.value = payloads }

    /// Reads a photo.
    ///
    /// - Parameter key: the same key again stores no second event.
    /// - Throws: what the scanner says of the photo, what the store says, or `TooBusy`.
    package func read(_ photo: [UInt8], once key: String? = nil) async throws -> ScanResult {
        let scan = try await offload.run { [scanner] in try scanner.scan(photo) }
        let result = try await PayloadResolver(store: store, payloads: payloads).resolve(scan)
        // A live camera sends several photos a second; those without a code are not worth remembering.
        guard !result.codes.isEmpty else { return result }
        guard let key else { return result.numbered(try await store.append(.scanDone, data: result.digest).number) }
        let event = try await store.append(.scanDone, data: result.digest, once: key)
        return event.map { result.numbered($0.number) } ?? result
    }

    /// Whom a code means that was read elsewhere, such as by a scanner that types.
    ///
    /// - Parameter text: what the code says.
    package func resolve(_ text: String) async throws -> Resolution {
        let resolver = PayloadResolver(store: store, payloads: payloads)
        return try await resolver.resolve(try await resolver.parser().payload(of: text), of: text)
    }

    /// Keeps what the fields of a card mean, so that cards of that layout are read from then on.
    ///
    /// - Throws: `TeachingCardError`: the fields do not suit the text.
    package func teach(_ lesson: CardLesson, by person: String) async throws -> TaughtLayout {
        let draft = try lesson.layout(country: payloads.country)
        return try await store.teachCardLayout(draft, by: person)
    }

    /// Whether the event of this photo is stored already.
    package func knows(_ key: String) async throws -> Bool {
        try await store.knows(request: key)
    }
}
