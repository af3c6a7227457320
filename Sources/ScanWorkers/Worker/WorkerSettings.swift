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
    /// Processor time that a photo may take.
    package var processorTime = Duration.milliseconds(2500)
    /// From handing a photo over to its answer, however busy the machine is: more than the hard stop of a scan.
    package var time = Duration.seconds(12)
    /// A worker that has read so many photos makes room for a fresh one.
    package var photos = 200
    /// From starting a worker until it is ready.
    package var start = Duration.seconds(20)

    package init() {}

    /// Seconds of processor time for all its photos.
    var processorSeconds: Int { photos * (Int(processorTime.components.seconds) + 1) }
}
