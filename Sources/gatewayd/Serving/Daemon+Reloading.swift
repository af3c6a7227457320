import Blocking
import Configuration
import DeviceGateway
import HerdStore

extension Daemon {
    /// Reads gatewayd.yaml again and goes by it, as far as that can be done while it runs.
    ///
    /// A file with something wrong in it is told, and what held before goes on.
    func reload(_ settings: SettingsDesk, _ station: Station, log: Log) async {
        guard let file = loaded.layers.written?.path else {
            return log.notice("there is no gatewayd.yaml to be read again; what is set in the browser holds at once")
        }
        do {
            let written = try await Offload.run { Result { try WrittenConfiguration(contentsOf: file) } }.get()
            let dialects = await station.dialects
            let (now, before) = try await settings.reload(written) { try $0.check(against: dialects, file: file) }
            try await station.adopt(now.devices.map { DeviceDraft($0) }, by: "configuration")
            let later = now.namesOfFixed(otherThan: before)
            let rest = later.isEmpty ? "" : "; from the next start: \(later.joined(separator: ", "))"
            log.notice("\(file) was read again\(rest)")
        } catch {
            log.error("\(file) is not used, what held before goes on: \(error)")
        }
    }
}

extension Configuration {
    /// The sections that hold only from the next start, as far as they say something else.
    func namesOfFixed(otherThan before: Configuration) -> [String] {
        [
            listen == before.listen ? nil : "listen", https == before.https ? nil : "https",
            data == before.data ? nil : "data", profiles == before.profiles ? nil : "profiles",
            captures == before.captures ? nil : "captures",
        ].compactMap(\.self)
    }
}
