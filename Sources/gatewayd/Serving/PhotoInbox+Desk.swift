import PhotoInbox
import ScanDesk
import ScanWorkers

extension PhotoInbox.Desk {
    /// Reads photos as `POST /v1/scans` does.
    init(_ desk: ScanDesk) {
        self.init(
            read: { photo, key in
                do {
                    return try await desk.read(photo, once: key).codes.count
                } catch let error as ScanError where error.isOfThePhoto {
                    throw PhotoInbox.Refused("\(error)")
                }
            },
            knows: { try await desk.knows($0) })
    }
}

extension ScanError {
    /// Whether the same photo would fail again.
    fileprivate var isOfThePhoto: Bool {
        if case .noWorker = self { false } else { true }
    }
}
