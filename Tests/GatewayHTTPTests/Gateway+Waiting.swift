import DeviceGateway
import HerdStore

extension Gateway {
    /// Waits until a device is as expected: looks now, and whenever anything is told.
    @discardableResult
    func device(_ id: Device.ID, where isRight: (Device) -> Bool) async throws -> Device {
        let items = news.listen()
        let device = try await station.device(id)
        if isRight(device) { return device }
        for await _ in items {
            let device = try await station.device(id)
            if isRight(device) { return device }
        }
        throw CancellationError()
    }

    /// Waits for a live frame that is as expected, from now on.
    @discardableResult
    func liveFrame(where isRight: (LiveFrame) -> Bool = { _ in true }) async throws -> LiveFrame {
        for await item in news.listen() {
            if case .live(let frame) = item, isRight(frame.value) { return frame.value }
        }
        throw CancellationError()
    }
}
