import DeviceGateway
import FoundationEssentials
import HTTPServer
import HerdStore

/// Feeds one client of `/v1/events`: stored events in number order without a gap, live frames in between.
struct EventFeed: Sendable {
    let station: Station

    private static let page = 200

    /// Opens a stream that starts after event `last`; `nil` starts with what happens next.
    func open(after last: Int?) async throws -> EventStream {
        let stream = EventStream()
        // Listening starts before the first page is read, so nothing falls between.
        let news = station.news.listen()
        let start = if let last { last } else { try await station.store.lastEventNumber() }
        let task = Task {
            var position = start
            guard await sendStored(to: stream, after: &position) else { return }
            for await item in news {
                if station.news.lastEvent > position {
                    guard await sendStored(to: stream, after: &position) else { return }
                }
                switch item {
                case .stored: break
                case .live(let frame): stream.send(event: "live", data: Self.json(frame), isDroppable: true)
                case .device(let device): stream.send(event: "device", data: Self.json(device), isDroppable: true)
                }
            }
        }
        stream.onTermination { task.cancel() }
        return stream
    }

    /// Sends every stored event after `position`, page by page; false when the client is gone.
    private func sendStored(to stream: EventStream, after position: inout Int) async -> Bool {
        while true {
            guard let events = try? await station.store.events(after: position, limit: Self.page) else { return true }
            for event in events {
                stream.send(id: String(event.number), event: event.kind.rawValue, data: Self.json(event))
                position = event.number
            }
            guard await stream.room() else { return false }
            if events.count < Self.page { return true }
        }
    }

    private static func json(_ value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        // Our own Codable types have no value that JSON cannot hold.
        return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
    }
}
