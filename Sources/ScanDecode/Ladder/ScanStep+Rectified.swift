import Photos

extension ScanStep {
    /// The QR codes of which three finders are seen in the photo at a size, laid flat.
    static func rectified(_ side: Int) -> ScanStep {
        ScanStep(
            name: "rectified-\(side)", kind: side == 1000 ? .first : .signs,
            cost: { $0.has(side) ? $0.pixels(atMost: side) : nil },
            read: { sizes, reader in
                sizes.read(FinderTriple.all(of: sizes.finders(side), limit: 4), seenAt: side, reader)
            })
    }

    /// The QR codes of which two finders are seen, the third under mud or glare.
    static func rectifiedByTwo(_ side: Int) -> ScanStep {
        ScanStep(
            name: "two-finders-\(side)", kind: .signs,
            cost: { $0.has(side) ? $0.pixels(atMost: side) : nil },
            read: { sizes, reader in
                let finders = sizes.finders(side).filter { $0.lines > 2 }
                return sizes.read(FinderTriple.guesses(from: finders, limit: 24), seenAt: side, reader)
            })
    }
}

extension PhotoSizes {
    /// The codes that triples of finders are part of.
    fileprivate func read(
        _ triples: [FinderTriple], seenAt side: Int, _ reader: borrowing SymbolReader
    ) -> [Symbol] {
        var symbols: [Symbol] = []
        var taken: [Finder] = []
        // Each takes some milliseconds: what only looks like a code is not tried for ever.
        var attempts = 8
        for triple in triples where !triple.finders.contains(where: taken.contains) {
            if isOver() { break }
            let image = picture(for: triple, seenAt: side)
            let scale = Double(photo.longSide) / Double(image.longSide)
            var symbol: Symbol?
            let grids = triple.grids(
                in: bitmap(side), image, scale: Double(image.longSide) / Double(atMost(side).longSide)
            ) { fit in
                symbol = ModuleGrid(of: image, in: fit).clearSymbol(reader)?.withCorners(fit.outline(scale))
                return symbol != nil
            }
            var last = 2.0
            symbol =
                symbol
                ?? grids.prefix(4).firstSymbol { fit in
                    // Fits which are as good as each other are the same.
                    guard fit.likeness > 0.5, last - fit.likeness > 0.002, attempts > 0, !isOver() else { return nil }
                    last = fit.likeness
                    attempts -= 1
                    return ModuleGrid(of: image, in: fit).symbol(reader)?.withCorners(fit.outline(scale))
                }
            if let symbol {
                symbols.append(symbol)
                taken += triple.finders
            } else if let best = grids.first, best.likeness > 0.6 {
                noteUnread(best.outline(scale))
            }
        }
        return symbols
    }

    /// The photo in the least size in which modules have four pixels, or as it is.
    private func picture(for triple: FinderTriple, seenAt side: Int) -> GreyImage {
        let sizes = [1000, 2000].filter { $0 >= side }
        let fitting = sizes.first { triple.corner.module * Double($0) / Double(side) >= 4 }
        return fitting.map(atMost) ?? photo
    }
}

extension Sequence {
    /// What `read` makes of the first element that it makes something of.
    fileprivate func firstSymbol(_ read: (Element) -> Symbol?) -> Symbol? {
        for element in self {
            if let symbol = read(element) { return symbol }
        }
        return nil
    }
}

extension SymbolReader {
    fileprivate borrowing func qr(in print: GreyImage) -> Symbol? {
        symbols(in: print).first { $0.symbology == .qr }
    }
}

extension GridFit {
    /// Its corners in a picture larger by `scale`, in the order in which zbar has them: down first.
    fileprivate func outline(_ scale: Double) -> [Point] {
        [0, 3, 2, 1].map { Point(x: Int(corners[$0].x * scale), y: Int(corners[$0].y * scale)) }
    }
}

extension ModuleGrid {
    /// What zbar reads in it as it is; `nil` at once where anything is doubtful.
    fileprivate func clearSymbol(_ reader: borrowing SymbolReader) -> Symbol? {
        corrected(margins(reach: 4), isSure: true).flatMap { reader.qr(in: $0) }
    }

    /// What zbar reads in it, as it is or with what blur took from it put back.
    fileprivate func symbol(_ reader: borrowing SymbolReader) -> Symbol? {
        let ways: [(across: Float, down: Float, reach: Int)] = [
            (0, 0, 4), (0.5, 0.5, 4), (1, 1, 3), (1, 0, 4), (0, 1, 4), (0, 0, 2), (1, 1, 8),
        ]
        func read(_ print: GreyImage?) -> Symbol? {
            print.flatMap { reader.qr(in: $0) }
        }
        for (index, way) in ways.enumerated() {
            let grid = sharpened(across: way.across, down: way.down)
            if let symbol = read(grid.corrected(grid.margins(reach: way.reach))) { return symbol }
            switch index {
            // Mirrored codes are rare: they are not looked for where blur is the trouble.
            case 0:
                let mirrored = grid.mirrored
                if let symbol = read(mirrored.corrected(mirrored.margins(reach: way.reach))) { return symbol }
            case 1:
                if let symbol = read(equalized().flatMap { corrected($0) }) { return symbol }
            default: break
            }
        }
        return nil
    }
}
