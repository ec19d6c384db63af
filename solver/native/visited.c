/* The set of visited positions, exact at some 20 bytes each.

   A key is cut into cells of 32 bits. Two cells are joined to 64 bits and given a number, which is a cell again, and
   so on until two are left: they are the position's root. Most parts of a position are parts of many others, so
   that hardly more than the root is new (tree compression). Which cells are joined is in `forms.c`. */
#ifdef __TINYC__
#define NO_MAPS /* tcc comes without the headers of the system */
#elif defined _WIN32
#define NO_MAPS
#else
#include <sys/mman.h>
#include <unistd.h>
#endif
#define SMALL ((size_t)4 << 20)
/* A folder whose files take what does not fit in memory; none if it is empty. */
static char spill[1024], spill_in_order[1024];
API void nx_spill(const char *folder) { snprintf(spill, sizeof spill, "%s", folder); }
/* A folder for what is written once and in order, and hardly ever read: it needs no memory to be fast. */
API void nx_spill_in_order(const char *folder) { snprintf(spill_in_order, sizeof spill_in_order, "%s", folder); }
static void *reserve_at(const char *folder, size_t bytes) {
#ifdef NO_MAPS
  return calloc(bytes, 1);
#else
  if (folder[0]) {
    char name[1040];
    snprintf(name, sizeof name, "%s/spill-XXXXXX", folder);
    int file = mkstemp(name);
    if (file < 0) return 0;
    unlink(name);
    void *held = ftruncate(file, bytes ? bytes : 1) ? MAP_FAILED : mmap(0, bytes ? bytes : 1, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    return held == MAP_FAILED ? 0 : held;
  }
  uint8_t *p = mmap(0, bytes ? bytes : 1, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (p == MAP_FAILED) return 0;
#ifdef MADV_HUGEPAGE /* what lies scattered is found faster in large pages; a small search gets none */
  if (bytes > SMALL) madvise(p + SMALL, bytes - SMALL, MADV_HUGEPAGE);
#endif
  return p;
#endif
}
static void *reserve(size_t bytes) { return reserve_at(spill, bytes); }
static void *reserve_in_order(size_t bytes) { return reserve_at(spill_in_order[0] ? spill_in_order : spill, bytes); }
static void give_back(void *p, size_t bytes) {
  if (!p) return;
#ifdef NO_MAPS
  free(p);
#else
  munmap(p, bytes ? bytes : 1);
#endif
}
/* Different numbers of 64 bits, in the order of their arrival; workers may add to it side by side. A slot holds
   the number from one on in its low bits and part of the value's hash above them, so that values are hardly ever
   fetched to be compared in vain. */
typedef struct { uint64_t *values; uint32_t *slots; uint64_t size, most; uint32_t low; uint32_t *laid; uint64_t laid_size; APART(0) uint64_t count; APART(1) } Numbers;
#ifndef FIRST_SLOTS
#define FIRST_SLOTS 8192
#endif
#define MOST_NUMBERS (((uint64_t)1 << 32) - 2)
#define TAKEN 0xffffffffu
/* The bits of a hash that a slot may keep; a test leaves few of them. */
#ifndef TAGS
#define TAGS 0xffffffffu
#endif

static inline uint64_t hash_of(uint64_t value) {
  value *= 0xff51afd7ed558ccdull;
  value = (value ^ (value >> 32)) * 0x94d049bb133111ebull;
  return value ^ (value >> 29);
}
static inline uint64_t place_of(uint64_t hash, uint64_t size) { return ((hash >> 32) * size) >> 32; }
/* The bits of a slot that hold the number, where there are so many slots. */
static uint32_t low_bits(uint64_t size) {
  uint32_t low = 1;
  while (low < size) low = low << 1 | 1;
  return low;
}
static int open_numbers(Numbers *t, uint64_t most) {
  t->most = most < MOST_NUMBERS ? most : MOST_NUMBERS;
  t->values = reserve(t->most * 8);
  t->size = FIRST_SLOTS;
  t->low = low_bits(t->size);
  t->slots = reserve(t->size * 4);
  return t->values && t->slots;
}
static void close_numbers(Numbers *t) {
  give_back(t->values, t->most * 8);
  give_back(t->slots, t->size * 4);
}
static inline int crowded(const Numbers *t) { return t->count * 8 > t->size * 7; }
/* Slots are laid out anew while nobody looks anything up: made, filled by one or several workers, taken into use. */
static int new_slots(Numbers *t, uint64_t size) {
  t->laid = reserve(size * 4); t->laid_size = size;
  return t->laid != 0;
}
static void lay(Numbers *t, uint64_t from, uint64_t end) {
  uint64_t size = t->laid_size;
  uint32_t *slots = t->laid, low = low_bits(size);
  for (uint64_t n = from; n < end; n++) {
    if (n + 16 < end) FETCH(&slots[place_of(hash_of(t->values[n + 16]), size)]);
    uint64_t hash = hash_of(t->values[n]), h = place_of(hash, size);
    while (LOOK(&slots[h]) || !TAKE(&slots[h])) if (++h == size) h = 0;
    SHOW(&slots[h], (uint32_t)(n + 1) | ((uint32_t)hash & TAGS & ~low));
  }
}
static void use_slots(Numbers *t) {
  give_back(t->slots, t->size * 4);
  t->slots = t->laid; t->size = t->laid_size; t->low = low_bits(t->size);
  t->laid = 0;
}
static int resize(Numbers *t, uint64_t size) {
  if (!new_slots(t, size)) return 0;
  lay(t, 0, t->count);
  use_slots(t);
  return 1;
}
/* Room for a quarter more; 0 if there is none. */
static int more_slots(Numbers *t) {
  uint64_t size = t->size + t->size / 4;
  if (size > MOST_NUMBERS) size = MOST_NUMBERS;
  return size != t->size && new_slots(t, size);
}
/* Make room between two runs. */
static int grow(Numbers *t) {
  if (!more_slots(t)) return 0;
  lay(t, 0, t->count);
  use_slots(t);
  return 1;
}
static long number_of(const Numbers *t, uint64_t value) {
  uint64_t hash = hash_of(value);
  uint32_t low = t->low, tag = (uint32_t)hash & TAGS & ~low;
  for (uint64_t h = place_of(hash, t->size); t->slots[h]; h = h + 1 == t->size ? 0 : h + 1)
    if ((t->slots[h] & ~low) == tag && t->values[(t->slots[h] & low) - 1] == value) return (t->slots[h] & low) - 1;
  return -1;
}
/* The number of a value, and whether it is new; -1 if there is no room. */
static long find_or_add(Numbers *t, uint64_t value, int *is_new) {
  uint64_t hash = hash_of(value);
  uint32_t low = t->low, tag = (uint32_t)hash & TAGS & ~low;
  *is_new = 0;
  for (uint64_t h = place_of(hash, t->size);; h = h + 1 == t->size ? 0 : h + 1) {
    uint32_t n = LOOK(&t->slots[h]);
    while (!n || n == TAKEN) {
      if (!n && TAKE(&t->slots[h])) {
        uint64_t number = NEXT(&t->count);
        if (number >= t->most || number >= t->size - t->size / 16) { BACK(&t->count); SHOW(&t->slots[h], 0); return -1; }
        t->values[number] = value;
        SHOW(&t->slots[h], (uint32_t)(number + 1) | tag);
        *is_new = 1;
        return (long)number;
      }
      n = LOOK(&t->slots[h]);
    }
    if ((n & ~low) == tag && t->values[(n & low) - 1] == value) return (n & low) - 1;
  }
}

/* A key in 64 bits; two keys share them with a probability of 2^-64. */
static uint64_t fingerprint(const uint8_t *key, long size) {
  uint64_t h = 0x9E3779B97F4A7C15ull ^ (uint64_t)size, word;
  for (long i = 0; i < size; i += 8) {
    word = 0;
    memcpy(&word, key + i, size - i < 8 ? size - i : 8);
    h = (h ^ word) * 0xff51afd7ed558ccdull; h ^= h >> 32;
    h *= 0xc4ceb9fe1a85ec53ull; h ^= h >> 29;
  }
  return h;
}
/* Memory of which nothing is wanted any more, up to so many bytes. */
static void forget(uint8_t *p, size_t bytes) {
#ifndef NO_MAPS
  int kept_on_disk = spill[0] || spill_in_order[0];
  if (bytes >> 16) madvise(p, bytes >> 16 << 16, kept_on_disk ? MADV_REMOVE : MADV_DONTNEED);
#endif
}

