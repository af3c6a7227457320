#pragma once
#include <gnutls/gnutls.h>
#include <gnutls/crypto.h>
#include <gnutls/x509.h>

/// gnutls_free is a variable that holds a function, so Swift 6 does not touch it.
static inline void gnutls_release(void *memory) { (gnutls_free)(memory); }
/// GNUTLS_CURVE_TO_BITS is a cast macro, so Swift cannot see it.
static inline unsigned gnutls_curve_bits(gnutls_ecc_curve_t curve) { return GNUTLS_CURVE_TO_BITS(curve); }
