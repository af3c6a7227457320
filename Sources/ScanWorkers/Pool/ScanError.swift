package import Photos

/// Why a photo was not read.
package enum ScanError: Error, Hashable, Sendable {
    /// The photo is at fault, and the worker said so.
    case photo(PhotoError)
    /// The worker ended while it read the photo.
    case crashed(WorkerEnding)
    /// The worker needed longer than it may; it was ended.
    case tookTooLong(Duration)
    /// The worker needed more memory than it may.
    case outOfMemory(limit: Int)
    /// There is no worker, and none could be started.
    case noWorker(String)
}

extension ScanError: CustomStringConvertible {
    package var description: String { "\(reason); \(action)" }

    /// What went wrong.
    package var reason: String {
        switch self {
        case .photo(let error): error.reason
        case .crashed(let ending): "reading the photo broke the decoder, which \(ending)"
        case .tookTooLong(let time):
            "reading the photo took longer than \(time.components.seconds) seconds and was given up"
        case .outOfMemory(let limit): "reading the photo takes more than \(limit >> 20) MB of memory and was given up"
        case .noWorker(let why): "no photo can be read now: \(why)"
        }
    }

    /// What the user can do about it.
    package var action: String {
        switch self {
        case .photo(let error): error.action
        case .crashed: "take a new photo; if it happens again, send this one to the makers of gatewayd"
        case .tookTooLong, .outOfMemory: "take it with a lower resolution, or cut out the part with the code"
        case .noWorker: "try again in a minute; if it stays, look at what 'gatewayd doctor' says"
        }
    }
}
