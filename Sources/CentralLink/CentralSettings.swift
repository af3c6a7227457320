/// Where the central system is, and how often it is asked.
package struct CentralSettings: Equatable, Sendable {
    package var url: String
    /// The file whose first word is the token.
    package var tokenFile: String
    package var every: Duration
    /// How long nothing may come before an answer is given up.
    package var patience: Duration

    package init(url: String, tokenFile: String, every: Duration, patience: Duration = .seconds(30)) {
        (self.url, self.tokenFile, self.every, self.patience) = (url, tokenFile, every, patience)
    }
}
