import FoundationEssentials
import Glibc

/// The file of a store before it is opened: SQLite itself opens half a file, and answers with what it finds in it.
struct StoreFile {
    let path: String

    /// Looks at its beginning and its length alone; a file that is not there is well.
    ///
    /// So is one that cannot be read: nothing is known of it, and whoever opens it hears why.
    func check() throws(StoreDamage) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_size > 0 else { return }
        let size = Int(status.st_size)
        guard let header = Self.read(path, at: 0, count: 100) else { return }
        guard header.count == 100 else { throw .cutOff(path, bytes: size, needed: 100) }
        guard header.starts(with: Self.magic) else { throw .unreadable(path, reason: "it is no database") }
        let page = pageSize(header)
        guard page >= 512, page & (page - 1) == 0 else { throw .unreadable(path, reason: "its header makes no sense") }
        // The number of pages counts only where the program that wrote it last has kept it.
        guard header[24..<28].elementsEqual(header[92..<96]) else { return }
        let (whole, needed) = (size / page, Self.number(header[28..<32]))
        guard whole < needed else { return }
        // A power cut may have come between the log and the file: then the log has what is missing.
        guard let logged = pagesInLog(of: page) else { return }
        guard (whole + 1...needed).allSatisfy(logged.contains) else {
            throw .cutOff(path, bytes: size, needed: needed * page)
        }
    }

    private static let magic = Array("SQLite format 3\0".utf8)

    private func pageSize(_ header: [UInt8]) -> Int {
        let size = Int(header[16]) << 8 | Int(header[17])
        return size == 1 ? 65_536 : size
    }

    /// The pages that the log holds; of an older log, which was not taken away, none.
    ///
    /// - Returns: `nil` when it cannot be read.
    private func pagesInLog(of page: Int) -> Set<Int>? {
        guard let header = Self.read(path + "-wal", at: 0, count: 32) else { return nil }
        guard header.count == 32 else { return [] }
        var pages: Set<Int> = []
        var position = 32
        while true {
            guard let frame = Self.read(path + "-wal", at: position, count: 24) else { return nil }
            guard frame.count == 24, frame[8..<16].elementsEqual(header[16..<24]) else { return pages }
            pages.insert(Self.number(frame[0..<4]))
            position += 24 + page
        }
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

    /// - Returns: nothing of a file that is not there; `nil` when it cannot be read.
    private static func read(_ path: String, at position: Int, count: Int) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return errno == ENOENT ? [] : nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: count)
        let read = pread(descriptor, &bytes, count, off_t(position))
        return read < 0 ? nil : Array(bytes.prefix(read))
    }
}
