import HTTPServer
import HerdStore
import Values

/// `POST /v1/changes` and `/v1/changes/batches`: one change of many animals, and taking it back.
struct ChangeBatchRoutes: Sendable {
    let store: HerdStore

    func add(to router: inout Router<Endpoint>) {
        router.add(.post, "/v1/changes", for: .recorder) { call in
            do {
                let draft: ChangeBatchDraft = try call.request.decode()
                let batch = try await store.recordBatch(
                    draft, by: call.caller.name, idempotencyKey: call.idempotencyKey)
                return try Response(.created, json: batch)
            } catch let error as ChangeBatchRefused {
                var response = try Response(.unprocessableContent, json: RefusedBatch(refused: error.refused))
                response.headers["Content-Type"] = "application/problem+json"
                return response
            }
        }
        // Who may not delete may still take back what they have just recorded of too many.
        router.add(.delete, "/v1/changes/batches/{id}", for: .recorder) { call in
            try await store.undoBatch(
                call.id(of: "batch"), by: call.caller.name, ofAnybody: call.caller.role.covers(.admin))
            return Response(.noContent)
        }
    }
}

/// A problem with the animals that caused it beside its own members (RFC 9457 §3.2).
private struct RefusedBatch: Encodable {
    let refused: [ChangeBatch.Refusal]

    private enum CodingKeys: CodingKey { case refused }

    private var problem: Problem {
        Problem(
            .unprocessableContent, CodedText("batch-refused", ["count": .number(refused.count)]),
            title: "Some animals do not take this",
            detail: "\(refused.count) of the animals do not take it, so nothing was recorded.",
            action: "Leave them out, or record it of the others alone (skipRefused).")
    }

    func encode(to encoder: any Encoder) throws {
        try problem.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(refused, forKey: .refused)
    }
}
