import DeviceGateway
import HerdStore

extension Log {
    /// Notes what is wrong with the store while it is used.
    func tell(_ trouble: StoreTrouble) {
        switch trouble {
        case .damaged(let found):
            error("the store is damaged, put the last backup back: \(found.joined(separator: "; "))")
        case .gone:
            error(
                "the file of the store is not there any more: nothing is stored, weighings wait in memory; look at the disk, and start the gateway again"
            )
        case .logCutOff:
            error(
                "the log of the store was cut off by another program: nothing is stored any more, weighings wait; start the gateway again"
            )
        case .cutShort(let events):
            error(
                "the store has lost its newest \(events) events, which were on the disk before: look at the last weighings, and at the disk"
            )
        }
    }
}
