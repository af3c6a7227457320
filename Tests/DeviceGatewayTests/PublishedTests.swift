import Synchronization
import Testing

@testable import DeviceGateway

struct PublishedTests {
    private final class Counted: Encodable, Sendable {
        let count = Atomic(0)

        func encode(to encoder: any Encoder) throws {
            count.add(1, ordering: .relaxed)
            var container = encoder.singleValueContainer()
            try container.encode("a/b")
        }
    }

    @Test func `it is encoded once for all who listen`() {
        let published = Published(Counted())
        for _ in 0..<3 { #expect(published.json == "\"a/b\"") }
        #expect(published.value.count.load(ordering: .relaxed) == 1)
    }

    @Test func `it is not encoded for nobody`() {
        #expect(Published(Counted()).value.count.load(ordering: .relaxed) == 0)
    }
}
