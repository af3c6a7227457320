package import Values

extension FrameFormat {
    package mutating func read(
        _ bytes: ArraySlice<UInt8>, at now: Timestamp, _ progress: inout FrameProgress,
        into actions: inout [DialectAction]
    ) -> Int {
        var start = bytes.startIndex
        if progress.isSkipping {
            guard let boundary = bytes.firstIndex(where: { isBoundary($0) }) else {
                progress.advance(by: bytes.count)
                return bytes.count
            }
            progress.isSkipping = false
            progress.advance(by: boundary + 1 - start)
            start = boundary + 1
        }
        while start < bytes.endIndex {
            let count: Int
            switch next(in: bytes[start...]) {
            case .incomplete:
                return start - bytes.startIndex
            case .noise(let length):
                count = length
                progress.hear(noise: bytes[start..<start + count], into: &actions)
            case .filler(let length):
                count = length
                progress.emitNoise(into: &actions)
            case .frame(let length, let content):
                count = length
                progress.emitNoise(into: &actions)
                progress.hasAnswer = true
                let raw = bytes[start..<start + count]
                actions.append(.reading(Reading(at: now, content: content, raw: raw, position: progress.position)))
            case .pair(let length, let first, let second):
                count = length
                progress.emitNoise(into: &actions)
                progress.hasAnswer = true
                let raw = bytes[start..<start + count]
                actions.append(.reading(Reading(at: now, content: first, raw: raw, position: progress.position)))
                actions.append(.reading(Reading(at: now, content: second, raw: raw, position: progress.position)))
            case .partial(let length, let content, let reason):
                count = length
                progress.emitNoise(into: &actions)
                progress.hasAnswer = true
                let raw = bytes[start..<start + count]
                actions.append(.reading(Reading(at: now, content: content, raw: raw, position: progress.position)))
                actions.append(.notice(.rejected(Array(raw), reason: reason)))
            case .unreadable(let length):
                count = length
                progress.emitNoise(into: &actions)
                actions.append(.notice(.unreadable(start: bytes[start..<start + count])))
            case .rejected(let length, let reason):
                count = length
                progress.emitNoise(into: &actions)
                progress.hasAnswer = true
                actions.append(.notice(.rejected(Array(bytes[start..<start + count]), reason: reason)))
            }
            start += count
            progress.advance(by: count)
        }
        return bytes.count
    }
}
