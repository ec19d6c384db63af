/* The set of visited positions, exact at some 20 bytes each.

   A key is cut into cells of 32 bits. Neighbouring cells are joined to 64 bits and given a number, those numbers
   are cells again, and so on until two are left: they are the position's root. Most parts of a position are parts
   of many others, so that hardly more than the root is new (tree compression). */
#ifdef __TINYC__
#define NO_MAPS /* tcc comes without the headers of the system */
#elif defined _WIN32
#define NO_MAPS
#else
#include <sys/mman.h>
#include <unistd.h>
#endif
/* A folder whose files take what does not fit in memory; none if it is empty. */
static char spill[1024];
API void nx_spill(const char *folder) { snprintf(spill, sizeof spill, "%s", folder); }
static void *reserve(size_t bytes) {
#ifdef NO_MAPS
  return calloc(bytes, 1);
#else
  if (spill[0]) {
    char name[1040];
    snprintf(name, sizeof name, "%s/spill-XXXXXX", spill);
    int file = mkstemp(name);
    if (file < 0) return 0;
    unlink(name);
    void *held = ftruncate(file, bytes ? bytes : 1) ? MAP_FAILED : mmap(0, bytes ? bytes : 1, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    return held == MAP_FAILED ? 0 : held;
  }
  void *p = mmap(0, bytes ? bytes : 1, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return p == MAP_FAILED ? 0 : p;
#endif
}
static void give_back(void *p, size_t bytes) {
  if (!p) return;
#ifdef NO_MAPS
  free(p);
#else
  munmap(p, bytes ? bytes : 1);
#endif
}
/* Different numbers of 64 bits, in the order of their arrival; workers may add to it side by side. */
typedef struct { uint64_t *values; uint32_t *slots; uint64_t size, most; APART(0) uint64_t count; APART(1) } Numbers;
#ifndef FIRST_SLOTS
#define FIRST_SLOTS 8192
#endif
#define MOST_NUMBERS (((uint64_t)1 << 32) - 2)
#define TAKEN 0xffffffffu

static inline uint64_t place_of(uint64_t value, uint64_t size) {
  value = (value ^ (value >> 32)) * 0xff51afd7ed558ccdull;
  value = (value ^ (value >> 29)) * 0x94d049bb133111ebull;
  return ((value >> 32) * size) >> 32;
}
static int open_numbers(Numbers *t, uint64_t most) {
  t->most = most < MOST_NUMBERS ? most : MOST_NUMBERS;
  t->values = reserve(t->most * 8);
  t->size = FIRST_SLOTS;
  t->slots = reserve(t->size * 4);
  return t->values && t->slots;
}
static void close_numbers(Numbers *t) {
  give_back(t->values, t->most * 8);
  give_back(t->slots, t->size * 4);
}
static inline int crowded(const Numbers *t) { return t->count * 8 > t->size * 7; }
/* Lay the slots out anew; nobody else is at work. */
static int resize(Numbers *t, uint64_t size) {
  uint32_t *slots = reserve(size * 4);
  if (!slots) return 0;
  for (uint64_t n = 0; n < t->count; n++) {
    uint64_t h = place_of(t->values[n], size);
    while (slots[h]) if (++h == size) h = 0;
    slots[h] = (uint32_t)n + 1;
  }
  give_back(t->slots, t->size * 4);
  t->slots = slots; t->size = size;
  return 1;
}
/* Make room between two runs. */
static int grow(Numbers *t) {
  uint64_t size = t->size + t->size / 4;
  if (size > MOST_NUMBERS) size = MOST_NUMBERS;
  return size != t->size && resize(t, size);
}
static long number_of(const Numbers *t, uint64_t value) {
  for (uint64_t h = place_of(value, t->size); t->slots[h]; h = h + 1 == t->size ? 0 : h + 1)
    if (t->values[t->slots[h] - 1] == value) return t->slots[h] - 1;
  return -1;
}
/* The number of a value, and whether it is new; -1 if there is no room. */
static long find_or_add(Numbers *t, uint64_t value, int *is_new) {
  *is_new = 0;
  for (uint64_t h = place_of(value, t->size);; h = h + 1 == t->size ? 0 : h + 1) {
    uint32_t n = LOOK(&t->slots[h]);
    while (!n || n == TAKEN) {
      if (!n && TAKE(&t->slots[h])) {
        uint64_t number = NEXT(&t->count);
        if (number >= t->most || number >= t->size - t->size / 16) { BACK(&t->count); SHOW(&t->slots[h], 0); return -1; }
        t->values[number] = value;
        SHOW(&t->slots[h], (uint32_t)number + 1);
        *is_new = 1;
        return (long)number;
      }
      n = LOOK(&t->slots[h]);
    }
    if (t->values[n - 1] == value) return n - 1;
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
  if (bytes >> 16) madvise(p, bytes >> 16 << 16, MADV_DONTNEED);
#endif
}

#define MOST_CELLS ((MOST_KEY + 7) / 4)
#define MOST_LEVELS 16
/* The cells of a key, level by level: `cells[0]` is the key itself. */
typedef struct { uint32_t cells[MOST_LEVELS][MOST_CELLS + 1]; } Tree;
typedef struct { int levels, many[MOST_LEVELS], first[MOST_LEVELS][MOST_CELLS + 1]; } Form;

/* How the cells of a key of so many bytes are joined, in halves as equal as can be; the most numbers that a
   position can add. Cell `first[level + 1][i]` and the next, if it belongs to i as well, become cell i above. */
static long form_of(Form *f, long key_size) {
  long joined = 0;
  f->levels = 1;
  int many = f->many[0] = (int)((key_size + 3) / 4);
  while (many > 2) {
    int above = 2;
    while (above * 2 < many) above *= 2;
    for (int i = 0; i <= above; i++) f->first[f->levels][i] = i * many / above;
    joined += many - above;
    many = f->many[f->levels++] = above;
  }
  return joined;
}
static inline uint64_t pair_at(const uint32_t *cells) { uint64_t pair; memcpy(&pair, cells, 8); return pair; }
/* Join the cells of a key up to its root, `t->cells[0]` being set; what is as in `near` need not be looked up. */
static int join(Numbers *nodes, const Form *f, Tree *t, const Tree *near, uint64_t *root) {
  int is_new;
  for (int level = 1; level < f->levels; level++) {
    const int *first = f->first[level];
    for (int i = 0; i < f->many[level]; i++) {
      const uint32_t *below = t->cells[level - 1] + first[i];
      uint32_t *cell = &t->cells[level][i];
      if (first[i + 1] - first[i] == 1) { *cell = *below; continue; }
      uint64_t pair = pair_at(below);
      if (near && pair == pair_at(near->cells[level - 1] + first[i])) { *cell = near->cells[level][i]; continue; }
      long number = find_or_add(nodes, pair, &is_new);
      if (number < 0) return 0;
      *cell = (uint32_t)number;
    }
  }
  *root = pair_at(t->cells[f->levels - 1]);
  return 1;
}
/* The cells below a root, down to the key. */
static void part(const Numbers *nodes, const Form *f, uint64_t root, Tree *t) {
  memcpy(t->cells[f->levels - 1], &root, 8);
  for (int level = f->levels - 1; level > 0; level--) {
    const int *first = f->first[level];
    for (int i = 0; i < f->many[level]; i++) {
      uint32_t cell = t->cells[level][i], *below = t->cells[level - 1] + first[i];
      if (first[i + 1] - first[i] == 1) *below = cell;
      else memcpy(below, &nodes->values[cell], 8);
    }
  }
}
