package import HerdStore

/// What somebody says of a study system; what is `nil` stays as it is.
package struct StudySettings: Decodable, Equatable, Sendable {
    package var url: String
    package var tokenURL: String?
    package var clientId: String?
    package var clientSecret: String?
    package var accessToken: String?
    package var refreshToken: String?

    package init(
        url: String, tokenURL: String? = nil, clientId: String? = nil, clientSecret: String? = nil,
        accessToken: String? = nil, refreshToken: String? = nil
    ) {
        (self.url, self.tokenURL, self.clientId) = (url, tokenURL, clientId)
        (self.clientSecret, self.accessToken, self.refreshToken) = (clientSecret, accessToken, refreshToken)
    }

    private enum CodingKeys: String, CodingKey {
        case url
        case tokenURL = "tokenUrl"
        case clientId, clientSecret, accessToken, refreshToken
    }

    /// Secrets that are known already go on being used where they went before, and nowhere else.
    func secrets(after before: StudySecrets?) -> StudySecrets {
        var secrets = StudySecrets(
            url: url, accessToken: accessToken, refreshToken: refreshToken, tokenURL: tokenURL, clientId: clientId,
            clientSecret: clientSecret)
        guard let before else { return secrets }
        let isOwn = accessToken != nil || refreshToken != nil || clientSecret != nil
        guard !isOwn else { return secrets }
        if StudyAddress(url) == StudyAddress(before.url) { secrets.accessToken = before.accessToken }
        if let tokenURL, tokenURL == before.tokenURL, clientId == before.clientId {
            (secrets.refreshToken, secrets.clientSecret) = (before.refreshToken, before.clientSecret)
        }
        return secrets
    }
}

/// How a study system stands, for pages; nothing secret is in it.
package struct StudyStatus: Encodable, Equatable, Sendable {
    /// `nil` where there is none.
    package let url: String?
    package let tokenURL: String?
    package let clientId: String?
    /// The list that is being refreshed.
    package let running: StudyList?
    /// Those that are refreshed after it.
    package let waiting: [StudyList]
    package let lists: [StudyStanding]

    private enum CodingKeys: String, CodingKey {
        case url
        case tokenURL = "tokenUrl"
        case clientId, running, waiting, lists
    }
}
