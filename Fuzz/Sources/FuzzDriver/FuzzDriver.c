#include "FuzzDriver.h"

int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*one)(const uint8_t *, size_t));

int fuzz_run(int argc, char **argv, int (*one)(const uint8_t *, size_t)) {
  return LLVMFuzzerRunDriver(&argc, &argv, one);
}
