#pragma once
#include <microhttpd.h>
/// MHD_start_daemon is variadic, so Swift cannot call it.
static inline struct MHD_Daemon *mhd_start(unsigned flags, uint16_t port, MHD_AccessHandlerCallback handler,
                                           void *context, const struct MHD_OptionItem *options) {
    return MHD_start_daemon(flags, port, NULL, NULL, handler, context, MHD_OPTION_ARRAY, options, MHD_OPTION_END);
}
/// MHD_get_daemon_info is variadic, so Swift cannot call it.
static inline uint16_t mhd_bound_port(struct MHD_Daemon *daemon) {
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT);
    return info ? info->port : 0;
}
/// MHD_SIZE_UNKNOWN is a cast macro, so Swift cannot see it.
static const uint64_t mhd_size_unknown = MHD_SIZE_UNKNOWN;
