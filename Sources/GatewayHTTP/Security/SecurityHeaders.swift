import HTTPServer

/// Headers that keep a browser from doing anything with our pages that they do not need.
enum SecurityHeaders {
    /// The one script that stands in `Web/index.html` itself, by its SHA-256: it has to run when no file can be read.
    private static let loadsAgain = "sha256-hxR3+75fY8eUJlkInWrqBAujYg3TRYck8WYwamrmzZ8="

    static func add(to response: inout Response) {
        response.headers["Content-Security-Policy"] =
            "default-src 'self'; script-src 'self' '\(loadsAgain)'; img-src 'self' blob: data:; "
            + "media-src 'self' blob:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
        response.headers["X-Content-Type-Options"] = "nosniff"
        response.headers["X-Frame-Options"] = "DENY"
        response.headers["Referrer-Policy"] = "no-referrer"
        response.headers["Permissions-Policy"] = "camera=(self), microphone=(), geolocation=()"
        response.headers["Cross-Origin-Resource-Policy"] = "same-origin"
    }
}
