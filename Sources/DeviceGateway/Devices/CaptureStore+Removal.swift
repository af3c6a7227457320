import Blocking
import FoundationEssentials
import HerdStore
import Links

extension CaptureStore {
    /// The devices of which there are captures; anything else in the folder is not ours.
    var devices: [Device.ID] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.compactMap { name in Device.ID(name).flatMap { $0.description == name ? $0 : nil } }
    }
}

extension Station {
    /// Removes the captures of devices that are no more, and of the others what is beyond the limit.
    ///
    /// A daemon that was killed, or an older one, may have left them.
    func tidyCaptures() async throws {
        let captures = captures
        // Before the devices are asked for: one that is added meanwhile is among those, or not among these.
        let found = await Offload.run { captures.devices }
        let known = Set(try await store.devices().map(\.id))
        for device in found {
            if known.contains(device) {
                await Offload.run { captures.keepLimit(of: device) }
            } else {
                await removeCaptures(of: device)
            }
        }
    }

    /// Removes the captures of a device that is no more.
    func removeCaptures(of device: Device.ID) async {
        let folder = captures.folder(of: device)
        guard await Offload.run({ folder.remove() }) else {
            log.warning("the captures of a removed device stay: \(folder.path) cannot be emptied; look at its rights")
            return
        }
    }
}
