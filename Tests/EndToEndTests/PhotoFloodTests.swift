import Foundation
import TestSupport
import Testing

/// Many large photos at once, of which none is one.
struct PhotoFloodTests {
    @Test(.timeLimit(.minutes(10))) func `what photos took goes back when they are done with`() async throws {
        let barn = try Barn()
        defer { barn.close() }
        let gateway = try await barn.serve()
        @Sendable func send(_ megabytes: Double) async throws {
            let count = Int(megabytes * Double(1 << 20))
            let photo = [0xFF, 0xD8, 0xFF, 0xE0] + [UInt8](repeating: 0x5A, count: count)
            let reply = try await gateway.api.send(
                "POST", "/v1/scans", headers: [("Content-Type", "image/jpeg")], body: photo)
            #expect(reply.status == 422, "\(reply.text)")
        }
        // What is set up at its first use is set up.
        try await send(0.1)
        let before = gateway.process.memory
        // Of sizes at which glibc keeps some 30 MB where it is left to itself.
        try await withThrowingTaskGroup { group in
            for sizes in [[11.3, 14.7, 12.6, 17.2, 23.3, 18.6], [22.1, 19.9, 21.4, 10.5, 15.8, 13.1]] {
                group.addTask { for size in sizes { try await send(size) } }
            }
            try await group.waitForAll()
        }
        // An answer may be there a moment before its request is let go.
        let deadline = ContinuousClock.now + .seconds(60)
        while gateway.process.memory > before + 12 << 20, ContinuousClock.now < deadline {
            try await Task.sleep(for: .milliseconds(50))
        }
        let kept = (gateway.process.memory - before) >> 20
        #expect(kept <= 12, "\(kept) MB are kept")
        #expect(await gateway.stop() == .status(0))
    }
}
