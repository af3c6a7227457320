import ScanDecode

/// What a worker is told before it closes the sandbox behind itself.
struct WorkerSettings: Codable, Sendable {
    let scanning: ScanSettings
    let limits: WorkerLimits
}

/// How much one worker may take.
package struct WorkerLimits: Codable, Hashable, Sendable {
    /// Bytes that may be taken beyond what a worker has when it is empty.
    package var memory = 640 << 20
    /// From handing a photo over to its answer.
    package var time = Duration.milliseconds(2500)
    /// A worker that has read so many photos makes room for a fresh one.
    package var photos = 200
    /// From starting a worker until it is ready.
    package var start = Duration.seconds(20)

    package init() {}

    /// Seconds of computing for all its photos.
    var processorSeconds: Int { photos * (Int(time.components.seconds) + 1) }
}
