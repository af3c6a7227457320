import Blocking
import CentralLink

/// Asks a study system over HTTP, one thing after another; it blocks on a queue of its own.
package struct StudyLink: Sendable {
    private let connection: CurlConnection
    private let offload = Offload("study system", width: 1)

    /// - Returns: `nil` when libcurl cannot be used.
    package init?(patience: Duration = .seconds(30)) {
        guard let connection = CurlConnection(patience: patience) else { return nil }
        self.connection = connection
    }

    /// Sends a request and waits for its answer, or until the task is cancelled.
    package func ask(_ request: StudyRequest) async -> StudyAnswer {
        let request = CentralRequest(url: request.url, headers: request.headers, body: request.body)
        let stop = StopSign()
        let answer = try? await withTaskCancellationHandler {
            try await offload.run { [connection] in connection.send(request, stop: stop) }
        } onCancel: {
            stop.raise()
        }
        guard let answer else { return StudyAnswer(status: 0, body: [], failure: "too much waits already") }
        switch answer.ending {
        case .whole: return StudyAnswer(status: answer.status, body: answer.body, etag: answer.etag)
        case .tooLong: return StudyAnswer(status: answer.status, body: [], failure: "a page is too long")
        case .cut(let reason), .unsent(let reason): return StudyAnswer(status: 0, body: [], failure: reason)
        case .stopped: return StudyAnswer(status: 0, body: [], failure: "stopped")
        }
    }
}
