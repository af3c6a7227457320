import SQLite
import Testing

@testable import HerdStore

/// What is in the way of a write is told by SQLite's result codes (sqlite.org/rescode.html).
struct StoreObstacleTests {
    @Test(
        arguments: [
            (13, .diskFull), (10 | 19 << 8, .diskFull), (10, .diskError), (10 | 3 << 8, .diskError), (5, .locked),
            (5 | 2 << 8, .locked), (6, .locked), (15, .locked), (14, .unreachable), (8, .readOnly),
            (8 | 4 << 8, .readOnly),
            (11, .damaged), (26, .damaged), (7, .noMemory), (1, nil), (19, nil), (19 | 8 << 8, nil),
        ] as [(Int32, StoreObstacle?)])
    func `a result code is one obstacle, or about the data`(code: Int32, expected: StoreObstacle?) {
        #expect(StoreObstacle(SQLiteError(extendedCode: code, message: "")) == expected)
    }
}
