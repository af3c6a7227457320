import Glibc

/// A file with room set aside beforehand, so that entries can be appended to it while the disk is full.
///
///     0      slot      two of them, 512 bytes each; of the valid ones the higher first number counts
///     4096   record    one after another, up to the first that is not of this filling
///
///     slot   = "gwspool1"  first u64  crc u32              crc over magic and first
///     record = length u32  crc u32  payload                crc over the entry's number (u64) and the payload
///
/// Numbers are little-endian, the sums CRC-32. Entries are numbered from `first` on. The file is emptied by writing
/// the number of the next entry into the older slot: what is left of earlier fillings then has wrong numbers, and so
/// has a record that was torn by a loss of power. Nothing is ever cut off, since the room might be gone then.
final class SpoolFile {
    private let path: String
    private let descriptor: Int32
    private let synchronise: (Int32) -> Int32
    /// The size of the whole file, in bytes.
    private let size: Int
    /// Number of the first entry of this filling.
    private var first: UInt64 = 0
    private var newerSlot = 1
    private var count: UInt64 = 0
    /// Where the next record begins.
    private var end = SpoolFile.start
    /// What an earlier run has left in it, in the order in which it was appended.
    private(set) var left: [[UInt8]] = []

    private static let magic = Array("gwspool1".utf8)
    private static let slotSize = 512
    /// The used bytes of a slot.
    private static let slotBytes = 16 + 4
    private static let start = 4096
    private static let headSize = 8

    /// Opens a file, creates it when missing, makes sure of its room, and reads what is in it.
    ///
    /// - Parameters:
    ///   - size: of the whole file, in bytes, at least 8 KiB; a larger file stays as large as it is.
    ///   - synchronise: brings what was written to the disk; 0, or -1 and `errno`.
    /// - Throws: when the disk has not the room, or the file cannot be opened or read.
    init(_ path: String, size: Int, synchronise: @escaping (Int32) -> Int32 = { fdatasync($0) }) throws(SpoolError) {
        self.path = path
        self.synchronise = synchronise
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        var status = stat()
        let isOpen = descriptor >= 0 && fstat(descriptor, &status) == 0
        self.size = max(size, Int(status.st_size))
        guard isOpen else { throw .system(path, errno) }
        let failure = posix_fallocate(descriptor, 0, off_t(self.size))
        guard failure == 0 else {
            // Nothing is in it, and a part of the room helps nobody.
            if status.st_size == 0 { unlink(path) }
            throw .system(path, failure)
        }
        try load()
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// How many bytes records may have altogether.
    var capacity: Int { size - Self.start }

    /// How many bytes the records have.
    var used: Int { end - Self.start }

    /// Whether it still lies where it was opened: with its folder, or its disk, it may have been taken away.
    var isInPlace: Bool {
        var (own, there) = (stat(), stat())
        return fstat(descriptor, &own) == 0 && stat(path, &there) == 0
            && (own.st_dev, own.st_ino) == (there.st_dev, there.st_ino)
    }

    /// What an entry takes in the file, in bytes.
    static func sizeOfRecord(of payload: [UInt8]) -> Int { headSize + payload.count }

    /// Appends an entry; it is on the disk when this returns.
    ///
    /// - Throws: `.full` when it has no room, `.system` when it cannot be written; then nothing has changed.
    func append(_ payload: [UInt8]) throws(SpoolError) {
        guard Self.sizeOfRecord(of: payload) <= size - end else { throw .full(path) }
        let sum = Self.sum(payload, number: first + count)
        try write(Self.bytes(UInt32(payload.count)) + Self.bytes(sum) + payload, at: end)
        end += Self.sizeOfRecord(of: payload)
        count += 1
    }

    /// Forgets all entries.
    ///
    /// - Throws: when that cannot be written; then they are all still there.
    func empty() throws(SpoolError) {
        guard count > 0 else { return }
        let slot = 1 - newerSlot
        do {
            try write(Self.slot(first: first + count), at: slot * Self.slotSize)
        } catch {
            // The slot may be in the file although the sync failed; it would hide all entries that follow.
            try? write([UInt8](repeating: 0, count: Self.slotBytes), at: slot * Self.slotSize)
            throw error
        }
        (first, count, end, newerSlot) = (first + count, 0, Self.start, slot)
    }

    // MARK: - Reading

    private func load() throws(SpoolError) {
        for slot in 0...1 {
            let bytes = try read(Self.slotBytes, at: slot * Self.slotSize)
            guard let first = Self.first(in: bytes[...]), first >= self.first else { continue }
            (self.first, newerSlot) = (first, slot)
        }
        while let payload = try nextPayload() {
            left.append(payload)
            end += Self.sizeOfRecord(of: payload)
            count += 1
        }
    }

    /// The record at the end of those that are read, if it is one of this filling and whole.
    private func nextPayload() throws(SpoolError) -> [UInt8]? {
        let head = try read(Self.headSize, at: end)
        let length = Int(Self.number(head.prefix(4)))
        guard length > 0, length <= size - end - Self.headSize else { return nil }
        let payload = try read(length, at: end + Self.headSize)
        return Self.number(head.suffix(4)) == UInt64(Self.sum(payload, number: first + count)) ? payload : nil
    }

    /// Fewer bytes than asked for at the end of the file.
    private func read(_ count: Int, at offset: Int) throws(SpoolError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var done = 0
        while done < count {
            let read = bytes.withUnsafeMutableBytes { buffer in
                pread(descriptor, buffer.baseAddress?.advanced(by: done), buffer.count - done, off_t(offset + done))
            }
            if read < 0, errno == EINTR { continue }
            guard read >= 0 else { throw .system(path, errno) }
            if read == 0 { break }
            done += read
        }
        return Array(bytes.prefix(done))
    }

    private static func first(in slot: ArraySlice<UInt8>) -> UInt64? {
        let body = slot.prefix(16)
        guard body.starts(with: magic), number(slot.dropFirst(16).prefix(4)) == UInt64(sum(body)) else { return nil }
        return number(body.suffix(8))
    }

    // MARK: - Writing

    private func write(_ bytes: [UInt8], at offset: Int) throws(SpoolError) {
        var done = 0
        while done < bytes.count {
            let written = bytes.withUnsafeBytes { buffer in
                pwrite(
                    descriptor, buffer.baseAddress?.advanced(by: done), buffer.count - done, off_t(offset + done))
            }
            if written < 0, errno == EINTR { continue }
            guard written > 0 else { throw .system(path, written < 0 ? errno : EIO) }
            done += written
        }
        guard synchronise(descriptor) == 0 else { throw .system(path, errno) }
    }

    private static func slot(first: UInt64) -> [UInt8] {
        let body = magic + bytes(first)
        return body + bytes(sum(body))
    }

    private static func sum(_ bytes: some Sequence<UInt8>) -> UInt32 {
        var sum = CRC32()
        sum.add(bytes)
        return sum.value
    }

    private static func sum(_ payload: [UInt8], number: UInt64) -> UInt32 {
        var sum = CRC32()
        sum.add(bytes(number))
        sum.add(payload)
        return sum.value
    }

    private static func bytes(_ number: some FixedWidthInteger & UnsignedInteger) -> [UInt8] {
        withUnsafeBytes(of: number.littleEndian) { Array($0) }
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
}

/// Why something cannot be kept in a spool.
enum SpoolError: Error, Equatable, CustomStringConvertible {
    /// Everything that was set aside is used up.
    case full(String)
    case system(String, Int32)

    /// Whether the disk may not be written to.
    var isReadOnly: Bool { if case .system(_, EROFS) = self { true } else { false } }

    var description: String {
        switch self {
        case .full(let path): "\(path) is full"
        case .system(let path, let code): "\(path): \(String(cString: strerror(code)))"
        }
    }
}
