import DeviceGateway
import GatewayHTTP

extension Daemon {
    /// Signs out browsers whose time is over, by a clock that is right; returns when its task is cancelled.
    static func endSignIns(of api: GatewayAPI, by news: News) async {
        while !Task.isCancelled {
            if news.trouble.clock == nil { await api.endSignIns() }
            try? await Task.sleep(for: .seconds(600))
        }
    }
}
