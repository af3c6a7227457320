import Drawing

/// The paper of a report: A4 upright, in dots.
enum Sheet {
    static let width = mm(210)
    static let height = mm(297)
    static let left = mm(14)
    static let contentWidth = mm(182)
    static let top = mm(13)
    /// Where the content of pages after the first begins, below their running head.
    static let laterTop = mm(23)
    /// Where content ends; the foot is below.
    static let bottom = mm(281)
}

/// Millimetres in dots.
func mm(_ length: Double) -> Double { length * Dots.perMillimetre }

/// The colours of reports, chosen to be told apart on a grey printer too.
enum Ink {
    static let green = Colour(0x0E3B2E)
    static let gold = Colour(0xE0A32B)
    static let text = Colour(0x111714)
    static let grey = Colour(0x5A645F)
    static let rule = Colour(0xC9D1CC)
    static let stripe = Colour(0xF4F7F5)
    static let bar = Colour(0x3F8F6F)
    static let loss = Colour(0xB3372B)
    static let paleGold = Colour(0xFBEFD3)
    static let paleRed = Colour(0xF8DAD5)
}

/// A piece of a page with a height of its own.
struct Block {
    let height: Double
    /// Draws it below a height on the page.
    let draw: (_ canvas: borrowing Canvas, _ top: Double) -> Void
}

/// Blocks that belong together below a head, which is repeated where they go on on the next page.
struct Section {
    /// Stays with what follows.
    var title: Block?
    var head: Block?
    var blocks: [Block]
    /// Room above it, when it is not the first on its page.
    var space = 0.0
}

/// Sections distributed over pages.
struct Pages {
    /// A block and where it begins.
    struct Placed {
        let block: Block
        let top: Double
    }

    private(set) var pages: [[Placed]] = [[]]
    private var top = Sheet.top

    init(_ sections: [Section]) {
        for section in sections where !section.blocks.isEmpty || section.title != nil { add(section) }
    }

    private mutating func add(_ section: Section) {
        let lead = [section.title, section.head].compactMap(\.self)
        // A head at the foot of a page, without anything below it, says nothing.
        let least = (lead + section.blocks.prefix(2)).reduce(0) { $0 + $1.height }
        if pages[pages.count - 1].isEmpty {
            startIfNeeded(for: least)
        } else {
            top += section.space
            startIfNeeded(for: least)
        }
        lead.forEach { place($0) }
        for block in section.blocks {
            if top + block.height > Sheet.bottom {
                start()
                if let head = section.head { place(head) }
            }
            place(block)
        }
    }

    private mutating func startIfNeeded(for height: Double) {
        if top + height > Sheet.bottom, !pages[pages.count - 1].isEmpty { start() }
    }

    private mutating func start() {
        pages.append([])
        top = Sheet.laterTop
    }

    private mutating func place(_ block: Block) {
        pages[pages.count - 1].append(Placed(block: block, top: top))
        top += block.height
    }
}

extension Canvas {
    /// Sets one line of text into a cell, cut with an ellipsis where it is too long.
    func cell(_ text: String, _ style: TextStyle, x: Double, y: Double, width: Double, height: Double) {
        guard !text.isEmpty else { return }
        set(
            text, style,
            in: TextBox(x: x, y: y, width: width, height: height, anchor: .middle, isClipping: true))
    }
}
