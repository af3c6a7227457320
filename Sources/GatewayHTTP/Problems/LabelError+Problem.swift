package import HTTPServer
package import LabelPrint
import Values

extension LabelError: ProblemConvertible {
    package var problem: Problem {
        Problem(
            .unprocessableContent, told, title: "Label not made", detail: description,
            action: "Choose other labels, or correct what is to stand on them.")
    }

    private var told: CodedText {
        switch self {
        case .unknownStock(let name): CodedText("label-not-made.stock", ["name": .text(name)])
        case .notInBars(let text): CodedText("label-not-made.bars", ["text": .text(text)])
        case .tooSmall(let title, let stock):
            CodedText("label-not-made.too-small", ["title": .text(title), "stock": .text(stock)])
        case .unreadable(let title): CodedText("label-not-made.unreadable", ["title": .text(title)])
        case .notOnARoll(let stock): CodedText("label-not-made.no-roll", ["stock": .text(stock)])
        case .skipOutOfRange(_, let most): CodedText("label-not-made.skip", ["most": .number(most)])
        case .noEID(let tag): CodedText("label-not-made.no-eid", ["tag": .text(tag)])
        case .empty: CodedText("label-not-made.nothing")
        case .tooMany(_, let most): CodedText("label-not-made.too-many", ["most": .number(most)])
        case .onePictureOnly: CodedText("label-not-made.one-picture")
        case .drawing: CodedText("label-not-made.failed")
        }
    }
}
