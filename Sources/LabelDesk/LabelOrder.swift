package import HerdStore
import LabelPrint

/// Which labels are wanted, and on what.
package struct LabelOrder: Codable, Hashable, Sendable {
    package var design: Design
    /// The name of the stock.
    package var stock: String
    package var animalIds: [Animal.ID]
    package var placeIds: [Location.ID]
    /// Places of the first sheet that are used up already.
    package var skip: Int
    /// How many of each.
    package var copies: Int

    /// What a label is for.
    package enum Design: String, Codable, CaseIterable, Sendable {
        /// All that makes an animal, with its tag in bars.
        case card
        /// The ear tag large, for an ear or a stall.
        case tag
        /// The transponder's number.
        case eid
        /// A barn or a pen.
        case place
    }

    /// More labels are made in several files.
    package static let most = 1000
    package static let mostCopies = 50

    package init(
        design: Design, stock: String, animalIds: [Animal.ID] = [], placeIds: [Location.ID] = [], skip: Int = 0,
        copies: Int = 1
    ) {
        self.design = design
        self.stock = stock
        self.animalIds = animalIds
        self.placeIds = placeIds
        self.skip = skip
        self.copies = copies
    }

    /// How many labels it is.
    package var count: Int { (design == .place ? placeIds.count : animalIds.count) * copies }

    /// - Throws: `LabelError` where it is of nothing, or of too much.
    func check() throws(LabelError) {
        guard copies > 0 else { throw .empty }
        // Before anything is multiplied by it: a number from outside can be the largest there is.
        guard copies <= Self.mostCopies else { throw .tooMany(copies, most: Self.mostCopies) }
        guard count > 0 else { throw .empty }
        guard count <= Self.most else { throw .tooMany(count, most: Self.most) }
    }
}

/// The files in which labels are handed out.
package enum LabelFormat: String, Codable, CaseIterable, Sendable {
    case pdf, png, zpl

    /// The media type; ZPL has none of its own, and is text for its printer alone.
    package var mediaType: String {
        switch self {
        case .pdf: "application/pdf"
        case .png: "image/png"
        case .zpl: "application/vnd.zebra.zpl"
        }
    }
}
