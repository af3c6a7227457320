#pragma once
#include <stddef.h>

/// How often this program has asked the heap for memory so far.
size_t heap_requests(void);
