import DeviceGateway
import HerdStore
import PhotoDesk

extension PhotoDesk {
    /// Clears the folder of photos at the start and once a day, until the task is cancelled.
    func clearDaily(log: Log) async {
        while !Task.isCancelled {
            do {
                try await clear(at: StoreClock.system.now())
            } catch {
                log.warning("photos that nobody refers to were not cleared away: \(error)")
            }
            try? await Task.sleep(for: .seconds(86_400))
        }
    }
}
