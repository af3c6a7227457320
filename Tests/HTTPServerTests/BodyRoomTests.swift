import Testing

@testable import HTTPServer

/// The room that the bodies of all requests share.
struct BodyRoomTests {
    @Test func `what is refused takes no room`() throws {
        var limits = Limits()
        limits.bodyBytes = 100
        let service = Service(
            limits: limits, bodyLimit: { _ in 100 }, decorate: { _ in }, report: { _, _ in },
            handler: { _ in Response(.noContent) }, watch: try #require(HangUpWatch()))
        #expect(service.reserve(60))
        for _ in 0..<3 { #expect(!service.reserve(41)) }
        #expect(service.reserve(40))
        #expect(!service.reserve(1))
        service.release(100)
        #expect(service.reserve(100))
    }
}
