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
                "the file of the store is not there any more: what is recorded from now on is lost; stop, and look at the disk"
            )
        }
    }
}
