import Blocking
import Configuration
package import HerdStore
import Links
package import ScaleProtocol
import Values

extension Station {
    /// What a scale has sent in the last seconds, for learning how it writes.
    package func received(from id: Device.ID, lastSeconds seconds: Int) async throws -> [UInt8] {
        let device = try await store.device(id)
        guard device.kind == .scale || device.kind == .both else { throw HerdError.notAScale(device) }
        await flushCapture(of: id)
        let moment = clock.now() + .seconds(-seconds)
        let captures = captures
        return try await Offload.run { () throws(CaptureError) in try captures.received(from: id, since: moment) }
    }

    /// Keeps a profile as a dialect of this station; devices that speak it already begin anew.
    ///
    /// - Parameter mayReplace: whether it may take the place of an earlier one of its name.
    /// - Throws: `TeachingError`, or `ConfigurationErrors`: what is wrong with the profile.
    package func teach(_ yaml: String, as name: String, mayReplace: Bool) async throws -> DialectEntry {
        guard let profiles else { throw TeachingError.noFolder }
        let dialect = DialectName(rawValue: name)
        guard mayReplace || dialects[dialect] == nil && !dialects.broken.contains(dialect) else {
            throw TeachingError.nameTaken(name)
        }
        let profile = try profiles.save(yaml, as: name)
        dialects.add(profile)
        log.notice("the dialect '\(name)' was taught")
        for device in try await store.devices() where device.dialect == name && !isResting(device.id) {
            _ = try await connect(device.id)
        }
        return profile.entry
    }
}

/// Why a profile cannot be kept.
package enum TeachingError: Error, Equatable, CustomStringConvertible {
    /// Another dialect is called so.
    case nameTaken(String)
    case noFolder

    package var description: String {
        switch self {
        case .nameTaken(let name): "there is a dialect '\(name)' already"
        case .noFolder: "this station keeps no profiles"
        }
    }
}
