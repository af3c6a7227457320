package import HerdStore

/// How the link of a device is, without what the store knows of the device.
package struct LinkStanding: Sendable {
    package let device: Device.ID
    package let state: DeviceState
}

extension Station {
    /// How all links are; asks no store.
    package func links() async -> [LinkStanding] {
        var links: [LinkStanding] = []
        for (device, state) in await linkStates() { links.append(LinkStanding(device: device, state: state)) }
        return links.sorted { $0.device.description < $1.device.description }
    }
}
