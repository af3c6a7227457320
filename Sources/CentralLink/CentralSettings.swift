/// Where the central system is, and how often it is asked.
package struct CentralSettings: Equatable, Sendable {
    package var url: String
    /// The file that holds the token and nothing else.
    package var tokenFile: String
    package var every: Duration
    /// How long nothing may come before an answer is given up.
    package var patience: Duration
    /// The longest answer, in bytes; what is beyond it is requested again.
    package var longest = CurlConnection.longestAnswer
    /// A file (PEM) with the authorities to trust in place of this computer's; `nil` for those.
    package var authorities: String?

    package init(url: String, tokenFile: String, every: Duration, patience: Duration = .seconds(30)) {
        (self.url, self.tokenFile, self.every, self.patience) = (url, tokenFile, every, patience)
    }
}
