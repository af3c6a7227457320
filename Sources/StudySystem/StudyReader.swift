package import Atom
import FoundationEssentials

/// Reads a list of a study system page by page, until none is named as the next.
///
/// It sends the token to the host of the study system alone, follows no redirect, and refreshes the token once when it has run
/// out.
package struct StudyReader: Sendable {
    /// Asks, and waits for the answer.
    package typealias Transport = @Sendable (StudyRequest) async -> StudyAnswer

    /// As it is now: a refresh changes the tokens.
    package private(set) var secrets: StudySecrets
    private let ask: Transport
    private let limits: AtomLimits

    static let mostPages = 2000
    private static let rowsAtOnce = 500

    package init(_ secrets: StudySecrets, limits: AtomLimits = AtomLimits(), ask: @escaping Transport) {
        (self.secrets, self.limits, self.ask) = (secrets, limits, ask)
    }

    /// All entries of a list.
    ///
    /// - Parameters:
    ///   - kept: told of new secrets before they are used: a refresh token may be good once only.
    ///   - progress: told how many entries have come.
    package mutating func entries(
        of list: StudyList, kept: (StudySecrets) throws -> Void = { _ in }, progress: (Int) -> Void = { _ in }
    ) async throws -> [AtomEntry] {
        guard let home = StudyAddress(secrets.url) else { throw StudyError.badAddress(secrets.url) }
        let root = secrets.url.hasSuffix("/") ? String(secrets.url.dropLast()) : secrets.url
        var address: String? = "\(root)/\(list.rawValue)?limit=\(Self.rowsAtOnce)&multilang=true"
        var seen: Set<String> = []
        var entries: [AtomEntry] = []
        if secrets.accessToken == nil { try await refresh(kept) }
        while let next = address {
            try Task.checkCancellation()
            guard StudyAddress(next) == home else { throw StudyError.elsewhere }
            guard seen.insert(next).inserted else { throw StudyError.loop }
            guard seen.count <= Self.mostPages else { throw StudyError.tooMany(pages: Self.mostPages) }
            let body = try await page(next, kept)
            do throws(AtomError) {
                let feed = try AtomParser.feed(body, base: next, limits: limits)
                entries += feed.entries
                address = feed.next
            } catch {
                throw StudyError.badPage(number: seen.count, error)
            }
            progress(entries.count)
        }
        return entries
    }

    private mutating func page(_ address: String, _ kept: (StudySecrets) throws -> Void) async throws -> [UInt8] {
        var answer = await ask(request(address))
        if answer.status == 401, secrets.refreshToken != nil {
            try await refresh(kept)
            answer = await ask(request(address))
        }
        return try answer.body(for: answer.status)
    }

    private func request(_ address: String) -> StudyRequest {
        StudyRequest(
            url: address,
            headers: ["Authorization: Bearer \(secrets.accessToken ?? "")", "Accept: application/atom+xml"])
    }

    /// Gets a new access token (RFC 6749 §6).
    private mutating func refresh(_ kept: (StudySecrets) throws -> Void) async throws {
        guard let token = secrets.refreshToken, let url = secrets.tokenURL else { throw StudyError.refused }
        var form = "grant_type=refresh_token&refresh_token=\(Self.escaped(token))"
        if let id = secrets.clientId { form += "&client_id=\(Self.escaped(id))" }
        if let secret = secrets.clientSecret { form += "&client_secret=\(Self.escaped(secret))" }
        let answer = await ask(
            StudyRequest(
                url: url, headers: ["Content-Type: application/x-www-form-urlencoded", "Accept: application/json"],
                body: Array(form.utf8)))
        guard answer.status != 400, answer.status != 401 else { throw StudyError.refused }
        let body = try answer.body(for: answer.status)
        guard let tokens = try? JSONDecoder().decode(Tokens.self, from: Data(body)), !tokens.access_token.isEmpty,
            (tokens.access_token + (tokens.refresh_token ?? "")).utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
        else { throw StudyError.refused }
        secrets.accessToken = tokens.access_token
        if let next = tokens.refresh_token, !next.isEmpty { secrets.refreshToken = next }
        try kept(secrets)
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
    /// Why it is not whole; `nil` where it is.
    package let failure: String?

    package init(status: Int, body: [UInt8], failure: String? = nil) {
        (self.status, self.body, self.failure) = (status, body, failure)
    }

    /// The body of an answer that says yes.
    func body(for status: Int) throws(StudyError) -> [UInt8] {
        if let failure { throw .unreachable(failure) }
        switch status {
        case 200: return body
        case 300..<400: throw .elsewhere
        case 401, 403: throw .refused
        default: throw .status(status)
        }
    }
}
