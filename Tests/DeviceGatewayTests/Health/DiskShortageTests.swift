import HerdStore
import Testing

@testable import DeviceGateway

/// When those at the scale are told that the disk runs full.
struct DiskShortageTests {
    @Test func `there is enough, little and no room, to the byte`() {
        #expect(DiskShortage(freeBytes: 500_000_000) == nil)
        #expect(DiskShortage(freeBytes: 499_999_999)?.reason == .littleRoom)
        #expect(DiskShortage(freeBytes: 8_000_000)?.reason == .littleRoom)
        #expect(DiskShortage(freeBytes: 7_999_999)?.reason == .full)
        #expect(DiskShortage(freeBytes: 0)?.reason == .full)
        #expect(DiskShortage(freeBytes: nil) == nil, "a disk that does not tell")
    }

    @Test func `what is left is told in whole megabytes, never more than there is`() {
        #expect(DiskShortage(freeBytes: 480_999_999)?.megabytes == 480)
        #expect(DiskShortage(freeBytes: 999_999)?.megabytes == 0)
    }

    @Test func `each megabyte is news once, and so is its end; what else is wrong stays told`() async {
        let news = News()
        news.publish(.gone)
        let items = news.listen()
        var told: [Int?] = []
        for free in [900_000_000, 480_900_000, 480_100_000, 479_999_999, 7_000_000, 900_000_000, 900_000_001] {
            news.publish(disk: DiskShortage(freeBytes: free))
            told.append(news.trouble.disk?.megabytes)
            #expect(news.trouble.store == .gone)
        }
        #expect(told == [nil, 480, 480, 479, 7, nil, nil])
        // The last that is heard.
        var end = BacklogState()
        end.lost = 1
        news.publish(end)
        var count = 0
        for await case .trouble in items.prefix(while: { if case .backlog = $0 { false } else { true } }) { count += 1 }
        #expect(count == 4, "480, 479, 7 and enough")
    }

    @Test func `a disk without room is trouble by itself`() {
        #expect(!StationTrouble(disk: DiskShortage(freeBytes: 1)).isClear)
    }
}
