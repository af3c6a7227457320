package import Photos

/// Reads QR and Code 128 from photos.
///
/// Everything here blocks for up to two seconds of computing: call it from a thread of your own, not from the
/// cooperative pool.
package struct ScanDecoder: Sendable {
    package var settings: ScanSettings
    let now: @Sendable () -> Duration

    /// - Parameter now: a monotonic clock; only differences count.
    package init(_ settings: ScanSettings = ScanSettings(), now: @escaping @Sendable () -> Duration) {
        self.settings = settings
        self.now = now
    }

    package init(_ settings: ScanSettings = ScanSettings()) {
        let start = ContinuousClock.now
        self.init(settings) { ContinuousClock.now - start }
    }

    /// Reads the codes in a JPEG or PNG.
    ///
    /// A photo without a code is not an error: the scan has no codes then.
    package func scan(_ bytes: [UInt8]) throws(PhotoError) -> Scan {
        let start = now()
        let photo = try Photo(bytes, limits: settings.limits, maximumSide: settings.maximumSide)
        return scan(photo.image, since: start, damage: photo.damage)
    }

    /// Reads the codes in a grey picture.
    package func scan(_ image: GreyImage) -> Scan {
        scan(image, since: now(), damage: nil)
    }

    /// What zbar alone reads, without any step: the yardstick of the benchmark.
    package static func plain(_ image: GreyImage) -> [ScannedCode] {
        SymbolReader().plainSymbols(in: image).map { symbol in
            let text = CodeText.decode(symbol.bytes)
            return ScannedCode(
                symbology: symbol.symbology, bytes: symbol.bytes, text: text, payload: .text, corners: symbol.corners,
                step: "plain")
        }
    }

    private func scan(_ image: GreyImage, since start: Duration, damage: String?) -> Scan {
        let reader = SymbolReader()
        let sizes = PhotoSizes(image) { now() - start > settings.hardStop }
        var evidence = ScanEvidence()
        var pace = ScanPace(budget: settings.budget, hardStop: settings.hardStop)
        var steps: [String] = []
        var isCutShort = false
        for step in ScanStep.ladder where step.isWorthwhile(sizes, after: evidence.trusted) {
            guard pace.allowsStep(at: now() - start) else {
                isCutShort = true
                break
            }
            guard let cost = step.cost(sizes) else { continue }
            let begin = now() - start
            guard pace.allows(pixels: cost, at: begin) else {
                isCutShort = true
                continue
            }
            let known = evidence.trusted.count
            evidence.add(step.read(sizes, reader), from: step)
            for found in evidence.trusted.dropFirst(known) { sizes.noteRead(found.symbol.corners) }
            steps.append(step.name)
            pace.note(pixels: cost, took: now() - start - begin)
            isCutShort = isCutShort || sizes.isOver()
        }
        return Scan(
            codes: evidence.trusted.map(code(of:)), milliseconds: (now() - start) / .milliseconds(1), steps: steps,
            damage: damage, isCutShort: isCutShort)
    }

    func code(of found: ScanEvidence.Found) -> ScannedCode {
        let text = CodeText.decode(found.symbol.bytes)
        return ScannedCode(
            symbology: found.symbol.symbology, bytes: found.symbol.bytes, text: text,
            payload: settings.payloads.payload(of: text), corners: found.symbol.corners, step: found.step)
    }
}
