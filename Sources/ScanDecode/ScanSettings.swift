package import Photos

/// How photos are read and codes understood at this station.
package struct ScanSettings: Codable, Sendable {
    package var limits = PhotoLimits.standard
    /// A larger photo is shrunk while it is decoded; 12 megapixels stay as they are.
    package var maximumSide = 4800
    /// No step is begun after this time.
    package var budget = Duration.seconds(1)
    /// No step is begun that would, by the speed so far, end after this time.
    package var hardStop = Duration.seconds(2)
    package var payloads = PayloadParser()

    package init() {}
}
