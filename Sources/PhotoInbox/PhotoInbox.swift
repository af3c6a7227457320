import Blocking
import Glibc
import Kernel

/// A folder into which a phone or a camera puts photos; each is read once, even across restarts.
///
/// A photo that was read is moved to `done` or stays; one that cannot be read is moved to `failed`, with a text file
/// beside it that says why.
///
/// Others write to that folder, so nothing in it is followed, waited for or written over: see `HeldFolder`. Files are read
/// and moved off the pool, since the folder may be a share that hangs.
package struct PhotoInbox: Sendable {
    private let folder: String
    private let movesRead: Bool
    private let desk: Desk
    private let now: @Sendable () -> Int

    /// Reads the photos and remembers which have been read.
    package struct Desk: Sendable {
        /// Reads a photo and stores the result under its key, in one step.
        ///
        /// Returns how many codes the photo has. It throws `Refused` when the photo is at fault, and anything else to
        /// have the photo read again later.
        package var read: @Sendable (_ photo: [UInt8], _ key: String) async throws -> Int
        /// Whether something is stored under a key.
        package var knows: @Sendable (_ key: String) async throws -> Bool

        package init(
            read: @escaping @Sendable ([UInt8], String) async throws -> Int,
            knows: @escaping @Sendable (String) async throws -> Bool
        ) {
            self.read = read
            self.knows = knows
        }
    }

    /// Thrown for a photo that cannot be read, now or later.
    package struct Refused: Error {
        let reason: String

        package init(_ reason: String) {
            self.reason = reason
        }
    }

    /// Something that happened to a photo, for the log.
    ///
    /// A file may be called after the person whose card is on it, and a log names nobody: it is told by its number.
    package enum Notice: Equatable, Sendable, CustomStringConvertible {
        case read(inode: UInt64, codes: Int)
        case failed(inode: UInt64, reason: String)
        case trouble(String)

        package var description: String {
            switch self {
            case .read(let inode, let codes): "photo \(inode) (ls -i): \(codes) \(codes == 1 ? "code" : "codes")"
            case .failed(let inode, let reason): "photo \(inode) (ls -i) is now in 'failed': \(reason)"
            case .trouble(let what): what
            }
        }
    }

    /// More bytes than any photo may have.
    private static let limit = 64 << 20
    /// A file that was modified within this time may not be complete yet.
    private static let quietTime = Duration.seconds(1)

    /// - Parameters:
    ///   - movesRead: whether photos that were read are moved to the folder `done` in this one, or stay.
    ///   - now: the current time in nanoseconds since 1970, by the clock that dates the files.
    package init(
        _ folder: String, movesRead: Bool, desk: Desk, now: @escaping @Sendable () -> Int = { PhotoInbox.systemTime() }
    ) {
        self.folder = folder
        self.movesRead = movesRead
        self.desk = desk
        self.now = now
    }

    /// The system clock in nanoseconds since 1970.
    package static func systemTime() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }

    /// Reads the photos that are there and those that come, until the task is cancelled.
    ///
    /// - Throws: why the folder cannot be watched.
    package func run(_ report: @Sendable (Notice) -> Void) async throws(InboxError) {
        let watch = try FolderWatch(folder)
        var known: Set<String> = []
        if await readAll(&known, report) { watch.lookAgain(in: Self.quietTime) }
        for await _ in watch.changes where await readAll(&known, report) {
            watch.lookAgain(in: Self.quietTime)
        }
    }

    /// Reads every photo that is complete and not yet known.
    ///
    /// - Parameter known: keys of the photos that have been read and are still in the folder.
    /// - Returns: whether some photos are still being written.
    func readAll(_ known: inout Set<String>, _ report: @Sendable (Notice) -> Void) async -> Bool {
        let latest = now() - Int(Self.quietTime / .nanoseconds(1))
        var isWaiting = false
        let path = folder
        let found = try? await Offload.run { () throws(FolderError) in
            let folder = try HeldFolder(path)
            return (folder, try InboxFile.all(in: folder))
        }
        guard let (folder, files) = found else { return false }
        for file in files where !known.contains(file.key) {
            if Task.isCancelled { return false }
            // A time far in the future comes from a clock that was set back, and must not keep the photo waiting for
            // ever.
            if (latest..<latest + 10_000_000_000).contains(file.modified) {
                isWaiting = true
                continue
            }
            do {
                try await read(file, in: folder, report)
                known.insert(file.key)
            } catch {
                // That stays as it is until somebody changes it, and is told once.
                if (error as? InboxError)?.why == .hasAnotherName { known.insert(file.key) }
                report(.trouble("\(error)"))
            }
        }
        return isWaiting
    }

    private func read(
        _ file: InboxFile, in folder: HeldFolder, _ report: @Sendable (Notice) -> Void
    ) async throws {
        if try await desk.knows(file.key) {
            // The program ended after storing the result and before moving the photo.
            try await moveRead(file, in: folder)
            return
        }
        let bytes = try await Offload.run { () throws(InboxError) in try file.bytes(in: folder, limit: Self.limit) }
        do {
            let codes = try await desk.read(bytes, file.key)
            guard codes > 0 else { throw Refused("no code was found in it; come closer, and take it again") }
            try await moveRead(file, in: folder)
            report(.read(inode: file.inode, codes: codes))
        } catch let refused as Refused {
            try await Offload.run { () throws(InboxError) in try file.fail(in: folder, because: refused.reason) }
            report(.failed(inode: file.inode, reason: refused.reason))
        }
    }

    private func moveRead(_ file: InboxFile, in folder: HeldFolder) async throws(InboxError) {
        guard movesRead else { return }
        _ = try await Offload.run { () throws(InboxError) in try file.move(from: folder, to: "done") }
    }
}
