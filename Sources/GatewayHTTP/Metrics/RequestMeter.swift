import HTTPServer
import Metrics

/// Counts requests by what came of them, and how long it took.
package final class RequestMeter: Sendable {
    /// From the first byte of the answer back to when the whole request was there; of streams until they begin.
    let durations = Histogram()
    /// By the first digit of their status.
    private let answers = [Tally](count: 6) { Tally() }

    package init() {}

    /// How many were answered, by class of status such as `2xx`.
    var counts: [(class: String, count: Int)] { (1...5).map { ("\($0)xx", answers[$0].count) } }

    /// Answers a request, and counts what comes of it.
    func watch(_ answer: () async throws -> Response) async throws -> Response {
        let began = ContinuousClock.now
        do {
            let response = try await answer()
            durations.note(ContinuousClock.now - began)
            note(response.status.code)
            return response
        } catch {
            durations.note(ContinuousClock.now - began)
            noteRefusal(error)
            throw error
        }
    }

    /// One was refused before anybody answered it.
    func noteRefusal(_ error: any Error) { note(Problem(error).status) }

    private func note(_ status: Int) { answers[min(max(status / 100, 0), 5)].add() }
}

extension Array {
    fileprivate init(count: Int, _ make: () -> Element) { self = (0..<count).map { _ in make() } }
}
