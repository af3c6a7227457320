package import Atom
import FoundationEssentials
package import HerdStore

/// Reads a list of a study system page by page, until none is named as the next.
///
/// It sends the token to the host of the study system alone, follows no redirect, and gets another token once when one has run
/// out.
package struct StudyReader: Sendable {
    /// Asks, and waits for the answer.
    package typealias Transport = @Sendable (StudyRequest) async -> StudyAnswer

    /// Keeps new secrets before they are used: a refresh token may be good once only.
    package typealias Keeper = @Sendable (StudySecrets) async throws -> Void

    private var secrets: StudySecrets
    private let ask: Transport
    private let keep: Keeper
    private let limits: AtomLimits
    /// Pages of this list that were read.
    private var seen: Set<String> = []

    static let mostPages = 2000
    private static let rowsAtOnce = 500

    package init(
        _ secrets: StudySecrets, limits: AtomLimits = AtomLimits(), keep: @escaping Keeper = { _ in },
        ask: @escaping Transport
    ) {
        (self.secrets, self.limits, self.keep, self.ask) = (secrets, limits, keep, ask)
    }

    /// Begins a list.
    ///
    /// - Returns: where its first page is.
    package mutating func begin(_ list: StudyList) -> String {
        seen = []
        let root = secrets.url.hasSuffix("/") ? String(secrets.url.dropLast()) : secrets.url
        // Who teaches a course stands in its instance, which is told to whoever asks for details.
        let detail = list == .courses ? "&detail=1" : ""
        return "\(root)/\(list.rawValue)?limit=\(Self.rowsAtOnce)&multilang=true\(detail)"
    }

    /// Fetches a page of the list that was begun.
    ///
    /// - Parameters:
    ///   - number: from 1.
    ///   - etag: what says that it is still the page that was fetched before; `nil` where nothing is known of it.
    package mutating func fetch(page number: Int, at address: String, etag: String? = nil) async throws -> FetchedPage {
        guard let home = StudyAddress(secrets.url) else { throw StudyError.badAddress(secrets.url) }
        try Task.checkCancellation()
        guard StudyAddress(address) == home else { throw StudyError.elsewhere }
        guard seen.insert(address).inserted else { throw StudyError.loop }
        guard number <= Self.mostPages else { throw StudyError.tooMany(pages: Self.mostPages) }
        if secrets.accessToken == nil { try await renew() }
        var answer = await ask(request(address, etag))
        if answer.status == 401, secrets.canRenew {
            try await renew()
            answer = await ask(request(address, etag))
        }
        // What was stopped before it was sent looks as if nobody were there.
        try Task.checkCancellation()
        let isKnown = etag != nil && answer.status == 304 && answer.failure == nil
        return FetchedPage(etag: answer.etag, feed: isKnown ? nil : try feed(answer, number, at: address))
    }

    private func feed(_ answer: StudyAnswer, _ number: Int, at address: String) throws(StudyError) -> AtomFeed {
        let bytes = try answer.whole()
        do throws(AtomError) {
            return try AtomParser.feed(bytes, base: address, limits: limits)
        } catch {
            throw .badPage(number: number, error)
        }
    }

    private func request(_ address: String, _ etag: String?) -> StudyRequest {
        StudyRequest(
            url: address,
            headers: ["Authorization: Bearer \(secrets.accessToken ?? "")", "Accept: application/atom+xml"]
                + (etag.map { ["If-None-Match: \($0)"] } ?? []))
    }

    /// Gets another access token: by the refresh token (RFC 6749 §6), or as the client itself (§4.4).
    private mutating func renew() async throws {
        guard secrets.canRenew, let url = secrets.tokenURL else { throw StudyError.refused }
        var form =
            secrets.refreshToken.map { "grant_type=refresh_token&refresh_token=\(Self.escaped($0))" }
            ?? "grant_type=client_credentials"
        if let id = secrets.clientId { form += "&client_id=\(Self.escaped(id))" }
        if let secret = secrets.clientSecret { form += "&client_secret=\(Self.escaped(secret))" }
        let answer = await ask(
            StudyRequest(
                url: url, headers: ["Content-Type: application/x-www-form-urlencoded", "Accept: application/json"],
                body: Array(form.utf8)))
        guard answer.status != 400 else { throw StudyError.refused }
        let body = try answer.whole()
        guard let tokens = try? JSONDecoder().decode(Tokens.self, from: Data(body)), !tokens.access_token.isEmpty,
            (tokens.access_token + (tokens.refresh_token ?? "")).utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
        else { throw StudyError.refused }
        secrets.accessToken = tokens.access_token
        if let next = tokens.refresh_token, !next.isEmpty { secrets.refreshToken = next }
        try await keep(secrets)
    }

    private struct Tokens: Decodable {
        let access_token: String
        let refresh_token: String?
    }

    /// As a form has it: whatever is no letter or digit as its bytes.
    private static func escaped(_ text: String) -> String {
        let digits = Array("0123456789ABCDEF")
        return text.utf8.reduce(into: "") { result, byte in
            let character = Character(UnicodeScalar(byte))
            if byte < 0x80, character.isLetter || character.isNumber || "-._~".contains(character) {
                result.append(character)
            } else {
                result += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
            }
        }
    }
}

/// A page of a list that was fetched.
package struct FetchedPage: Sendable {
    /// What says that it is still the same; `nil` where nothing does.
    package let etag: String?
    /// What is on it; `nil` when it is the one that was known.
    package let feed: AtomFeed?
}

/// What a study system is asked; with a body it is sent something.
package struct StudyRequest: Equatable, Sendable {
    package let url: String
    package let headers: [String]
    package var body: [UInt8]?
}

/// What came of it.
package struct StudyAnswer: Sendable {
    /// 0 when none came.
    package let status: Int
    package let body: [UInt8]
    package let etag: String?
    /// Why it is not whole; `nil` where it is.
    package let failure: String?

    package init(status: Int, body: [UInt8], etag: String? = nil, failure: String? = nil) {
        (self.status, self.body, self.etag, self.failure) = (status, body, etag, failure)
    }

    /// The body of an answer that says yes.
    func whole() throws(StudyError) -> [UInt8] {
        if let failure { throw .unreachable(failure) }
        switch status {
        case 200: return body
        case 300..<400: throw .elsewhere
        case 401, 403: throw .refused
        default: throw .status(status)
        }
    }
}
