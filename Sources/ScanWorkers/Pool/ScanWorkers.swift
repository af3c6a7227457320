import Dispatch
package import Photos
package import ScanDecode
import Synchronization

/// Reads photos in worker processes, each in a sandbox: what a photo does to one of them costs that photo and nothing
/// else.
///
/// Workers are started when they are wanted, up to `count`, and kept for the next photo.
package final class ScanWorkers: PhotoScanner, PhotoKeeper {
    private let limits: WorkerLimits
    private let program: String
    private let crew: Mutex<Crew>
    /// As many as there may be workers.
    private let places: DispatchSemaphore

    /// The workers that wait, and what those that are started now are told.
    private struct Crew {
        var scanning: ScanSettings
        /// Another one for other settings: a worker knows only what it was told at its start.
        var turn = 0
        var idle: [Worker] = []
        var standing = WorkersStanding()
    }

    private struct Worker {
        let process: WorkerProcess
        let turn: Int
        var isReady = false
        var photos = 0
    }

    /// - Parameters:
    ///   - count: how many photos may be read at once.
    ///   - program: what becomes a worker when it is started with `ScanWorker.argument`.
    package init(
        _ settings: ScanSettings, count: Int, limits: WorkerLimits = WorkerLimits(), program: String = "/proc/self/exe"
    ) {
        crew = Mutex(Crew(scanning: settings))
        self.limits = limits
        self.program = program
        places = DispatchSemaphore(value: count)
    }

    /// Starts a first worker, so that the first photo does not wait for it.
    package func warm() {
        places.wait()
        defer { places.signal() }
        if let worker = try? takeWorker() { put(worker) }
    }

    /// Codes on photos mean something else from now on; the photo that is being read is read as before.
    ///
    /// It waits for no photo: the next one starts a worker that knows.
    package func use(_ payloads: PayloadParser) {
        let dismissed = crew.withLock { crew in
            defer { crew.idle = [] }
            crew.scanning.payloads = payloads
            crew.turn += 1
            return crew.idle
        }
        // They end outside of the lock, for which photos would wait.
        withExtendedLifetime(dismissed) {}
    }

    /// Reads the codes in a photo; waits while `count` others are being read.
    package func scan(_ photo: [UInt8]) throws(ScanError) -> Scan {
        try scan(photo, within: limits.time)
    }

    /// As above, with a limit of its own for the time from handing the photo over to its answer.
    package func scan(_ photo: [UInt8], within time: Duration) throws(ScanError) -> Scan {
        var limits = limits
        limits.time = time
        let answer = try withWorker(for: photo) { (process) throws(ScanError) in
            try process.scan(photo, limits: limits)
        }
        switch answer {
        case .scan(let transfer): return transfer.scan
        case .refused(let error): throw .photo(error)
        }
    }

    /// Makes of a photo what is kept of it; waits while `count` others are being read.
    package func keep(_ photo: [UInt8]) throws(ScanError) -> KeptPhoto {
        let answer = try withWorker(for: photo) { (process) throws(ScanError) in
            try process.keep(photo, limits: limits)
        }
        switch answer {
        case .success(let kept): return kept
        case .failure(let error): throw .photo(error)
        }
    }

    /// - Parameter work: hands the photo over; `nil` when the worker ended before the photo had arrived.
    private func withWorker<Answer>(
        for photo: [UInt8], _ work: (WorkerProcess) throws(ScanError) -> Answer?
    ) throws(ScanError) -> Answer {
        let largest = crew.withLock { $0.scanning.limits.bytes }
        guard photo.count <= largest else { throw .photo(.tooManyBytes(photo.count, limit: largest)) }
        places.wait()
        defer { places.signal() }
        crew.withLock { $0.standing.busy += 1 }
        defer { crew.withLock { $0.standing.busy -= 1 } }
        // A worker may have been killed since its last photo; a second one in a row has another reason.
        for _ in 0..<2 {
            var worker = try takeReadyWorker()
            do throws(ScanError) {
                guard let answer = try work(worker.process) else { continue }
                worker.photos += 1
                crew.withLock { $0.standing.noteRead() }
                if worker.photos < limits.photos { put(worker) } else { warmAnother() }
                return answer
            } catch {
                crew.withLock { $0.standing.noteFailure() }
                warmAnother()
                throw error
            }
        }
        crew.withLock { $0.standing.noteAbsence() }
        throw .noWorker("workers are killed from outside before they get a photo")
    }

    /// What the sandbox around the workers refuses.
    package func probe() throws(ScanError) -> SandboxProbe {
        places.wait()
        defer { places.signal() }
        let worker = try takeReadyWorker()
        guard let probe = worker.process.probe(until: .now + limits.start) else {
            throw .noWorker("a worker did not survive trying what the sandbox refuses")
        }
        put(worker)
        return probe
    }

    /// How the workers are, and what they have done since the start.
    package var standing: WorkersStanding {
        crew.withLock { crew in
            var standing = crew.standing
            standing.idle = crew.idle.count
            return standing
        }
    }

    /// The workers that wait for a photo.
    package var idleWorkers: [Int32] { crew.withLock { $0.idle.map(\.process.identifier) } }

    // MARK: - Workers

    private func takeReadyWorker() throws(ScanError) -> Worker {
        var worker = try takeWorker()
        if !worker.isReady {
            try worker.process.waitUntilReady(until: .now + limits.start)
            worker.isReady = true
        }
        return worker
    }

    private func takeWorker() throws(ScanError) -> Worker {
        if let worker = crew.withLock({ $0.idle.popLast() }) { return worker }
        return try newWorker()
    }

    private func newWorker() throws(ScanError) -> Worker {
        let (scanning, turn) = crew.withLock { ($0.scanning, $0.turn) }
        let settings = WorkerSettings(scanning: scanning, limits: limits)
        do throws(ScanError) {
            let worker = Worker(process: try WorkerProcess(program: program, settings: settings), turn: turn)
            crew.withLock { $0.standing.started += 1 }
            return worker
        } catch {
            crew.withLock { $0.standing.noteAbsence() }
            throw error
        }
    }

    private func put(_ worker: Worker) {
        // One that was told what no longer holds goes home.
        crew.withLock { crew in if worker.turn == crew.turn { crew.idle.append(worker) } }
    }

    /// Starts one in the place of one that has gone; whether it gets ready is seen by who takes it.
    private func warmAnother() {
        if let worker = try? newWorker() { put(worker) }
    }
}
