import Dispatch
import Synchronization
package import Values

/// How much room the captures of one device may take.
package struct CaptureLimits: Hashable, Sendable {
    /// A file that would grow beyond this is followed by a new one.
    package let fileBytes: Int
    /// All files together; the oldest ones go first.
    package let totalBytes: Int

    /// - Parameter fileBytes: a quarter of the total at most, else only the newest bytes would be kept.
    package init(fileBytes: Int = 4 << 20, totalBytes: Int = 64 << 20) {
        self.fileBytes = min(fileBytes, totalBytes / 4)
        self.totalBytes = totalBytes
    }
}

/// The raw bytes of one device's link, both ways, in files of limited size.
///
/// Weighing goes on when the disk is full: then `append` answers `nil`, `flush` throws what is wrong, and a new
/// file is tried every ten seconds.
package final class CaptureJournal: Sendable {
    private struct State {
        var file: CaptureFile?
        var isFlushPlanned = false
        var failure: CaptureError?
        /// When bytes came last.
        var appendedAt: Timestamp?
        var nextAttempt: Timestamp?
    }

    private static let queue = DispatchQueue(label: "gatewayd.captures")
    private static let planned = Mutex<[@Sendable () -> Void]>([])
    private static let bufferSize = 64 * 1024
    private static let pauseAfterFailure = Duration.seconds(10)

    private let folder: String
    private let device: String
    private let limits: CaptureLimits
    private let state = Mutex(State())

    /// - Parameters:
    ///   - folder: the folder of captures, created where missing.
    ///   - device: names the device's folder within it; its id, not its name.
    package init(folder: String, device: String, limits: CaptureLimits = CaptureLimits()) throws(CaptureError) {
        let isPlain = device.utf8.allSatisfy { byte in
            byte < 0x80 && (Character(Unicode.Scalar(byte)).isLetter || Character(Unicode.Scalar(byte)).isNumber)
                || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
        }
        guard isPlain, !device.isEmpty, !device.hasPrefix("."), device.utf8.count <= 100 else {
            throw .badDeviceName(device)
        }
        try CaptureFile.createFolder(folder)
        try CaptureFile.createFolder("\(folder)/\(device)")
        self.folder = folder
        self.device = device
        self.limits = limits
    }

    deinit {
        try? flush()
    }

    /// Adds bytes and says where they will stand; `nil` while captures cannot be written.
    ///
    /// They are in the file after `flush`, and a second later at most.
    @discardableResult
    package func append(_ bytes: [UInt8], _ direction: CaptureDirection, at moment: Timestamp) -> CaptureRange? {
        state.withLock { state in
            state.appendedAt = moment
            do throws(CaptureError) {
                let range = try add(bytes, direction, at: moment, &state)
                if state.file?.pendingCount ?? 0 >= Self.bufferSize { try state.file?.flush() }
                planFlush(&state)
                return range
            } catch {
                fail(error, &state)
                return nil
            }
        }
    }

    /// Hands everything to the kernel, so that it survives the end of this program.
    ///
    /// - Throws: what went wrong since the last time, once.
    package func flush() throws(CaptureError) {
        let failure = state.withLock { state in
            do throws(CaptureError) {
                try state.file?.flush()
            } catch {
                fail(error, &state)
            }
            defer { state.failure = nil }
            return state.failure
        }
        if let failure { throw failure }
    }

    private func add(
        _ bytes: [UInt8], _ direction: CaptureDirection, at moment: Timestamp, _ state: inout State
    ) throws(CaptureError) -> CaptureRange? {
        // When the clock was set back, the next attempt must not wait until it has caught up.
        if let nextAttempt = state.nextAttempt, moment < nextAttempt,
            nextAttempt - moment <= Self.pauseAfterFailure
        {
            return nil
        }
        let lines = CaptureRecord.lines(bytes, direction, at: moment)
        if let file = state.file, file.length + lines.count > limits.fileBytes {
            try state.file?.flush()
            state.file = nil
        }
        if state.file == nil {
            CaptureFolder(path: "\(folder)/\(device)").removeOldest(keeping: limits.totalBytes - limits.fileBytes)
            state.file = try CaptureFile(in: folder, device: device, at: moment)
            state.nextAttempt = nil
        }
        guard let before = state.file else { return nil }
        state.file?.append(lines)
        return CaptureRange(file: before.name, offset: before.length, length: lines.count)
    }

    private func fail(_ error: CaptureError, _ state: inout State) {
        state.file = nil
        state.failure = error
        state.nextAttempt = state.appendedAt.map { $0 + Self.pauseAfterFailure }
    }

    private func planFlush(_ state: inout State) {
        guard !state.isFlushPlanned, state.file?.hasPending == true else { return }
        state.isFlushPlanned = true
        Self.plan { [weak self] in self?.flushAsPlanned() }
    }

    /// Flushes within a second, all devices' captures in one go.
    private static func plan(_ flush: @escaping @Sendable () -> Void) {
        let isFirst = planned.withLock { planned in
            planned.append(flush)
            return planned.count == 1
        }
        guard isFirst else { return }
        queue.asyncAfter(deadline: .now() + 1) {
            let all = planned.withLock { planned in
                defer { planned = [] }
                return planned
            }
            for flush in all { flush() }
        }
    }

    private func flushAsPlanned() {
        state.withLock { state in
            state.isFlushPlanned = false
            do throws(CaptureError) {
                try state.file?.flush()
            } catch {
                fail(error, &state)
            }
        }
    }
}
