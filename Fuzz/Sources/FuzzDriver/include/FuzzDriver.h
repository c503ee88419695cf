#pragma once
#include <stddef.h>
#include <stdint.h>

/// Runs libFuzzer over one function. A program of SwiftPM brings its own main, so libFuzzer's is not used.
int fuzz_run(int argc, char **argv, int (*one)(const uint8_t *, size_t));
