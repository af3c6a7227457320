import Values

extension TruTestSCP {
    /// What is sent after the probe and before the first poll.
    var fullSetup: ArraySlice<TruTestCommand> {
        switch options.role {
        case .reader: [.errorAnswers, .model]
        case .indicator: [.errorAnswers, .name, .unit] + (pollCommand == .events ? [.eventPrefixes] : [])
        }
    }

    var pollCommand: TruTestCommand? {
        guard options.role == .indicator else { return nil }
        switch options.mode {
        case .live: return .weight
        case .events: return .events
        case .automatic: return device.hasEvents == false ? .weight : .events
        }
    }

    /// Sends what is due, at most one command.
    mutating func sendNext(at now: Timestamp) -> [DialectAction] {
        if now < lastSentAt { restartTimers(at: now) }
        guard outstanding == nil, now >= readyAt else { return [] }
        switch phase {
        case .stopped:
            return []
        case .probing(let command):
            return [send(command, at: now)]
        case .draining:
            phase = .talking
            nextPollAt = now
            return sendNext(at: now)
        case .talking:
            if let due = unitDueAt, now >= due, !setup.contains(.unit) { setup.append(.unit) }
            if let command = setup.popFirst() { return [send(command, at: now)] }
            let announcement = announce()
            if let command = download?.next { return announcement + [send(command, at: now)] }
            if let command = pollCommand, now >= nextPollAt, !device.unit.isRefused {
                nextPollAt = now + options.pollInterval
                return announcement + [send(command, at: now)]
            }
            if device.acknowledges, now >= lastSentAt + options.keepAlive {
                return announcement + [send(.acknowledgements, at: now)]
            }
            return announcement
        }
    }

    /// Gives up the outstanding request when its time is over.
    mutating func timeOut(at now: Timestamp) -> [DialectAction] {
        if now < lastSentAt { restartTimers(at: now) }
        guard let request = outstanding, now >= request.sentAt + request.timeout else { return [] }
        outstanding = nil
        readyAt = now
        switch phase {
        case .stopped, .draining:
            return []
        case .probing(.acknowledgements) where options.role == .indicator:
            phase = .probing(.weight)
            return endDownload(.noAnswer(to: TruTestCommand.acknowledgements.rawValue))
        case .probing:
            phase = .probing(.acknowledgements)
            readyAt = now + options.keepAlive
            return endDownload(.noAnswer(to: TruTestCommand.acknowledgements.rawValue)) + fallSilent(.acknowledgements)
        case .talking:
            switch request.question {
            case .command(let command): return unanswered(command, at: now)
            case .file: return take(TruTestDownload.Answer.none, at: now)
            }
        }
    }

    private mutating func unanswered(_ command: TruTestCommand, at now: Timestamp) -> [DialectAction] {
        switch command {
        case .eventPrefixes, .events:
            // A device that never showed an event may have none.
            if options.mode == .automatic, device.hasEvents == nil {
                device.hasEvents = false
            } else if command == .events {
                return begin(afterSilenceOf: command)
            }
        case .weight where pollCommand == .events:
            break
        case .acknowledgements, .weight:
            return begin(afterSilenceOf: command)
        case .unit where device.unit.isKnown:
            resynchronise(at: now)
            return missUnit(at: now)
        case .errorAnswers, .name, .model, .unit:
            break
        }
        resynchronise(at: now)
        return [.notice(.noAnswer(to: command.rawValue))]
    }

    /// The device may have been switched off: everything from the beginning.
    mutating func begin(afterSilenceOf command: TruTestCommand) -> [DialectAction] {
        phase = .probing(.acknowledgements)
        setup = fullSetup
        damagedAnswers = 0
        device.hasStaleEvents = true
        device.standing = nil
        device.isAnnounced = false
        return forgetUnit() + fallSilent(command)
    }

    /// Makes sure that the next answer belongs to the next command.
    mutating func resynchronise(at now: Timestamp) {
        if device.acknowledges {
            phase = .probing(.acknowledgements)
            readyAt = now + options.gap
        } else {
            drain(at: now)
        }
    }

    mutating func drain(at now: Timestamp) {
        phase = .draining
        readyAt = now + options.timeout / 4
    }

    private mutating func send(_ command: TruTestCommand, at now: Timestamp) -> DialectAction {
        outstanding = Request(question: .command(command), timeout: options.timeout, sentAt: now)
        lastSentAt = now
        return .send(command.bytes(withCRC: options.crc))
    }

    private mutating func send(_ command: TruTestFileCommand, at now: Timestamp) -> DialectAction {
        // Rows take a device longer than a weight: 8 s in field code (protocols.md §1.5).
        let timeout = command == .nextRows ? options.timeout * 4 : options.timeout * 2
        outstanding = Request(question: .file(command), timeout: timeout, sentAt: now)
        lastSentAt = now
        return .send(TruTestCommand.bytes(of: command.text, withCRC: options.crc || download?.asksWithCRC == true))
    }

    private mutating func announce() -> [DialectAction] {
        guard !device.isAnnounced else { return [] }
        device.isAnnounced = true
        return [.notice(.identified(name: device.name))]
    }

    private mutating func fallSilent(_ command: TruTestCommand) -> [DialectAction] {
        guard !device.isSilent else { return [] }
        device.isSilent = true
        return [.notice(.noAnswer(to: command.rawValue))]
    }

    /// The clock was set back: without this nothing would be sent until it is where it was.
    private mutating func restartTimers(at now: Timestamp) {
        outstanding?.sentAt = now
        readyAt = now
        nextPollAt = now
        lastSentAt = now
        device.unit.restart(at: now)
    }
}
