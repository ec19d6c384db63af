/* The beginning of every program: what the compiled rules stand on. */
#ifdef __TINYC__ /* comes without the headers of the system, and runs one thread */
#include <stddef.h>
typedef signed char int8_t;
typedef unsigned char uint8_t;
typedef short int16_t;
typedef unsigned short uint16_t;
typedef int int32_t;
typedef unsigned int uint32_t;
typedef long long int64_t;
typedef unsigned long long uint64_t;
void *memcpy(void *, const void *, size_t), *memmove(void *, const void *, size_t), *memset(void *, int, size_t);
int memcmp(const void *, const void *, size_t), snprintf(char *, size_t, const char *, ...);
void *calloc(size_t, size_t), *malloc(size_t), *realloc(void *, size_t), free(void *);
#define __thread
#else
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#endif
#ifdef _WIN32
#define API __declspec(dllexport)
#else
#define API __attribute__((visibility("default")))
#endif
typedef uint16_t u16 __attribute__((aligned(1)));
typedef int16_t i16 __attribute__((aligned(1)));
typedef int32_t i32 __attribute__((aligned(1)));
#define CHANCE (-1)
#define AUTOMATIC (-2)
#define OVER (-3)
static inline long floor_div(long a, long b) { long q = a / b; return (a % b && (a < 0) != (b < 0)) ? q - 1 : q; }
static inline long floor_mod(long a, long b) { long r = a % b; return (r && (r < 0) != (b < 0)) ? r + b : r; }
#ifdef COVERAGE
#define COVER_BEGIN x->named = 0;
#define COVER_BLOCKED(c) { x->blocked[c]++; x->named = 0; }
#define COVER_PERMITTED(c) x->permitted[c]++;
#define COVER_ELSE_PERMITTED(holds, c) if (holds) x->permitted[c]++;
#define COVER_CITED(c) if (x->named < MOST_NAMED) x->cited[x->named++] = (c);
#define COVER_HAPPENED for (int n_ = 0; n_ < x->named; n_++) x->caused[x->cited[n_]]++; x->named = 0;
#else
#define COVER_BEGIN
#define COVER_BLOCKED(c)
#define COVER_PERMITTED(c)
#define COVER_ELSE_PERMITTED(holds, c)
#define COVER_CITED(c)
#define COVER_HAPPENED
#endif
/* Keeps what one thread writes out of the cache lines that the others read. */
#define APART(n) char apart_##n[64];
/* What several threads may touch at once; a compiler without these runs one thread. */
#ifdef __GNUC__
#define LOOK(slot) __atomic_load_n(slot, __ATOMIC_ACQUIRE)
#define SHOW(slot, value) __atomic_store_n(slot, value, __ATOMIC_RELEASE)
#define NEXT(count) __atomic_fetch_add(count, 1, __ATOMIC_RELAXED)
#define BACK(count) __atomic_fetch_sub(count, 1, __ATOMIC_RELAXED)
#define FETCH(place) __builtin_prefetch(place)
#define TAKE(slot) take_slot(slot)
static inline int take_slot(uint32_t *slot) {
  uint32_t none = 0;
  return __atomic_compare_exchange_n(slot, &none, 0xffffffffu, 0, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED);
}
#else
#define LOOK(slot) (*(slot))
#define SHOW(slot, value) (*(slot) = (value))
#define NEXT(count) ((*(count))++)
#define BACK(count) ((*(count))--)
#define TAKE(slot) 1
#define FETCH(place)
#endif
#define MOST_NAMED 256
/* Word n of a key. */
#define WORD(n) uint64_t w##n##_ = 0; memcpy(&w##n##_, k_ + 8 * (n), KEY_BYTES - 8 * (n) < 8 ? KEY_BYTES - 8 * (n) : 8);
/* The low bits of eight neighbouring bytes, each after `up` was added to it; and back. */
#ifdef __BMI2__
#include <immintrin.h>
#define EACH_BYTE 0x0101010101010101ull
static inline uint64_t gather_bits(const void *from, int many, int up) {
  uint64_t v, high = 0x80 * EACH_BYTE;
  memcpy(&v, from, 8);
  if (up) v = ((v & ~high) + ((uint8_t)up & 0x7f) * EACH_BYTE) ^ ((v ^ (uint8_t)up * EACH_BYTE) & high);
  return _pext_u64(v, ((1u << many) - 1) * EACH_BYTE);
}
static inline void scatter_bits(void *to, uint64_t bits, int many, int up) {
  uint64_t high = 0x80 * EACH_BYTE, v = _pdep_u64(bits, ((1u << many) - 1) * EACH_BYTE);
  uint8_t down = (uint8_t)-up;
  if (up) v = ((v & ~high) + (down & 0x7f) * EACH_BYTE) ^ ((v ^ down * EACH_BYTE) & high);
  memcpy(to, &v, 8);
}
#else
static inline uint64_t gather_bits(const uint8_t *from, int many, int up) {
  uint64_t v = 0;
  for (int n = 0; n < 8; n++) v |= ((uint64_t)(uint8_t)(from[n] + up) & (((uint64_t)1 << many) - 1)) << n * many;
  return v;
}
static inline void scatter_bits(uint8_t *to, uint64_t bits, int many, int up) {
  for (int n = 0; n < 8; n++) to[n] = (uint8_t)((bits >> n * many & (((uint64_t)1 << many) - 1)) - up);
}
#endif
#define GATHER(from, many, up) gather_bits((const void *)(from), many, up)
#define SCATTER(to, bits, many, up) scatter_bits((void *)(to), bits, many, up)
/* A property that breaks down does not hold. */
#define WATCH(p, value) { if (!(value) || x->fail < 0) { x->violated[p] = 1; x->any = 1; x->fail = 0; } }
/* A property of steps. Where nothing changes that it reads, it says the same of every step from a position; such
   a position is steady once it has held there, and stays so until something that it reads does change. */
#define WATCH_STEP(p, value) { \
  uint64_t bit_ = 1ull << ((p) & 63); \
  if (due[(p) >> 6] & bit_) WATCH(p, value) \
  else if (!(steady[(p) >> 6] & bit_)) { WATCH(p, value) if (!x->violated[p]) steady[(p) >> 6] |= bit_; } }
#define UNSTEADY for (int w_ = 0; w_ < DUE; w_++) steady[w_] &= ~due[w_];
