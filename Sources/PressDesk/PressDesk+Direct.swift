import Blocking
package import CardDesk
import HerdStore
import Printing
import Values

extension PressDesk {
    /// Prints one card while whoever asked waits, and answers when the print server has it.
    ///
    /// The same key again gives the same job. Where the first try broke, the print server is asked whether it has the
    /// card before it is sent.
    package func printNow(
        _ request: PrintRequest, by person: String, idempotencyKey key: String?
    ) async throws -> PrintReceipt {
        var order: PrintOrder
        if let key, let known = try await store.printOrder(requestedBy: key) {
            order = try await store.resumePrintOrder(known.id)
        } else {
            order = try await store.takePrintOrder(draft(request, isDirect: true), by: person, idempotencyKey: key)
        }
        do {
            order = try await printed(order)
        } catch {
            _ = try? await store.setPrintOrder(order.id, to: .failed, told(error))
            if key == nil, let job = try? await store.printOrder(order.id).sheets.first?.job {
                // Nobody can ask for it again, so it must not come out later.
                await withdraw(job, on: order.printer)
            }
            throw error
        }
        guard let job = order.sheets.first?.job else { throw PressError.nothingLeft }
        return PrintReceipt(job: job, printer: order.printer)
    }

    private func printed(_ taken: PrintOrder) async throws -> PrintOrder {
        var order = taken
        guard order.isOpen else { return order }
        while let sheet = order.sheets.first {
            switch sheet.state {
            case .waiting: order = try await print(1, of: order)
            case .opened: order = try await ask(1, of: order)
            case .sent, .printed, .failed: return try await store.setPrintOrder(order.id, to: .done)
            case .doubtful: throw PressError.doubtful(sheet: 1)
            case .cancelled: throw PressError.nothingLeft
            }
        }
        throw PressError.nothingLeft
    }
}
