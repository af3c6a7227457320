import ScaleProtocol
import Testing

@testable import DeviceGateway

struct DownloadTests {
    @Test func `the last event ends it, and is what was waited for`() async {
        let download = Download()
        #expect(!download.note(.progress(rows: 1, of: 2)))
        #expect(download.note(.sessions([])))
        #expect(await download.end() == .sessions([]))
    }

    @Test func `who is cancelled waits no longer`() async {
        let download = Download()
        let waiting = Task { await download.end() }
        waiting.cancel()
        #expect(await waiting.value == .failed(.interrupted))
    }
}
