// Marks functions to be compiled for several instruction sets, of which the loader takes the best. Where loaders cannot
// choose, there is only the version for all processors.
#pragma once

#if defined(__GNUC__) && !defined(__clang__) && defined(__x86_64__) && defined(__GLIBC__) && \
    !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define DANCEFLOOR_CLONES __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define DANCEFLOOR_CLONES
#endif
