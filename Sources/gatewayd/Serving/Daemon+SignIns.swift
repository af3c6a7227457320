import DeviceGateway

extension Daemon {
    /// Signs out browsers whose time is over, by a clock that is right; returns when its task is cancelled.
    static func endSignIns(by news: News, pause: Pause = realPause, _ end: () async -> Void) async {
        repeat {
            if news.trouble.clock == nil { await end() }
        } while (try? await pause(.seconds(600))) != nil
    }
}
