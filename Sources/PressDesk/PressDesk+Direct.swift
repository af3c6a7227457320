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
        let taken: PrintOrder
        if let key, let known = try await known(by: key, request) {
            taken = known
        } else {
            taken = try await store.takePrintOrder(draft(request, isDirect: true), by: person, idempotencyKey: key)
        }
        return try await alone(with: taken.id) {
            // Whoever was before may have printed it, or failed.
            let order = try await store.resumePrintOrder(taken.id, beside: false)
            do {
                guard let job = try await printed(order).sheets.first?.job else { throw PressError.nothingLeft }
                return PrintReceipt(job: job, printer: order.printer)
            } catch {
                await gaveUp(order, error, isLost: key == nil)
                throw error
            }
        }
    }

    /// - Parameter isLost: whether nobody can ask for it again, so that it must not come out later.
    private func gaveUp(_ order: PrintOrder, _ error: any Error, isLost: Bool) async {
        guard let now = try? await store.printOrder(order.id), now.isOpen else { return }
        _ = try? await store.setPrintOrder(order.id, to: .failed, told(error))
        if isLost, let job = now.sheets.first?.job { await withdraw(job, on: order.printer) }
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
