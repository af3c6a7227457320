import Blocking
import FoundationEssentials
import Glibc
import HerdStore
import Links
package import Values

extension Station {
    /// Removes captures that nothing was added to since a moment; the newest of each device stays.
    ///
    /// - Returns: how many.
    package func forgetCaptures(before moment: Timestamp) async -> Int {
        let captures = captures
        return await Offload.run { captures.devices.reduce(0) { $0 + captures.forget(of: $1, before: moment) } }
    }
}

extension CaptureStore {
    fileprivate func forget(of device: Device.ID, before moment: Timestamp) -> Int {
        let folder = folder(of: device)
        var count = 0
        // The newest may still be written to, however long its device has been silent.
        for name in folder.names.dropFirst() {
            var status = stat()
            let path = "\(folder.path)/\(name)"
            guard lstat(path, &status) == 0, Int64(status.st_mtim.tv_sec) * 1_000_000 < moment.microseconds else {
                continue
            }
            if unlink(path) == 0 { count += 1 }
        }
        return count
    }
}
