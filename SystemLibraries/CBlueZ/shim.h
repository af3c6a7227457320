#pragma once
#include <bluetooth/bluetooth.h>
#include <bluetooth/rfcomm.h>
#include <bluetooth/sdp.h>
#include <bluetooth/sdp_lib.h>
/// BDADDR_ANY is a compound-literal macro, so Swift cannot see it.
static inline bdaddr_t bluez_any_address(void) { bdaddr_t any = {{0, 0, 0, 0, 0, 0}}; return any; }
