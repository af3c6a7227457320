package import Blocking
import CardPrint
import Drawing
package import Exports
package import HerdStore
package import LabelPrint

/// Where animals, barns and pens get their labels.
package struct LabelDesk: Sendable {
    private let store: HerdStore
    /// One label takes milliseconds, a thousand take seconds: a preview does not wait for them.
    private let drawing: Offload
    private let drawingMany: Offload

    package init(
        store: HerdStore, drawing: Offload = Offload("label", width: 1),
        drawingMany: Offload = Offload("labels", width: 1)
    ) {
        self.store = store
        self.drawing = drawing
        self.drawingMany = drawingMany
    }

    /// Labels as one file.
    ///
    /// - Parameters:
    ///   - resolution: of a label printer, for ZPL.
    ///   - offset: by how much all is moved for a printer that prints off, in millimetres.
    /// - Throws: `LabelError`, what the store says, or `TooBusy`.
    package func file(
        _ order: LabelOrder, as format: LabelFormat, in language: Language, resolution: ZPLResolution = .dpi203,
        offset: (x: Double, y: Double) = (0, 0)
    ) async throws -> [UInt8] {
        try order.check()
        let stock = try LabelStock(named: order.stock)
        let contents = try await contents(of: order, in: language)
        let copies = order.copies
        switch format {
        case .png:
            guard let content = contents.first, contents.count == 1 else {
                throw LabelError.onePictureOnly(contents.count)
            }
            return try await drawing.run {
                let layout = try LabelLayout(content, on: stock, dotsPerMillimetre: Dots.perMillimetre)
                try layout.check()
                return try layout.png()
            }
        case .pdf:
            let title = LabelWords(language: language).title
            return try await drawingMany.run {
                try LabelPages.pdf(
                    contents.flatMap { Array(repeating: $0, count: copies) }, on: stock, skip: order.skip,
                    offset: Offset(x: offset.x, y: offset.y), title: title)
            }
        case .zpl:
            return try await drawingMany.run {
                try ZPL.labels(contents, on: stock, at: resolution, copies: copies, offset: offset)
            }
        }
    }

    /// What the labels say.
    private func contents(of order: LabelOrder, in language: Language) async throws -> [LabelContent] {
        let words = LabelWords(language: language)
        if order.design == .place {
            let places = Dictionary(uniqueKeysWithValues: try await store.locations().map { ($0.id, $0) })
            var contents: [LabelContent] = []
            for id in order.placeIds {
                // Of one that is not there the store says so.
                let place = if let place = places[id] { place } else { try await store.location(id) }
                contents.append(words.content(place, in: place.parent.flatMap { places[$0] }))
            }
            return contents
        }
        var contents: [LabelContent] = []
        for id in order.animalIds { contents.append(try words.content(try await store.animal(id), order.design)) }
        return contents
    }
}
