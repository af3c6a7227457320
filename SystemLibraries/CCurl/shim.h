#pragma once
#include <curl/curl.h>

typedef size_t (*central_writer)(char *bytes, size_t size, size_t count, void *context);
typedef int (*central_watcher)(void *context, curl_off_t toCome, curl_off_t came, curl_off_t toGo, curl_off_t went);

/// curl_easy_setopt is variadic, so Swift cannot call it; one of these for each type of value.
static inline CURLcode curl_set_text(CURL *handle, CURLoption option, const char *value) {
    return (curl_easy_setopt)(handle, option, value);
}
static inline CURLcode curl_set_number(CURL *handle, CURLoption option, long value) {
    return (curl_easy_setopt)(handle, option, value);
}
static inline CURLcode curl_set_headers(CURL *handle, struct curl_slist *headers) {
    return (curl_easy_setopt)(handle, CURLOPT_HTTPHEADER, headers);
}
static inline CURLcode curl_set_body(CURL *handle, const void *bytes, long count) {
    CURLcode code = (curl_easy_setopt)(handle, CURLOPT_POSTFIELDSIZE, count);
    return code == CURLE_OK ? (curl_easy_setopt)(handle, CURLOPT_COPYPOSTFIELDS, bytes) : code;
}
static inline CURLcode curl_set_writer(CURL *handle, central_writer writer, void *context) {
    CURLcode code = (curl_easy_setopt)(handle, CURLOPT_WRITEFUNCTION, writer);
    return code == CURLE_OK ? (curl_easy_setopt)(handle, CURLOPT_WRITEDATA, context) : code;
}
static inline CURLcode curl_set_watcher(CURL *handle, central_watcher watcher, void *context) {
    CURLcode code = (curl_easy_setopt)(handle, CURLOPT_XFERINFOFUNCTION, watcher);
    if (code == CURLE_OK) code = (curl_easy_setopt)(handle, CURLOPT_XFERINFODATA, context);
    return code == CURLE_OK ? (curl_easy_setopt)(handle, CURLOPT_NOPROGRESS, 0L) : code;
}
/// curl_easy_getinfo is variadic too.
static inline long curl_status(CURL *handle) {
    long status = 0;
    (curl_easy_getinfo)(handle, CURLINFO_RESPONSE_CODE, &status);
    return status;
}
/// How many bytes of the request went out; 0 when it certainly did not arrive.
static inline long curl_sent(CURL *handle) {
    long bytes = 0;
    (curl_easy_getinfo)(handle, CURLINFO_REQUEST_SIZE, &bytes);
    return bytes;
}

#include <netdb.h>
#include <sys/socket.h>

/// Who is asked before a connection is made, with the address in numbers; 1 lets it be made.
struct curl_reach {
    int (*allows)(const char *address, void *context);
    void *context;
};
static inline curl_socket_t curl_open_allowed(void *reach, curlsocktype purpose, struct curl_sockaddr *to) {
    struct curl_reach *asked = (struct curl_reach *)reach;
    char address[NI_MAXHOST];
    (void)purpose;
    if (getnameinfo(&to->addr, to->addrlen, address, sizeof address, 0, 0, NI_NUMERICHOST) != 0) return CURL_SOCKET_BAD;
    if (!asked->allows(address, asked->context)) return CURL_SOCKET_BAD;
    return socket(to->family, to->socktype | SOCK_CLOEXEC, to->protocol);
}
static inline CURLcode curl_set_reach(CURL *handle, struct curl_reach *reach) {
    CURLcode code = (curl_easy_setopt)(handle, CURLOPT_OPENSOCKETFUNCTION, curl_open_allowed);
    return code == CURLE_OK ? (curl_easy_setopt)(handle, CURLOPT_OPENSOCKETDATA, reach) : code;
}
static inline CURLcode curl_set_header_reader(CURL *handle, central_writer writer, void *context) {
    CURLcode code = (curl_easy_setopt)(handle, CURLOPT_HEADERFUNCTION, writer);
    return code == CURLE_OK ? (curl_easy_setopt)(handle, CURLOPT_HEADERDATA, context) : code;
}
