import HerdStore

extension GoldenRequest {
    /// Who is signed in and who may be; the caller is an app key, which has no password.
    static let signIns: [GoldenRequest] = [
        GoldenRequest("signIn", 204, "by name and password") { _ in
            ("/v1/session", #"{"name":"vera","password":"\#(Farm.password)"}"#)
        },
        GoldenRequest("confirmSession", 409, "without a password") { _ in
            ("/v1/session/confirmation", #"{"password":"x"}"#)
        },
        GoldenRequest("changeOwnPassword", 409, "without a password") { _ in
            ("/v1/session/password", #"{"current":"x","new":"three words of mine"}"#)
        },
        GoldenRequest("signIns") { _ in "/v1/sign-ins" },
        GoldenRequest("signOutEverywhere", 204) { _ in "/v1/sign-ins" },
        GoldenRequest("signOutElsewhere", 204) { "/v1/sign-ins/\($0.browser.id)" },
        GoldenRequest("accounts") { _ in "/v1/accounts" },
        GoldenRequest("createAccount", 201) { farm in
            (
                "/v1/accounts",
                #"{"name":"Jan","role":"recorder","barns":["\#(farm.barn.id)"],"password":"three words of mine"}"#
            )
        },
        GoldenRequest("createAccount", 409, "of a name that is taken") { _ in
            ("/v1/accounts", #"{"name":"VERA","role":"viewer","password":"three words of mine"}"#)
        },
        GoldenRequest("changeAccount") { ("/v1/accounts/\($0.account.id)", #"{"staysSignedIn":true}"#) },
        GoldenRequest("setPassword", 204) {
            ("/v1/accounts/\($0.account.id)/password", #"{"password":"three words of mine"}"#)
        },
        GoldenRequest("setPassword", 422, "that is one letter") {
            ("/v1/accounts/\($0.account.id)/password", #"{"password":"aaaaaaaaaaaa"}"#)
        },
        GoldenRequest("signAccountOut", 204) { "/v1/accounts/\($0.account.id)/sign-ins" },
        GoldenRequest("deleteAccount", 204) { "/v1/accounts/\($0.account.id)" },
        GoldenRequest("accessLog") { _ in "/v1/access-log?limit=2" },
    ]
}
