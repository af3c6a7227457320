import HerdStore
package import Links

/// Where the captures of all devices go.
package struct CaptureStore: Sendable {
    let folder: String
    private let limits: CaptureLimits

    package init(folder: String, limits: CaptureLimits = CaptureLimits()) {
        self.folder = folder
        self.limits = limits
    }

    func folder(of device: Device.ID) -> CaptureFolder { CaptureFolder(path: "\(folder)/\(device)") }

    /// The journal of a device; `nil` when it cannot be written: then weighing goes on without captures.
    func journal(of device: Device, log: Log) -> CaptureJournal? {
        do {
            return try CaptureJournal(folder: folder, device: device.id.description, limits: limits)
        } catch {
            log.about(.device(device.name)).error("no captures: \(error); \(error.action)")
            return nil
        }
    }

    /// Removes the oldest captures of a device beyond the limit.
    func keepLimit(of device: Device.ID) {
        folder(of: device).removeOldest(keeping: limits.totalBytes)
    }
}
