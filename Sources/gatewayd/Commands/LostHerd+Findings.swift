import Blocking
import Configuration
import DeviceGateway
import HerdStore

extension LostHerd {
    /// What the gateway goes by that is started so; the standard where its files cannot be used.
    static func settings(config: String?, data: String) -> Configuration {
        let written = config.flatMap { try? WrittenConfiguration(contentsOf: $0) }
        let own = (try? SettingsFile(besides: config, data: data).read()) ?? OwnSettings()
        return (try? SettingsLayers(written: written, own: own).configuration) ?? Configuration()
    }

    /// What is wrong with the store, for doctor; it is looked through where it can be opened.
    func findings(_ damage: StoreDamage?, in database: String) async -> [Finding] {
        if let damage {
            let isGone = if case .missing = damage { true } else { false }
            return [finding(isGone ? "store-gone" : "store-damaged", "\(damage)")]
        }
        let found = await Offload.run { (try? StoreCheck.damage(in: database)) ?? [] }
        return found.isEmpty
            ? [] : [finding("store-damaged", "the herd is damaged: \(found.joined(separator: "; "))")]
    }

    private func finding(_ code: String, _ message: String) -> Finding {
        Finding(
            code, .problem, message,
            action: restoring == nil ? "put a backup back" : "stop the gateway, and put the last backup back",
            command: restoring ?? "gatewayd restore FILE")
    }
}
