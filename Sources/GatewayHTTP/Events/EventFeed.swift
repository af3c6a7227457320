import DeviceGateway
import HTTPServer
import HerdStore

/// Feeds one client of `/v1/events`: stored events in number order without a gap, live frames in between.
struct EventFeed: Sendable {
    let station: Station

    private static let page = 200

    /// Opens a stream that starts after event `last`; `nil` starts with what happens next.
    func open(after last: Int?) async throws -> EventStream { try await begin(after: last).stream }

    /// As above, with the task that ends when the client has gone, and the number of the newest event.
    func begin(after last: Int?) async throws -> (stream: EventStream, feeding: Task<Void, Never>, newest: Int) {
        let stream = EventStream()
        // Listening starts before the first page is read, so nothing falls between.
        let news = station.news.listen()
        let newest = try await station.store.lastEventNumber()
        // A number that was never given here is of another store, such as an earlier demo's.
        let start = min(last ?? newest, newest)
        let task = Task {
            await feed(stream, after: start, news)
            // A client that is cut off comes back and resumes; one that is left waiting would miss events.
            stream.finish()
        }
        stream.onTermination { task.cancel() }
        return (stream, task, newest)
    }

    /// Returns when the client is gone or the store cannot be read.
    private func feed(_ stream: EventStream, after start: Int, _ news: AsyncStream<News.Item>) async {
        var position = start
        guard await sendStored(to: stream, after: &position) else { return }
        var told = BacklogState()
        guard await sendBacklog(to: stream, after: &told, events: &position) else { return }
        var trouble = StationTrouble()
        guard await sendTrouble(to: stream, after: &trouble) else { return }
        for await item in news {
            switch item {
            case .stored(let event) where event.number == position + 1 && !Eyes.current.areLimited:
                guard await send(event, to: stream) else { return }
                position = event.number
            case _ where station.news.lastEvent > position:
                // Some were dropped here; the store has them.
                guard await sendStored(to: stream, after: &position) else { return }
            default: break
            }
            // Looked at each time: the item that told of it may have been dropped.
            guard await sendBacklog(to: stream, after: &told, events: &position),
                await sendTrouble(to: stream, after: &trouble)
            else { return }
            switch item {
            case .stored, .backlog, .trouble: break
            case .live(let frame):
                guard let json = await asSeen(frame.json) else { break }
                stream.send(event: "live", data: json, isDroppable: true)
            case .offers(let offers):
                guard await stream.room(), stream.send(event: "offers", data: offers.json) else { return }
            case .imported(let standing):
                // The last is told for sure: without it a page would wait for ever.
                let isOver = !standing.value.state.isOpen
                if isOver { guard await stream.room() else { return } }
                stream.send(event: "import.progress", data: standing.json, isDroppable: !isOver)
            case .device(let device):
                guard let json = await asSeen(device.json) else { break }
                stream.send(event: "device", data: json, isDroppable: true)
            }
        }
    }

    /// Sends every stored event after `position`, page by page; false when the client is gone or the store fails.
    private func sendStored(to stream: EventStream, after position: inout Int) async -> Bool {
        while true {
            guard let events = try? await station.store.events(after: position, limit: Self.page) else { return false }
            for event in events {
                guard await send(event, to: stream) else { return false }
                position = event.number
            }
            if events.count < Self.page { return true }
        }
    }

    /// Sends what waits to be stored when that is not what was told last; false when the client is gone.
    ///
    /// The events before it go first: who hears that nothing waits any more has heard of all that waited.
    private func sendBacklog(
        to stream: EventStream, after told: inout BacklogState, events position: inout Int
    ) async -> Bool {
        let backlog = station.news.backlog
        guard backlog != told else { return true }
        told = backlog
        if station.news.lastEvent > position {
            guard await sendStored(to: stream, after: &position) else { return false }
        }
        guard await stream.room() else { return false }
        return stream.send(event: "backlog", data: Published(backlog).json)
    }

    /// Sends what is wrong with the computer when that is not what was told last; false when the client is gone.
    private func sendTrouble(to stream: EventStream, after told: inout StationTrouble) async -> Bool {
        let trouble = station.news.trouble
        guard trouble != told else { return true }
        told = trouble
        guard await stream.room() else { return false }
        return stream.send(event: "trouble", data: Published(trouble).json)
    }

    /// What is not stored, as those are told who do not see all barns.
    private func asSeen(_ json: String) async -> String? {
        guard Sight.current.isLimited else { return json }
        let told = try? await station.store.told(Array(json.utf8), anywhere: true)
        return told.map { String(decoding: $0, as: UTF8.self) }
    }

    private func send(_ event: Event, to stream: EventStream) async -> Bool {
        // Asked before each, because a page of long events would overflow the stream, and again next time.
        guard await stream.room() else { return false }
        return stream.send(
            id: String(event.number), event: event.kind.rawValue, data: event.json)
    }
}
