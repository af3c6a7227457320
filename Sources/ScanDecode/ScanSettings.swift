package import Photos

/// How photos are read and codes understood at this station.
package struct ScanSettings: Codable, Sendable {
    package var limits = PhotoLimits.standard
    /// A larger photo is shrunk while it is decoded; 12 megapixels stay as they are.
    package var maximumSide = 4800
    /// No step is begun after this much processor time.
    ///
    /// Processor time, because on a busy machine a scan would otherwise be cut short for what others compute.
    package var budget = Duration.seconds(1)
    /// No step is begun that would, by the speed so far, take more processor time than this in all.
    package var limit = Duration.seconds(2)
    /// Nothing is begun after this time on the wall clock, however little of it the scan could compute.
    package var hardStop = Duration.seconds(8)
    package var payloads = PayloadParser()

    package init() {}
}
