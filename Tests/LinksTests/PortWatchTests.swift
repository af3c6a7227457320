import FoundationEssentials
import Testing

@testable import Links

struct PortWatchTests {
    @Test(.timeLimit(.minutes(10)))
    func `a port that appears is told, in a folder that appears too`() async throws {
        let folder = try TemporaryFolder()
        let byName = folder.path + "/serial"
        let watch = try PortWatch(folders: [folder.path, byName])
        var arrivals = watch.changes.makeAsyncIterator()

        try FileManager.default.createDirectory(atPath: byName, withIntermediateDirectories: false)
        #expect(await arrivals.next() != nil)
        try Data().write(to: URL(filePath: byName + "/usb-FTDI_1"))
        #expect(await arrivals.next() != nil)
    }

    @Test(.timeLimit(.minutes(10)))
    func `a port that goes is told to who wants to know`() async throws {
        let folder = try TemporaryFolder()
        let port = URL(filePath: folder.path + "/usb-FTDI_1")
        try Data().write(to: port)
        let watch = try PortWatch(folders: [folder.path], departures: true)
        var changes = watch.changes.makeAsyncIterator()
        try FileManager.default.removeItem(at: port)
        #expect(await changes.next() != nil)
    }
}
