package import Avahi
import Blocking
package import BlueZ
import HerdStore
import Links

/// Follows what is plugged in, paired and announced, and publishes what of it no device uses yet.
///
/// It only listens to what the kernel, BlueZ and Avahi tell: it opens no port and starts no search, either of which would
/// disturb devices that are connected.
package struct OfferBoard: Sendable {
    private let station: Station
    private let bluetooth: BlueZ
    private let avahi: Avahi
    /// Further ports, such as those of a program that makes some.
    private let folder: String?

    /// One plug is many events: a name, another one that lasts, and its rights.
    static let settling = Duration.milliseconds(200)

    /// - Parameter folder: of further ports; `nil` for those of the machine only.
    package init(station: Station, bluetooth: BlueZ, avahi: Avahi, folder: String? = nil) {
        (self.station, self.bluetooth, self.avahi, self.folder) = (station, bluetooth, avahi, folder)
    }

    /// What is there now.
    package func offers() async throws -> Offers {
        let devices = try await station.store.devices()
        let folder = folder
        // Without BlueZ nothing is near.
        let near = (try? await bluetooth.devices()) ?? []
        let boxes = await avahi.boxes
        return await Offload.run {
            let all =
                SerialPorts.list(also: folder).map { Offer($0) }
                + near.compactMap { Offer($0) }.sorted { $0.place < $1.place } + boxes.map { Offer($0) }
            let occupied = OccupiedLinks(of: devices)
            return Offers(items: all.filter { !occupied.have($0) })
        }
    }

    /// Publishes them whenever they have changed, until the task is cancelled.
    package func run() async {
        let (changes, change) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        await withTaskGroup { group in
            group.addTask { await followPorts(change) }
            group.addTask { for await _ in await bluetooth.changes() { change.yield() } }
            group.addTask { for await _ in await avahi.changes() { change.yield() } }
            group.addTask {
                for await item in station.news.listen() where item.isAboutWhichDevices { change.yield() }
            }
            group.addTask { await publish(changes) }
            await group.waitForAll()
        }
    }

    private func followPorts(_ change: AsyncStream<Void>.Continuation) async {
        let folders = PortWatch.systemFolders + [folder].compactMap(\.self)
        // That there are no watches left is in the log already: the station watches them for its devices.
        guard let watch = try? PortWatch(folders: folders, departures: true) else { return }
        for await _ in watch.changes { change.yield() }
    }

    private func publish(_ changes: AsyncStream<Void>) async {
        var told: Offers?
        for await _ in changes {
            guard (try? await Task.sleep(for: Self.settling)) != nil else { return }
            guard let now = try? await offers(), now != told else { continue }
            told = now
            station.news.publish(now)
        }
    }
}

extension News.Item {
    /// Whether a device has come, gone, or got another link.
    fileprivate var isAboutWhichDevices: Bool {
        guard case .stored(let event) = self else { return false }
        return [.deviceAdded, .deviceChanged, .deviceRemoved].contains(event.kind)
    }
}
