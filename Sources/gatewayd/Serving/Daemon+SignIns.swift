import GatewayHTTP

extension Daemon {
    /// Signs out browsers whose time is over; returns when its task is cancelled.
    static func endSignIns(of api: GatewayAPI) async {
        while !Task.isCancelled {
            await api.endSignIns()
            try? await Task.sleep(for: .seconds(600))
        }
    }
}
