import Glibc
import Kernel

/// A file in a watched folder, as it was when the folder was looked through.
struct InboxFile: Hashable, Sendable {
    private let entry: EntryName
    private let identity: FileIdentity

    /// Describes a file; `nil` for folders, links, hidden files, and what a sync program has not finished.
    init?(_ entry: EntryName, in folder: HeldFolder) {
        let name = entry.text
        let isUnfinished = [".part", ".tmp", ".crdownload", ".download"].contains { name.lowercased().hasSuffix($0) }
        guard !name.hasPrefix("."), !name.hasPrefix("~"), !isUnfinished, let identity = folder.identity(of: entry)
        else {
            return nil
        }
        self.entry = entry
        self.identity = identity
    }

    /// By which it is told: the name may be that of a person.
    var inode: UInt64 { identity.inode }

    /// Last modification in nanoseconds since 1970.
    var modified: Int { identity.modified }

    /// Identifies the photo, even after a restart; a photo that was written again has another key.
    var key: String { "photo:\(identity.device)-\(identity.inode)-\(identity.size)-\(identity.modified)" }

    /// All files in a folder that are to be read, the oldest first.
    static func all(in folder: HeldFolder) throws(FolderError) -> [InboxFile] {
        try folder.names().compactMap { InboxFile($0, in: folder) }
            .sorted { ($0.modified, $0.entry.text) < ($1.modified, $1.entry.text) }
    }

    /// Its bytes; more than `limit` of them if it is longer, so that the reader refuses it with a reason.
    func bytes(in folder: HeldFolder, limit: Int) throws(InboxError) -> [UInt8] {
        let descriptor: Int32
        do throws(FolderError) {
            let opened = try folder.open(entry)
            descriptor = opened.descriptor
            // Its key is that of another one.
            guard opened.identity == identity else {
                close(descriptor)
                throw .refused(ESTALE)
            }
        } catch {
            throw InboxError(what: "read photo \(inode) (ls -i)", why: error)
        }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(min(identity.size, limit) + 1)
        var chunk = [UInt8](repeating: 0, count: 1 << 18)
        while bytes.count <= limit {
            let count = read(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw InboxError(what: "read photo \(inode) (ls -i)", why: .refused(errno)) }
            if count == 0 { break }
            bytes += chunk[..<count]
        }
        return bytes
    }

    /// Moves it into a folder in its own; if the name is taken there, a number is added.
    ///
    /// - Returns: where it is now.
    func move(from folder: HeldFolder, to name: String) throws(InboxError) -> (folder: HeldFolder, entry: EntryName) {
        do throws(FolderError) {
            guard let there = EntryName(name) else { throw .isNoFile }
            let target = try folder.folder(there, isMade: true)
            // Another file may have been put in its place, which nobody has read.
            guard folder.identity(of: entry) == identity else { throw .refused(ESTALE) }
            for number in 0..<Self.mostOfAName {
                let free = entry.numbered(number)
                if try folder.move(entry, to: target, as: free) { return (target, free) }
            }
            throw .refused(EEXIST)
        } catch {
            throw InboxError(what: "move photo \(inode) (ls -i) to '\(name)'", why: error)
        }
    }

    /// Moves it to `failed`, with a text beside it that says why.
    func fail(in folder: HeldFolder, because reason: String) throws(InboxError) {
        let moved = try move(from: folder, to: "failed")
        let note = moved.entry.appending(".txt")
        do throws(FolderError) {
            for number in 0..<Self.mostOfAName
            where try moved.folder.write(Array((reason + "\n").utf8), to: note.numbered(number)) { return }
            throw .refused(EEXIST)
        } catch {
            throw InboxError(what: "write why photo \(inode) (ls -i) cannot be read", why: error)
        }
    }

    private static let mostOfAName = 10_000
}

/// Why a watched folder cannot be used as it should be.
package struct InboxError: Error, Equatable, CustomStringConvertible {
    let what: String
    let why: FolderError

    package var description: String {
        "cannot \(what): \(why)\(advice)"
    }

    private var advice: String {
        if case .refused(EACCES) = why { return "; give gatewayd the right to read and write that folder" }
        return ""
    }
}
