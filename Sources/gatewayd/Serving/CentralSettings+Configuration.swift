import CentralLink
import CentralSync
import Configuration
import DeviceGateway

extension CentralSettings {
    /// What the settings say; `nil` without a central system, and for the demo, whose herd is made up.
    ///
    /// - Parameter data: the folder of the store.
    init?(_ settings: Configuration.Central, data: String, isDemo: Bool) {
        guard !isDemo, let url = settings.url else { return nil }
        self.init(url: url.text, tokenFile: settings.tokenFile ?? data + "/central.token", every: settings.every)
    }
}

extension Log {
    /// Notes why a synchronisation ended early.
    func tell(_ failure: SyncFailure?) {
        guard let failure, failure.code != .cancelled else { return }
        switch failure.kind {
        case .incompatible: error("the central system needs another version of gatewayd: \(failure.detail)")
        case .retried: warning("not synchronised, it will be tried again: \(failure.code.rawValue). \(failure.detail)")
        }
    }
}
