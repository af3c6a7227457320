package import Photos

/// Reads QR and Code 128 from photos.
///
/// Everything here blocks for up to two seconds of computing: call it from a thread of your own, not from the
/// cooperative pool.
package struct ScanDecoder: Sendable {
    package var settings: ScanSettings
    let clock: ScanClock

    package init(_ settings: ScanSettings = ScanSettings(), clock: ScanClock = .thread) {
        self.settings = settings
        self.clock = clock
    }

    /// Loads what would otherwise be loaded from files when it is first wanted: to be called before a sandbox is closed.
    package static func prepare() {
        ShiftJIS.prepare()
    }

    /// Reads the codes in a photo of any kind that `FileKind` knows.
    ///
    /// A photo without a code is not an error: the scan has no codes then.
    ///
    /// - Throws: what is wrong with the file.
    package func scan(_ bytes: [UInt8]) throws(PhotoError) -> Scan {
        let start = clock.now
        let photo = try Photo(bytes, limits: settings.limits, maximumSide: settings.maximumSide)
        return scan(photo.image, since: start, damage: photo.damage)
    }

    /// Reads the codes in a grey picture.
    package func scan(_ image: GreyImage) -> Scan {
        scan(image, since: clock.now, damage: nil)
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

    private func scan(_ image: GreyImage, since start: ScanTime, damage: String?) -> Scan {
        let reader = SymbolReader()
        var pace = ScanPace(settings)
        let sizes = PhotoSizes(image) { [pace] in pace.isOver(at: clock.now - start) }
        var evidence = ScanEvidence()
        var steps: [String] = []
        var isCutShort = false
        for step in ScanStep.ladder {
            guard let cost = step.cost(sizes), step.isWorthwhile(sizes, cost: cost, after: evidence.trusted) else {
                continue
            }
            guard pace.allowsStep(at: clock.now - start) else {
                isCutShort = true
                break
            }
            let begin = clock.now - start
            guard pace.allows(pixels: cost, at: begin) else {
                isCutShort = true
                continue
            }
            let known = evidence.trusted.count
            evidence.add(step.read(sizes, reader), from: step)
            for found in evidence.trusted.dropFirst(known) { sizes.noteRead(found.symbol.corners) }
            steps.append(step.name)
            pace.note(pixels: cost, took: (clock.now - start - begin).processor)
            isCutShort = isCutShort || sizes.isOver()
        }
        return Scan(
            codes: evidence.trusted.map(code(of:)), milliseconds: (clock.now - start).wall / .milliseconds(1),
            steps: steps, damage: damage, isCutShort: isCutShort)
    }

    func code(of found: ScanEvidence.Found) -> ScannedCode {
        let text = CodeText.decode(found.symbol.bytes)
        return ScannedCode(
            symbology: found.symbol.symbology, bytes: found.symbol.bytes, text: text,
            payload: settings.payloads.payload(of: text), corners: found.symbol.corners, step: found.step)
    }
}
