import Photos
import ScanDecode
import Synchronization
import Testing

struct ScanTimeTests {
    private let grey = GreyImage(width: 60, height: 60, pixels: [UInt8](repeating: 128, count: 3600))

    /// A decoder whose clock moves on by `tick` whenever it is read.
    private func decoder(tick: Duration) -> ScanDecoder {
        let ticks = Ticks()
        return ScanDecoder { tick * ticks.next() }
    }

    private final class Ticks: Sendable {
        private let count = Mutex(0)
        func next() -> Int {
            count.withLock { count in
                count += 1
                return count
            }
        }
    }

    @Test func `with time enough every step is tried`() {
        let scan = decoder(tick: .microseconds(1)).scan(grey)
        #expect(!scan.isCutShort)
        #expect(scan.steps.first == "lines")
        #expect(scan.steps.contains("inverted-1000"))
    }

    @Test func `no step begins after the budget`() {
        let scan = decoder(tick: .milliseconds(400)).scan(grey)
        #expect(scan.isCutShort)
        #expect(scan.steps.count == 1)
    }

    @Test func `a step that would end too late is left out`() {
        // The first two take 300 ms each; three times the side would take nine times as long.
        let scan = decoder(tick: .milliseconds(100)).scan(grey)
        #expect(scan.isCutShort)
        #expect(!scan.steps.contains("enlarged"))
    }
}
