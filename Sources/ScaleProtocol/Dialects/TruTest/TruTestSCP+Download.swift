package import Values

extension TruTestSCP {
    package mutating func ask(_ request: DownloadRequest, at now: Timestamp) -> [DialectAction] {
        guard download == nil else { return [.download(.failed(.busy))] }
        guard device.isAnnounced, phase != .stopped else { return [.download(.failed(.notReady))] }
        guard device.acknowledges else { return [.download(.failed(.noAcknowledgements))] }
        download = TruTestDownload(request, unit: device.unit.current, mustHaveCRC: options.crc)
        return sendNext(at: now)
    }

    package mutating func cancelDownload(at now: Timestamp) -> [DialectAction] {
        guard download != nil else { return [] }
        // What was asked last may still be answered: nobody waits for it, and the two sides agree again where they stand.
        complete(at: now)
        nextPollAt = now
        resynchronise(at: now)
        return endDownload(.cancelled)
    }

    /// What a frame means for the download; `nil` for one that has nothing to do with it.
    mutating func takeInDownload(_ frame: TruTestFrame, at now: Timestamp) -> [DialectAction]? {
        switch frame {
        case .acknowledgement: take(TruTestDownload.Answer.acknowledgement, at: now)
        case .answer(let text, _, let hasCRC): take(.text(text, hasCRC: hasCRC), at: now)
        case .error(let code, _): take(.error(code), at: now)
        case .damaged(let raw, let reason):
            [.notice(.rejected(raw, reason: reason))] + take(TruTestDownload.Answer.damaged, at: now)
        case .line, .noise: nil
        }
    }

    mutating func take(_ answer: TruTestDownload.Answer, at now: Timestamp) -> [DialectAction] {
        complete(at: now)
        let failures = download?.failures
        let event = download?.take(answer)
        if download?.next == nil {
            download = nil
            nextPollAt = now
        }
        // What was answered may belong to an older question: agree again where the two sides stand.
        if event?.isFailure == true || download.map({ $0.failures > failures ?? 0 }) == true {
            resynchronise(at: now)
        }
        return event.map { [.download($0)] } ?? []
    }

    /// The device fell silent: nobody knows whether it still has its marks.
    mutating func endDownload(_ error: DownloadError) -> [DialectAction] {
        guard download != nil else { return [] }
        download = nil
        return [.download(.failed(error))]
    }
}

extension DownloadEvent {
    fileprivate var isFailure: Bool {
        if case .failed = self { true } else { false }
    }
}
