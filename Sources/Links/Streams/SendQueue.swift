/// What waits to be sent, in order, and who waits for it.
///
/// Senders are told by closures that the caller runs after it has let go of its lock.
struct SendQueue {
    typealias Notice = () -> Void

    private struct Entry {
        let ticket: UInt64
        var rest: ArraySlice<UInt8>
        var isBegun = false
        var sender: CheckedContinuation<Result<Void, LinkError>, Never>?

        func notices(of result: Result<Void, LinkError>) -> [Notice] {
            guard let sender else { return [] }
            return [{ sender.resume(returning: result) }]
        }
    }

    private var entries: [Entry] = []
    private var byteCount = 0
    private var lastTicket: UInt64 = 0

    /// Bytes of the oldest entry that are still to be written.
    var first: ArraySlice<UInt8>? { entries.first?.rest }

    mutating func newTicket() -> UInt64 {
        lastTicket += 1
        return lastTicket
    }

    /// Puts a send at the end, unless others fill the queue; a single one may be of any size.
    mutating func append(
        _ bytes: [UInt8], _ ticket: UInt64, capacity: Int,
        _ sender: CheckedContinuation<Result<Void, LinkError>, Never>
    ) -> [Notice] {
        guard entries.isEmpty || byteCount + bytes.count <= capacity else {
            let waiting = byteCount
            return [{ sender.resume(returning: .failure(.backlog(waiting))) }]
        }
        entries.append(Entry(ticket: ticket, rest: bytes[...], sender: sender))
        byteCount += bytes.count
        return []
    }

    /// Takes what was written off the oldest entry.
    mutating func advance(by count: Int) -> [Notice] {
        byteCount -= count
        entries[0].rest = entries[0].rest.dropFirst(count)
        entries[0].isBegun = true
        return entries[0].rest.isEmpty ? entries.removeFirst().notices(of: .success(())) : []
    }

    /// Drops a send that has not begun; one that has begun goes on without its sender.
    mutating func cancel(_ ticket: UInt64) -> [Notice] {
        guard let index = entries.firstIndex(where: { $0.ticket == ticket }) else { return [] }
        let notices = entries[index].notices(of: .failure(.cancelled))
        if entries[index].isBegun {
            entries[index].sender = nil
        } else {
            byteCount -= entries.remove(at: index).rest.count
        }
        return notices
    }

    mutating func failAll(_ error: LinkError) -> [Notice] {
        defer { (entries, byteCount) = ([], 0) }
        return entries.flatMap { $0.notices(of: .failure(error)) }
    }
}
