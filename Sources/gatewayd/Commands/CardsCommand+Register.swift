import CardDesk
import CardPrint
import Configuration
import HerdStore
import Templates

extension Command {
    /// The cards of members of a gateway on sheets, as its pages save them: signed, with photos, and as each organisation
    /// has them.
    static func drawRegister(_ arguments: Arguments, _ layout: SheetLayout) async throws {
        let out = try arguments.required("out")
        // Without a name of a template it is that of the organisation.
        let template = arguments.has("template") ? try CardTemplates.chosen(by: arguments).name : nil
        let store = try await arguments.writtenStore()
        let ids = try await store.memberIDs(numbered: arguments.operands, all: arguments.has("all"))
        guard !ids.isEmpty else { throw UsageError("name members by their numbers, or --all", command: "cards") }
        let data = arguments.value("data") ?? DataDirectory.standardPath
        let desk = CardDesk(of: store, in: data, organisation: arguments.value("organisation"))
        let sheets = try OutputFile(out)
        try sheets.write(
            try await desk.sheet(
                of: ids, in: try arguments.cardLanguage(for: "cards", in: data), template: template, layout: layout,
                backs: arguments.has("backs"), issuedBy: "gatewayd cards"))
        try sheets.finish()
    }
}

extension Arguments {
    /// Whether cards of the register are wanted, and not those of a list, which is a file.
    var areOfRegister: Bool {
        guard has("data"), let word = operands.first, operands.count == 1 else { return has("data") }
        return word != "-" && !word.contains("/") && !word.lowercased().hasSuffix(".csv")
    }
}
