extension SystemFacts {
    /// What starts the gateway again; `nil` where whoever started it has to, from a new login.
    var restart: String? { hasUnit ? "sudo systemctl restart gatewayd" : nil }

    /// The same after another command.
    var thenRestart: String { restart.map { " && \($0)" } ?? "" }
}
