import Configuration
package import DeviceGateway
package import HTTPServer
import HerdStore
import Values

/// `/v1/settings`: what can be changed in the browser, and where each value comes from.
struct SettingsRoutes: Sendable {
    let desk: SettingsDesk

    func add(to router: inout Router<Endpoint>) {
        router.add(.get, "/v1/settings", for: .viewer) { _ in try answer(await desk.state) }
        router.add(.patch, "/v1/settings", for: .admin) { call in
            let changes = try call.request.decode([String: SettingValue?].self)
            if changes.keys.contains(where: Self.needConfirmation) { try call.requireConfirmation() }
            let revision = call.request.headers["If-Match"].map { $0.filter { $0 != "\"" } }
            do {
                return try answer(
                    await desk.change(changes, from: revision == "*" ? nil : revision, by: call.caller.name))
            } catch let errors as ConfigurationErrors {
                return try RefusedSettings(errors).response()
            }
        }
    }

    /// Whether a setting is one that a browser left alone must not change: by which names the gateway is called, what leads
    /// out of this machine, and what is thrown away for good the next night.
    static func needConfirmation(_ key: String) -> Bool {
        ["allowed-hosts", "scan.watched-folder"].contains(key)
            || ["backup.", "captures.", "central.", "retention."].contains { key.hasPrefix($0) }
    }

    private func answer(_ state: SettingsState) throws -> Response {
        var response = try Response(json: SettingsView(state, desk))
        response.headers["ETag"] = "\"\(state.revision)\""
        response.headers["Cache-Control"] = "no-store"
        return response
    }
}

private struct SettingsView: Encodable {
    /// As `ETag` has it.
    let revision: String
    /// Where what is set here is kept.
    let file: String
    /// gatewayd.yaml.
    let written: String?
    let trouble: LoadedSettings.Trouble?
    let items: [SettingsState.Item]

    init(_ state: SettingsState, _ desk: SettingsDesk) {
        (revision, file) = (state.revision, desk.file.path)
        (written, trouble, items) = (state.written, desk.trouble, state.items)
    }
}

/// A problem with everything that was wrong beside its own members (RFC 9457 §3.2).
struct RefusedSettings: Encodable {
    let errors: [Refusal]
    private let isUnwritable: Bool

    struct Refusal: Encodable {
        /// The setting, or a part of it, such as `scan.card-layouts[1].fields[2]`.
        let key: String
        let code: String
        let detail: String
        /// What the words for the code need.
        let parameters: [String: String]
    }

    init(_ errors: ConfigurationErrors) {
        isUnwritable = errors.errors.contains { $0.reason.code == "unwritable" }
        self.errors = errors.errors.map {
            Refusal(
                key: $0.key, code: $0.reason.code, detail: $0.reason.description, parameters: $0.reason.parameters)
        }
    }

    private var problem: Problem {
        isUnwritable
            ? Problem(
                .serviceUnavailable, "settings-not-saved", title: "Settings not saved",
                detail: errors.first?.detail, action: "Look at the owner and the free room of the folder of the file.")
            : Problem(
                .unprocessableContent, "bad-settings", title: "Not settings",
                detail: errors.map { "\($0.key): \($0.detail)" }.joined(separator: "\n"),
                action: "Correct them and send them again; nothing was changed.")
    }

    func response() throws -> Response {
        var response = try Response(Status(problem.status), json: self)
        response.headers["Content-Type"] = "application/problem+json"
        return response
    }

    private enum CodingKeys: CodingKey { case errors }

    func encode(to encoder: any Encoder) throws {
        try problem.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(errors, forKey: .errors)
    }
}

extension SettingsChanged: ProblemConvertible {
    package var problem: Problem {
        Problem(
            .preconditionFailed, "settings-changed", title: "Settings changed",
            detail: description, action: "Load them again and make your changes once more.")
    }
}
