import Testing

@testable import HTTPServer

/// The room that the bodies of all requests share.
struct BodyRoomTests {
    private let room: BodyRoom = {
        var limits = Limits()
        (limits.bodyBytes, limits.bodyBytesPerAddress) = (100, 60)
        return BodyRoom(limits)
    }()

    @Test func `what is refused takes no room`() {
        #expect(room.reserve(60, for: "a"))
        for _ in 0..<3 { #expect(!room.reserve(41, for: "b")) }
        #expect(room.reserve(40, for: "b"))
        #expect(!room.reserve(1, for: "c"))
        room.release(60, of: "a")
        #expect(room.reserve(60, for: "c"))
    }

    @Test func `one address leaves room for others`() {
        #expect(room.reserve(30, for: "a") && room.reserve(30, for: "a"))
        #expect(!room.reserve(1, for: "a"))
        #expect(room.reserve(40, for: "b"))
        room.release(30, of: "a")
        #expect(room.reserve(30, for: "a"))
    }
}
