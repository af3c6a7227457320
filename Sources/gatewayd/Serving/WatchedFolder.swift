import Configuration
import DeviceGateway
import PhotoInbox
import ScanDesk

/// The folder into which photos are put, if there is one; it may become another while the daemon runs.
actor WatchedFolder {
    private let desk: ScanDesk
    private let log: Log
    private var reading: (folder: String, movesRead: Bool, task: Task<Void, Never>)?

    init(_ desk: ScanDesk, log: Log) {
        self.desk = desk
        self.log = log
    }

    /// Reads what is put into this folder from now on.
    func use(_ settings: Configuration.Scan) async {
        let movesRead = settings.photosRead == .move
        guard reading?.folder != settings.watchedFolder || reading?.movesRead != movesRead else { return }
        await stop()
        guard let folder = settings.watchedFolder else { return }
        reading = (folder, movesRead, Task { [desk, log] in await Self.read(folder, movesRead, by: desk, log: log) })
    }

    /// Reads no more; the photo in hand is read to its end.
    func stop() async {
        guard let reading else { return }
        self.reading = nil
        reading.task.cancel()
        await reading.task.value
    }

    /// A folder that cannot be watched keeps nothing else from working.
    private static func read(_ folder: String, _ movesRead: Bool, by desk: ScanDesk, log: Log) async {
        do {
            try await PhotoInbox(folder, movesRead: movesRead, desk: .init(desk)).run { log.notice("\($0)") }
        } catch {
            log.error("the watched folder is not read: \(error)")
        }
    }
}
