import Values

extension TruTestSCP {
    mutating func take(_ frame: TruTestFrame, at now: Timestamp) -> [DialectAction] {
        if case .file = outstanding?.question, phase == .talking, let actions = takeInDownload(frame, at: now) {
            return actions
        }
        return switch frame {
        case .line(let raw):
            DialectAction(eidLine: raw, at: now, position: received - raw.count).map { [$0] } ?? []
        case .noise(let bytes):
            [.notice(.unreadable(start: bytes))]
        case .acknowledgement:
            takeAcknowledgement(at: now)
        case .answer(_, let raw, hasCRC: false) where options.crc:
            takeDamaged(raw, reason: "the answer has no CRC although one was asked for: switch crc off", at: now)
        case .answer(let text, let raw, _):
            takeAnswer(text, raw: raw, at: now)
        case .error(let code, let raw):
            takeError(code, raw: raw, at: now)
        case .damaged(let raw, let reason):
            takeDamaged(raw, reason: reason, at: now)
        }
    }

    private mutating func takeAcknowledgement(at now: Timestamp) -> [DialectAction] {
        guard let command = outstanding?.command, command.isAcknowledged else { return [] }
        complete(at: now)
        if command == .acknowledgements {
            device.acknowledges = true
            if phase != .talking { nextPollAt = now }
            phase = .talking
        }
        return []
    }

    private mutating func takeAnswer(_ text: [UInt8], raw: [UInt8], at now: Timestamp) -> [DialectAction] {
        guard let command = outstanding?.command, !command.isAcknowledged else { return stray(raw) }
        if case .probing = phase { return takeProbedWeight(text, raw: raw, at: now) }
        complete(at: now)
        // The unit is asked for between refused weights, and answered.
        if case .refused(command: command.rawValue, code: _) = device.lastRefusal { device.lastRefusal = nil }
        switch command {
        case .acknowledgements, .errorAnswers, .eventPrefixes:
            return []
        case .name, .model:
            device.name = String(latin1: text.trimmed { $0.isControl || $0 == .space }.prefix(64))
            return []
        case .unit:
            return takeUnit(text, raw: raw, at: now)
        case .weight:
            guard WeightReading(truTest: text, unit: device.unit.current) != nil else {
                resynchronise(at: now)
                return [.notice(.rejected(raw, reason: "the answer to {RW} is not a weight"))]
            }
            return takeWeights(weights(.weight, text, raw: raw, at: now))
        case .events:
            device.hasEvents = true
            guard !device.hasStaleEvents else {
                device.hasStaleEvents = false
                // What stands there now may have been told before we came, and is told by no event again.
                setup.append(.weight)
                return []
            }
            return takeWeights(weights(.events, text, raw: raw, at: now))
        }
    }

    private func weights(
        _ command: TruTestCommand, _ text: [UInt8], raw: [UInt8], at now: Timestamp
    ) -> TruTestWeights {
        TruTestWeights(command: command, text: text, raw: raw, position: received - raw.count, at: now)
    }

    /// The answer of an indicator that does not answer `{ZA1}`: a sign of life, perhaps to an older request.
    private mutating func takeProbedWeight(_ text: [UInt8], raw: [UInt8], at now: Timestamp) -> [DialectAction] {
        guard WeightReading(truTest: text, unit: device.unit.current) != nil else { return stray(raw) }
        complete(at: now)
        device.acknowledges = false
        setup = options.mode == .events ? [.eventPrefixes] : []
        device.hasEvents = options.mode == .events
        drain(at: now)
        return []
    }

    private mutating func takeError(_ code: Int, raw: [UInt8], at now: Timestamp) -> [DialectAction] {
        // While probing it can only be guessed what the error belongs to.
        guard let command = outstanding?.command, phase == .talking else { return stray(raw) }
        complete(at: now)
        if command == .eventPrefixes || command == .events, options.mode == .automatic, device.hasEvents == nil {
            device.hasEvents = false
        }
        let dropped = command == .unit ? refuseUnit(at: now) : []
        let notice = DialectNotice.refused(command: command.rawValue, code: code)
        guard notice != device.lastRefusal else { return dropped }
        device.lastRefusal = notice
        return dropped + [.notice(notice)]
    }

    private mutating func takeDamaged(_ raw: [UInt8], reason: String, at now: Timestamp) -> [DialectAction] {
        if let command = outstanding?.command, phase == .talking {
            complete(at: now)
            let notice = DialectAction.notice(.rejected(raw, reason: reason))
            if command == .unit, device.unit.isKnown {
                resynchronise(at: now)
                return [notice] + missUnit(at: now)
            }
            // Without its unit a weight can be wrong by half; a name with a backtick must not hold up the rest.
            if command == .unit || command == .name || command == .model, damagedAnswers < 3 {
                setup = [command] + setup
                damagedAnswers += 1
            }
            resynchronise(at: now)
        }
        return [.notice(.rejected(raw, reason: reason))]
    }

    mutating func complete(at now: Timestamp) {
        outstanding = nil
        readyAt = now + options.gap
        device.isSilent = false
    }

    /// An answer nobody waits for: late, and to which command nobody can say.
    private func stray(_ raw: [UInt8]) -> [DialectAction] {
        [.notice(.rejected(raw, reason: "an answer nobody waits for any more; it was not used"))]
    }
}
