import HerdStore
import ScanDecode
import Testing
import Values

@testable import ScanDesk

/// Who is gone, or has not paid, is told so at the next scan.
@Suite struct `a member at a scan` {
    @Test(
        arguments: [
            (true, nil, nil), (true, 0, nil), (true, -1, MemberLock.expired), (false, 30, .left), (false, -1, .left),
        ] as [(Bool, Int?, MemberLock?)])
    func `is locked when they left or their last day is over`(active: Bool, days: Int?, lock: MemberLock?) async throws
    {
        let herd = try await Herd.open()
        let today = await herd.store.today
        let until = days.map { FieldUpdate.set(CalendarDay(daysSince1970: today.daysSince1970 + $0)) }
        let member = try await herd.store.editMember(
            herd.member.id, MemberPatch(until: until ?? .unchanged, active: active), by: "t")
        let desk = ScanDesk(store: herd.store, scanner: ScanDecoder())
        for text in ["", "\n123"] {
            let resolution = try await desk.resolve("Jmeno a prijmeni: Řehoř Žůžo, osobni cislo: 12345" + text)
            #expect(resolution.kind == .member && resolution.member?.id == member.id)
            #expect(resolution.locked == lock)
        }
    }
}
