import Foundation
import TestSupport

/// `gatewayd serve`, ready to answer.
struct RunningGateway: Sendable {
    let process: ChildProcess
    let port: UInt16
    /// The administrator's.
    let token: String

    /// Calls as the administrator.
    var api: APIClient { APIClient(port: port, token: token) }

    /// Calls with another token, or none.
    func api(as token: String?) -> APIClient { APIClient(port: port, token: token) }

    /// Asks it to stop, as systemd does, and waits until it has.
    func stop() async -> ChildProcess.Exit {
        process.send(SIGTERM)
        return await process.exit()
    }

    /// Ends it as a power cut would.
    func kill() async {
        process.send(SIGKILL)
        _ = await process.exit()
    }
}

extension Barn {
    /// Starts the daemon on this barn's data and waits until it listens.
    func serve(_ arguments: [String] = []) async throws -> RunningGateway {
        try await serving(startGateway(arguments))
    }

    /// Starts the daemon and does not wait.
    func startGateway(_ arguments: [String] = []) throws -> ChildProcess {
        // The devices of tests are played on this machine.
        try start(
            ["serve", "--data", data, "--listen", "127.0.0.1:0", "--device-networks", "127.0.0.0/8"] + arguments)
    }

    /// Waits until a started daemon listens.
    func serving(_ process: ChildProcess) async throws -> RunningGateway {
        let address = try await process.line(after: "open http://127.0.0.1:")
        let parts = address.components(separatedBy: "/")
        guard parts.count == 2, let port = UInt16(parts[0]) else { throw UnexpectedAddress(text: address) }
        // What is printed goes to a pipe, so the secret does not stand in it; that of a demo does.
        let token = try parts[1].isEmpty ? kept("token") : parts[1].replacing("#token=", with: "")
        return RunningGateway(process: process, port: port, token: token)
    }

    private func kept(_ name: String) throws -> String {
        try String(contentsOfFile: "\(data)/\(name)", encoding: .utf8).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    struct UnexpectedAddress: Error {
        let text: String
    }
}

extension RunningGateway {
    /// Waits until a device is in a phase.
    @discardableResult
    func device(_ name: String, becomes phase: String) async throws -> DeviceView {
        let client = try await api.events()
        let devices: [DeviceView] = try await api.list("/v1/devices")
        if let device = devices.first(where: { $0.name == name && $0.state?.phase == phase }) { return device }
        while let event = try await client.nextEvent() {
            try Task.checkCancellation()
            guard event.name == "device", let json = event.data else { continue }
            let device = try JSONDecoder().decode(DeviceView.self, from: Data(json.utf8))
            if device.name == name, device.state?.phase == phase { return device }
        }
        throw HTTPClientError.closed
    }
}
