import Photos
import ScanDecode
import Synchronization
import Testing

struct ScanTimeTests {
    private let grey = GreyImage(width: 60, height: 60, pixels: [UInt8](repeating: 128, count: 3600))

    /// A decoder that seems to compute for `tick` whenever it looks at its clock, and to wait for `wait` besides.
    private func decoder(tick: Duration, wait: Duration = .zero) -> ScanDecoder {
        let (processor, wall) = (Ticks(), Ticks())
        return ScanDecoder(
            clock: ScanClock(processor: { tick * processor.next() }, wall: { (tick + wait) * wall.next() }))
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

    /// As on a machine on which fifteen others compute.
    @Test func `what others compute costs no step`() {
        let scan = decoder(tick: .microseconds(1), wait: .milliseconds(100)).scan(grey)
        #expect(!scan.isCutShort)
        #expect(scan.milliseconds > 2000, "beyond budget and limit, had they been on the wall clock")
        #expect(scan.steps == decoder(tick: .microseconds(1)).scan(grey).steps)
    }

    @Test func `a scan that gets no processor ends at the hard stop`() {
        let scan = decoder(tick: .microseconds(1), wait: .seconds(3)).scan(grey)
        #expect(scan.isCutShort)
        #expect((1...2).contains(scan.steps.count))
    }
}
