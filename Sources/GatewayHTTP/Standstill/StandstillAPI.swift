import Exports
package import HTTPServer
package import Values

/// What is answered while the herd cannot be opened: why, and nothing of the herd.
///
/// Nobody can sign in, since who may is known by the herd alone; so everybody is told the same.
package struct StandstillAPI: Sendable {
    private let hosts: HostList
    private let standstill: InForce<Standstill>

    /// In seconds; so often it is looked again.
    package static let interval = 10

    /// - Parameters:
    ///   - hosts: further names under which the gateway may be called.
    ///   - standstill: what is in the way now.
    package init(hosts: [String], _ standstill: InForce<Standstill>) {
        (self.hosts, self.standstill) = (HostList(hosts), standstill)
    }

    /// Headers that every response gets.
    package func decorate(_ response: inout Response) {
        SecurityHeaders.add(to: &response)
        if response.status == .serviceUnavailable { response.headers["Retry-After"] = "\(Self.interval)" }
    }

    /// Says by its head who answers a request.
    ///
    /// - Throws: the problem that it is told.
    package func admit(_ head: RequestHead) async throws -> Handler {
        if let refused = try await hosts.refused(head) { return refused }
        let standstill = standstill.value
        guard head.segments.first == "v1" || head.segments == ["metrics"] else {
            return { _ in page(standstill, for: head) }
        }
        guard head.segments == ["v1", "health"], head.method.isSafe else { throw standstill.problem }
        return { _ in try Response(json: Health(status: .degraded, start: standstill.reason)) }
    }

    private struct Health: Encodable {
        enum Status: String, Encodable { case degraded }

        let status: Status
        let start: Standstill.Reason
    }

    /// Whole in itself, since no style sheet is served; it loads itself again, for a screen that nobody touches.
    private func page(_ standstill: Standstill, for head: RequestHead) -> Response {
        let language = head.headers["Accept-Language"].flatMap(Language.init(accepted:)) ?? .en
        let words = StandstillWords(standstill, in: language)
        func command(_ text: String) -> String { "<pre><code>\(PlainPage.escaped(text))</code></pre>" }
        let lines = [
            "<p><strong>\(words.sentence)</strong></p>", "<p>\(words.action)</p>", standstill.command.map(command),
            "<p>\(words.promise)</p>", words.newFarm.map { "<p>\($0)</p>" + command("gatewayd serve --new-farm") },
            "<p><small>\(standstill.told.code)</small></p>",
        ]
        return PlainPage(
            language: language.rawValue, title: words.title, body: lines.compactMap(\.self).joined(separator: "\n"),
            loadedAgainAfter: Self.interval
        ).response(.serviceUnavailable)
    }
}
