import Glibc
import Testing

@testable import DeviceGateway

/// Whoever asks the daemon to end is obeyed in time, whatever hangs.
@Suite(.timeLimit(.minutes(10)))
struct EndingTests {
    @Test func `what hangs is named and left, what has come to its end is not`() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let ending = Ending(limit: .milliseconds(100), log: Log { said($0.text) })
            await ending.end("the scales") {}
            await ending.end("a port that hangs") {
                // The time limit starts once the part is registered, so the message always names it.
                ending.begin()
                while true { try? await Task.sleep(for: .seconds(100)) }
            }
        }
        let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(words.contains("under way: a port that hangs"))
        #expect(!words.contains("the scales"))
    }

    @Test func `it ends although every thread of the pool is taken`() async {
        await #expect(processExitsWith: .success) {
            Ending(limit: .milliseconds(100), log: Log { _ in }).begin()
            await withDiscardingTaskGroup { group in
                for _ in 0..<64 { group.addTask { while true { sleep(100) } } }
            }
        }
    }

    @Test func `it ends although nobody reads its log`() async {
        await #expect(processExitsWith: .signal(SIGALRM)) {
            Ending(limit: .milliseconds(100), log: Log { _ in while true { sleep(100) } }).begin()
            while true { try? await Task.sleep(for: .seconds(100)) }
        }
    }
}

private func said(_ text: String) {
    let bytes = Array((text + "\n").utf8)
    _ = write(2, bytes, bytes.count)
}
