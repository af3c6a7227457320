import Foundation
import TestSupport
import Testing

/// Many large photos at once, of which none is one.
struct PhotoFloodTests {
    @Test(.timeLimit(.minutes(3))) func `what photos took goes back when they are done with`() async throws {
        let barn = try Barn()
        defer { barn.close() }
        let gateway = try await barn.serve()
        // Sizes rise, as each makes glibc keep the ones below it, where it is not told otherwise.
        func send(_ megabytes: Int) async throws {
            let photo = [0xFF, 0xD8, 0xFF, 0xE0] + [UInt8](repeating: 0x5A, count: megabytes << 20)
            let reply = try await gateway.api.send(
                "POST", "/v1/scans", headers: [("Content-Type", "image/jpeg")], body: photo)
            #expect([422, 503].contains(reply.status), "\(reply.status)")
        }
        // What is set up at its first use is set up.
        try await send(1)
        let before = gateway.process.memory
        for megabytes in [4, 8, 12] {
            try await withThrowingTaskGroup { group in
                for _ in 0..<4 { group.addTask { try await send(megabytes) } }
                try await group.waitForAll()
            }
        }
        // An answer may be there a moment before its request is let go.
        let deadline = ContinuousClock.now + .seconds(60)
        while gateway.process.memory > before + 16 << 20, ContinuousClock.now < deadline {
            try await Task.sleep(for: .milliseconds(50))
        }
        let kept = (gateway.process.memory - before) >> 20
        #expect(kept <= 16, "\(kept) MB are kept")
        #expect(await gateway.stop() == .status(0))
    }
}
