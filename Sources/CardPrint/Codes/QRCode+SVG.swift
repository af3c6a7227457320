extension QRCode {
    /// The code by itself with its quiet zone, black on white whatever it stands on, one unit a module.
    package var svg: String {
        let whole = side + 2 * Self.quietZone
        var path = ""
        for row in 0..<side {
            var column = 0
            while column < side {
                let start = column
                while column < side, self[row: row, column: column] { column += 1 }
                if column > start {
                    path +=
                        "M\(start + Self.quietZone) \(row + Self.quietZone)h\(column - start)v1H\(start + Self.quietZone)z"
                }
                column += 1
            }
        }
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(whole) \(whole)" shape-rendering="crispEdges">\
            <path fill="#fff" d="M0 0h\(whole)v\(whole)H0z"/><path fill="#000" d="\(path)"/></svg>
            """
    }
}
