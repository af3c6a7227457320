extension HerdStore {
    /// Reads which session is open: whether the store still answers.
    ///
    /// Beside what is written, so that it does not wait for the writer: that may rightly be at an import for minutes.
    package nonisolated func answer() async throws {
        guard let reader else {
            _ = try await openSession()
            return
        }
        _ = try await reader.read { try $0.openSession() }
    }
}
