#pragma once
#include <microhttpd.h>
#include <netinet/tcp.h>
/// glibc's module map has no epoll; it watches for clients that hang up while their request waits for an answer.
#include <sys/epoll.h>

/// MHD_start_daemon is variadic, so Swift cannot call it.
static inline struct MHD_Daemon *mhd_start(unsigned flags, uint16_t port, MHD_AcceptPolicyCallback policy,
                                           MHD_AccessHandlerCallback handler, void *context,
                                           const struct MHD_OptionItem *options) {
    return MHD_start_daemon(flags, port, policy, context, handler, context, MHD_OPTION_ARRAY, options, MHD_OPTION_END);
}
/// MHD_get_connection_info is variadic, so Swift cannot call it.
static inline const struct sockaddr *mhd_client_address(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    return info ? info->client_addr : NULL;
}
/// MHD_get_connection_info is variadic, so Swift cannot call it.
static inline int mhd_connection_descriptor(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info ? info->connect_fd : -1;
}
/// MHD_get_connection_info is variadic, so Swift cannot call it.
static inline void *mhd_socket_context(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info ? info->socket_context : NULL;
}
/// MHD_SIZE_UNKNOWN is a cast macro, so Swift cannot see it.
static const uint64_t mhd_size_unknown = MHD_SIZE_UNKNOWN;
/// MHD_CONTENT_READER_END_OF_STREAM is a cast macro, so Swift cannot see it.
static const ssize_t mhd_end_of_stream = MHD_CONTENT_READER_END_OF_STREAM;
/// MHD_CONTENT_READER_END_WITH_ERROR is a cast macro, so Swift cannot see it.
static const ssize_t mhd_end_with_error = MHD_CONTENT_READER_END_WITH_ERROR;
/// MHD_get_connection_info is variadic, so Swift cannot call it.
static inline size_t mhd_head_size(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
    return info ? info->header_size : 0;
}
