import Dispatch
import Foundation
import Photos
import ScanDecode
import ScanFixtures
import ScanWorkers
import TestSupport
import Testing
import Values

/// Real workers of the real program, and what can happen to them.
@Suite(.serialized, .timeLimit(.minutes(10)))
struct ScanWorkersTests {
    private let photo = PhotoFile.jpeg(CodeModules.qr("CZ 123456 789").printed(pixelsPerModule: 6))

    private func workers(
        count: Int = 1, settings: ScanSettings = ScanSettings(), _ change: (inout WorkerLimits) -> Void = { _ in }
    ) throws -> ScanWorkers {
        var limits = WorkerLimits()
        change(&limits)
        return ScanWorkers(settings, count: count, limits: limits, program: try GatewayBinary.worker())
    }

    /// Straw without a code, so large that reading it takes the whole time.
    private var longPhoto: [UInt8] {
        var generator = SeededGenerator(seed: 7)
        var scene = PhotoScene(width: 4000, height: 3000)
        scene.noise = 40
        return PhotoFile.jpeg(scene.photograph(nil, using: &generator))
    }

    @Test func `a worker reads what the decoder reads`() throws {
        let workers = try workers()
        #expect(workers.standing.sinceLast == nil)
        let scan = try workers.scan(photo)
        #expect(try #require(workers.standing.sinceLast) < .seconds(240))
        #expect(scan.codes == (try ScanDecoder().scan(photo).codes))
        #expect(scan.codes.map(\.text) == ["CZ 123456 789"])
        #expect(scan.codes.first?.corners.isEmpty == false)
    }

    @Test func `what codes mean can become something else, and no worker goes by what it was told before`() throws {
        let workers = try workers()
        let card = PhotoFile.png(CodeModules.qr("CZ123456789|F").printed(pixelsPerModule: 6))
        func layout() throws -> String? {
            guard case .animalCard(let card)? = try workers.scan(card).codes.first?.payload else { return nil }
            return card.layout
        }
        #expect(try layout() == nil)
        let before = workers.idleWorkers
        workers.use(PayloadParser(layouts: [.init(name: "herd", delimiter: "|", fields: [.earTag, .sex])]))
        #expect(try layout() == "herd")
        #expect(Set(before).isDisjoint(with: workers.idleWorkers))
    }

    @Test func `a worker that reads a photo meanwhile is not asked again`() async throws {
        let workers = try workers { $0.time = .seconds(600) }
        _ = try workers.scan(photo)
        let worker = try #require(workers.idleWorkers.first)
        let long = longPhoto
        let before = ticks(of: worker)
        let ending = outcome { try workers.scan(long) }
        waitUntilComputing(worker, since: before)
        workers.use(PayloadParser(layouts: [.init(name: "herd", delimiter: "|", fields: [.earTag, .sex])]))
        #expect(await ending.first { _ in true } == .some(nil))
        let card = PhotoFile.png(CodeModules.qr("CZ123456789|F").printed(pixelsPerModule: 6))
        guard case .animalCard(let read)? = try workers.scan(card).codes.first?.payload else {
            Issue.record("the layout is not known")
            return
        }
        #expect(read.layout == "herd")
    }

    @Test func `every format is read within the sandbox`() throws {
        let workers = try workers()
        let picture = CodeModules.qr("CZ 123456 789").printed(pixelsPerModule: 6)
        for file in [PhotoFile.png(picture), PhotoFile.webP(picture), PhotoFile.heic(picture)] {
            for _ in 0..<2 { #expect(try workers.scan(file).codes.map(\.text) == ["CZ 123456 789"]) }
        }
        #expect(workers.idleWorkers.count == 1)
    }

    @Test func `the sandbox refuses files, networks, programs, and memory that can be run`() throws {
        let workers = try workers()
        let probe = try workers.probe()
        #expect(probe.findings.count >= 25)
        #expect(probe.holes.isEmpty, "\(probe.findings)")
        #expect(try workers.scan(photo).codes.count == 1, "it still reads")
    }

    @Test func `what the gateway has open is not there in the sandbox`() throws {
        // Nothing of the gateway's own is handed on; this is, as something of a library's could be.
        let descriptor = open("/etc/passwd", O_RDONLY)
        #expect(descriptor > STDERR_FILENO)
        defer { close(descriptor) }
        let probe = try workers().probe()
        #expect(probe.holes.isEmpty, "\(probe.findings)")
    }

    @Test func `a worker has limits of its own for all that it may take`() throws {
        let workers = try workers { $0.photos = 100 }
        _ = try workers.scan(photo)
        let worker = try #require(workers.idleWorkers.first)
        let text = try String(contentsOfFile: "/proc/\(worker)/limits", encoding: .utf8)
        let limits = text.split(separator: "\n").map { $0.split(separator: " ", omittingEmptySubsequences: true) }
        func limit(_ name: String) -> [Substring]? {
            let words = name.split(separator: " ")
            return limits.first { $0.starts(with: words) }.map { Array($0.dropFirst(words.count).prefix(2)) }
        }
        #expect(limit("Max cpu time") == ["300", "300"], "seconds: three for each photo")
        for name in ["Max open files", "Max file size", "Max core file size"] {
            #expect(limit(name) == ["0", "0"], "\(name)")
        }
        let threads = try #require(limit("Max processes")?.compactMap { Int($0) }, "it has one")
        #expect(threads.count == 2 && threads.allSatisfy { $0 <= 4096 }, "\(threads)")
        let memory = try #require(limit("Max address space")?.first.flatMap { Int($0) })
        #expect(memory > WorkerLimits().memory)
    }

    @Test func `where memory runs out a worker is ended first`() throws {
        let workers = try workers()
        _ = try workers.scan(photo)
        let worker = try #require(workers.idleWorkers.first)
        let score = try String(contentsOfFile: "/proc/\(worker)/oom_score_adj", encoding: .utf8)
        #expect(score == "1000\n")
    }

    @Test func `a worker computes when nobody else wants to`() throws {
        let workers = try workers()
        _ = try workers.scan(photo)
        let worker = try #require(workers.idleWorkers.first)
        #expect(try niceness(of: "\(worker)") == niceness(of: "self") + 5)
    }

    /// The nineteenth field of `stat`; the second may have spaces (proc_pid_stat(5)).
    private func niceness(of process: String) throws -> Int {
        let stat = try String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
        let fields = try #require(stat.split(separator: ")").last).split(separator: " ")
        return try #require(Int(fields[16]))
    }

    @Test func `a photo that takes too much computing is given up, whatever the clock says`() throws {
        // The scan itself would end after a second of the processor, or after some seconds on a busy machine.
        var settings = ScanSettings()
        (settings.budget, settings.limit, settings.hardStop) = (.seconds(60), .seconds(60), .seconds(600))
        let workers = try workers(settings: settings) {
            // Many times what the small photo takes, and less than half of what the large one takes in a release build.
            $0.processorTime = .milliseconds(100)
            $0.time = .seconds(600)
        }
        #expect(throws: ScanError.tookTooLong(.milliseconds(100))) { try workers.scan(longPhoto) }
        #expect(try workers.scan(photo).codes.count == 1)
    }

    /// glibc loads its table of Shift JIS from a file, which must have happened before the sandbox is closed.
    @Test func `segments in Kanji mode are read within the sandbox`() throws {
        let bytes: [UInt8] = [0x8B, 0x8D, 0x82, 0xCC, 0x93, 0x6F, 0x98, 0x5E]
        let file = PhotoFile.png(CodeModules.qr(kanji: bytes).printed(pixelsPerModule: 6))
        #expect(try workers().scan(file).codes.map(\.text) == ["牛の登録"])
    }

    @Test func `what is wrong with a photo is told, and its worker goes on`() throws {
        let workers = try workers()
        workers.warm()
        let before = workers.idleWorkers
        #expect(throws: ScanError.photo(.empty)) { try workers.scan([]) }
        #expect(throws: ScanError.photo(.notAPhoto(.text))) { try workers.scan(Array("Milk the cows.".utf8)) }
        let header = PhotoFile.pngHeader(width: 20_000, height: 20_000)
        #expect(throws: ScanError.photo(.tooManyPixels(width: 20_000, height: 20_000, limit: 64_000_000))) {
            try workers.scan(header)
        }
        let tooMuch = [UInt8](repeating: 0xFF, count: PhotoLimits.standard.bytes + 1)
        #expect(throws: ScanError.photo(.tooManyBytes(tooMuch.count, limit: PhotoLimits.standard.bytes))) {
            try workers.scan(tooMuch)
        }
        #expect(try workers.scan(photo).codes.count == 1)
        #expect(workers.idleWorkers == before)
    }

    @Test func `a worker that was killed between photos costs no photo`() throws {
        let workers = try workers()
        _ = try workers.scan(photo)
        let first = try #require(workers.idleWorkers.first)
        kill(first, SIGKILL)
        #expect(try workers.scan(photo).codes.count == 1)
        #expect(workers.idleWorkers != [first])
    }

    @Test func `a worker that is killed in a photo costs this photo, and another one takes its place`() async throws {
        let workers = try workers()
        _ = try workers.scan(photo)
        let worker = try #require(workers.idleWorkers.first)
        let long = longPhoto
        let before = ticks(of: worker)
        let ending = outcome { try workers.scan(long) }
        waitUntilComputing(worker, since: before)
        kill(worker, SIGKILL)
        #expect(await ending.first { _ in true } == .crashed(.killed(signal: SIGKILL)))
        #expect(workers.idleWorkers.count == 1 && workers.idleWorkers != [worker])
        #expect(try workers.scan(photo).codes.count == 1)
    }

    @Test func `a decoder that breaks costs this photo`() async throws {
        let workers = try workers()
        _ = try workers.scan(photo)
        let worker = try #require(workers.idleWorkers.first)
        let long = longPhoto
        let before = ticks(of: worker)
        let ending = outcome { try workers.scan(long) }
        waitUntilComputing(worker, since: before)
        kill(worker, SIGSEGV)
        #expect(await ending.first { _ in true } == .crashed(.killed(signal: SIGSEGV)))
        #expect(try workers.scan(photo).codes.count == 1)
    }

    @Test func `a worker that hangs is ended, and others are not disturbed`() async throws {
        let workers = try workers(count: 2) { $0.time = .seconds(600) }
        _ = try workers.scan(photo)
        let worker = try #require(workers.idleWorkers.first)
        kill(worker, SIGSTOP)
        let small = photo
        // Only the photo that hangs has little time.
        let ending = outcome { try workers.scan(small, within: .milliseconds(900)) }
        while workers.idleWorkers == [worker] { usleep(1000) }
        // The other one reads meanwhile.
        for _ in 0..<3 { #expect(try workers.scan(photo).codes.count == 1) }
        #expect(await ending.first { _ in true } == .tookTooLong(.milliseconds(900)))
        #expect(!workers.idleWorkers.contains(worker))
        #expect(kill(worker, 0) == -1, "it has gone")
        #expect(try workers.scan(photo).codes.count == 1)
    }

    @Test func `a photo that takes too much memory costs this photo`() throws {
        let workers = try workers { $0.memory = 24 << 20 }
        #expect(try workers.scan(photo).codes.count == 1)
        let large = PhotoFile.png(
            GreyImage(width: 6000, height: 5000, pixels: [UInt8](repeating: 200, count: 30_000_000)))
        #expect(throws: ScanError.outOfMemory(limit: 24 << 20)) { try workers.scan(large) }
        #expect(try workers.scan(photo).codes.count == 1)
    }

    @Test func `the largest photo that is accepted fits`() throws {
        let large = PhotoFile.png(
            GreyImage(width: 8000, height: 8000, pixels: [UInt8](repeating: 200, count: 64_000_000)))
        let workers = try workers {
            $0.time = .seconds(60)
            $0.processorTime = .seconds(30)
        }
        #expect(try workers.scan(large).codes.isEmpty)
    }

    @Test func `many photos at once are read by as many workers as there may be`() async throws {
        let workers = try workers(count: 3)
        let photo = photo
        let texts = await withTaskGroup { group in
            for _ in 0..<24 {
                group.addTask { await Self.onThread { try? workers.scan(photo).codes.first?.text } }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(texts == Array(repeating: "CZ 123456 789", count: 24))
        #expect((1...3).contains(workers.idleWorkers.count))
    }

    @Test func `a worker makes room for a fresh one after so many photos`() throws {
        let workers = try workers { $0.photos = 2 }
        var seen: Set<Int32> = []
        for _ in 0..<6 {
            #expect(try workers.scan(photo).codes.count == 1)
            seen.formUnion(workers.idleWorkers)
        }
        #expect(seen.count >= 3)
        for worker in seen where !workers.idleWorkers.contains(worker) { #expect(kill(worker, 0) == -1) }
    }

    @Test(arguments: ["/nonexistent/gatewayd", "/bin/true"])
    func `without a program that becomes a worker the error says so`(program: String) {
        let workers = ScanWorkers(ScanSettings(), count: 1, program: program)
        workers.warm()
        let error = #expect(throws: ScanError.self) { try workers.scan(photo) }
        guard case .noWorker = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    // MARK: - Waiting

    /// Starts a scan on a thread of its own.
    ///
    /// - Returns: what it ends with, once: `nil` when the photo was read.
    private func outcome(_ scan: @escaping @Sendable () throws -> Scan) -> AsyncStream<ScanError?> {
        AsyncStream { stream in
            DispatchQueue.global().async {
                do {
                    _ = try scan()
                    stream.yield(nil)
                } catch {
                    stream.yield(error as? ScanError)
                }
                stream.finish()
            }
        }
    }

    private static func onThread<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(returning: work()) }
        }
    }

    /// Waits until a process has computed for 50 ms more than before, or has gone.
    private func waitUntilComputing(_ process: Int32, since before: Int) {
        while ticks(of: process) < before + 5 { usleep(1000) }
    }

    /// User time in hundredths of a second; more than any when the process has gone.
    private func ticks(of process: Int32) -> Int {
        let text = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
        let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
        return fields.count > 11 ? Int(fields[11]) ?? 0 : .max - 5
    }
}
