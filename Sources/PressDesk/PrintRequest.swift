package import HerdStore

/// What somebody wants printed.
package struct PrintRequest: Sendable {
    package var items: PrintOrderDraft.Items
    package var work: PrintWork
    package var printer: String
    package var copies: Int

    package init(_ items: PrintOrderDraft.Items, work: PrintWork, printer: String, copies: Int = 1) {
        self.items = items
        self.work = work
        self.printer = printer
        self.copies = copies
    }
}
