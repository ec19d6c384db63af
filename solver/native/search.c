/* Breadth-first search with an exact visited set of packed keys. */
#ifndef _WIN32
#include <sys/mman.h>
#endif
static void *reserve(size_t bytes) {
#ifdef _WIN32
  return calloc(bytes, 1);
#else
  void *p = mmap(0, bytes ? bytes : 1, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return p == MAP_FAILED ? 0 : p;
#endif
}
static void give_back(void *p, size_t bytes) {
  if (!p) return;
#ifdef _WIN32
  free(p);
#else
  munmap(p, bytes ? bytes : 1);
#endif
}
#define MOST_FAULTS 256
typedef struct { int64_t parent; Move move, at; int64_t what; } Breakage;
typedef struct {
  X *x;
  int which;              /* the memory that belongs to a position here, or -1 */
  long key_size, most, count, expanded, layer_end, transitions;
  uint8_t *keys;
  uint32_t *parent;
  int8_t *actor;
  uint32_t *slots; uint64_t mask;
  int linked; uint32_t *targets; uint64_t *first; long most_targets;
  long ends[ENDINGS];
  Breakage broken[PROPERTIES + 1]; uint8_t is_broken[PROPERTIES + 1];
  Breakage faults[MOST_FAULTS]; long fault_count;
  long depth; long *layers; long most_layers;
  long current;
  M mine;                 /* the memory of the position that is expanded */
  S here;
  int full;
} Search;

static inline uint64_t hash_key(const uint8_t *key, long size) {
  uint64_t h = 0x9E3779B97F4A7C15ull ^ (uint64_t)size, w;
  long i = 0;
  for (; i + 8 <= size; i += 8) { memcpy(&w, key + i, 8); h = (h ^ w) * 0xff51afd7ed558ccdull; h ^= h >> 32; }
  if (i < size) { w = 0; memcpy(&w, key + i, size - i); h = (h ^ w) * 0xff51afd7ed558ccdull; h ^= h >> 32; }
  h *= 0x94d049bb133111ebull;
  return h ^ (h >> 31);
}
static int grow(Search *z) {
  uint64_t size = (z->mask + 1) * 2;
  uint32_t *slots = reserve(size * 4);
  if (!slots) return 0;
  for (long n = 0; n < z->count; n++) {
    uint64_t h = hash_key(z->keys + n * z->key_size, z->key_size) & (size - 1);
    while (slots[h]) h = (h + 1) & (size - 1);
    slots[h] = (uint32_t)n + 1;
  }
  give_back(z->slots, (z->mask + 1) * 4);
  z->slots = slots; z->mask = size - 1;
  return 1;
}
static void key_of(Search *z, X *x, S *s, M *m, uint8_t *key) {
  pack_key(x, s, key);
  if (z->which >= 0) pack_memory(x, m, z->which, key + KEY_SIZE);
}
/* The number of a key, and whether it is new; -1 if there is no room. */
static long find_or_add(Search *z, const uint8_t *key, int *is_new) {
  uint64_t h = hash_key(key, z->key_size) & z->mask;
  for (;; h = (h + 1) & z->mask) {
    uint32_t n = z->slots[h];
    if (!n) break;
    if (!memcmp(z->keys + (long)(n - 1) * z->key_size, key, z->key_size)) { *is_new = 0; return n - 1; }
  }
  if (z->count >= z->most) { z->full = 1; return -1; }
  memcpy(z->keys + z->count * z->key_size, key, z->key_size);
  z->slots[h] = (uint32_t)z->count + 1;
  *is_new = 1;
  long number = z->count++;
  if ((uint64_t)z->count * 10 > z->mask * 7 && !grow(z)) z->full = 1;
  return number;
}
static void note_fault(Search *z, const Move *move, const Move *at, long what) {
  for (long i = 0; i < z->fault_count; i++)
    if (z->faults[i].at.rule == at->rule && z->faults[i].what == what) return;
  if (z->fault_count < MOST_FAULTS) z->faults[z->fault_count++] = (Breakage){ z->current, *move, *at, what };
}
static void note_broken(Search *z, X *x, const Move *move, const Move *at) {
  for (int p = 0; p < PROPERTIES; p++) {
    if (!x->violated[p]) continue;
    x->violated[p] = 0;
    if (!z->is_broken[p]) { z->is_broken[p] = 1; z->broken[p] = (Breakage){ z->current, *move, *at, p }; }
  }
}
#define LOOK_AT(s, m) { broken_at(x, s, m, z->which); if (x->any) { x->any = 0; note_broken(z, x, move, &at); } }
/* Follow a decision to the next one: watch the properties, take up where it leads. */
static void follow(Search *z, X *x, S *before, M *memory, S *after, const Move *move) {
  Move at = *move;
  M mine;
  S *from = before, *to = after, *spare = &x->two;
  if (z->which >= 0) mine = *memory;
  long who;
  for (long count = 1;; count++) {
    COVER_HAPPENED
    if (z->which < 0) { broken_between(x, from, to); if (x->any) { x->any = 0; note_broken(z, x, move, &at); } }
    else remember(x, from, to, at.rule, seat_of(&at), &mine, z->which);
    who = to_act(x, to);
    if (who != AUTOMATIC) break;
    if (count > MOST_AUTOMATIC) { LOOK_AT(to, &mine) note_fault(z, move, &at, 1); return; }
    S *next = from == before ? spare : from;
    Move then;
    int step = automatic_step(x, to, next, &then);
    if (step == 0) break;
    long what = x->fail;
    LOOK_AT(to, &mine)
    if (step < 0) { x->fail = 0; note_fault(z, move, &at, what); return; }
    from = to; to = next; at = then;
  }
  uint8_t key[MOST_KEY];
  int is_new;
  key_of(z, x, to, &mine, key);
  if (x->narrow) return;
  long target = find_or_add(z, key, &is_new);
  if (target < 0) return;
  z->transitions++;
  if (z->linked && z->transitions <= z->most_targets) z->targets[z->transitions - 1] = (uint32_t)target;
  if (!is_new) {
    if (z->which >= 0 && mine.broke[z->which]) LOOK_AT(to, &mine)
    return;
  }
  z->parent[target] = (uint32_t)(z->current + 1);
  z->actor[target] = (int8_t)who;
  if (to->f_ending) z->ends[to->f_ending]++;
  LOOK_AT(to, &mine)
}
static void visit_successor(X *x, int rule, const int *a) {
  Search *z = x->user;
  Move move;
  set_move(&move, rule, a);
  if (x->fail < 0) { note_fault(z, &move, &move, x->fail); x->fail = 0; return; }
  S *out = x->out;
  follow(z, x, &z->here, &z->mine, out, &move);
  x->user = z; x->out = out; x->visit = visit_successor; x->stop = 0;
}
API Search *nx_search(X *x, int which, long most, int linked, long most_targets) {
  Search *z = calloc(1, sizeof(Search));
  if (!z) return 0;
  z->x = x; z->which = which; z->most = most; z->linked = linked; z->most_targets = linked ? most_targets : 0;
  z->key_size = KEY_SIZE + (which >= 0 ? memory_key_size[which] : 0);
  z->keys = reserve((size_t)most * z->key_size);
  z->parent = reserve((size_t)most * 4);
  z->actor = reserve((size_t)most);
  z->first = linked ? reserve((size_t)(most + 1) * 8) : 0;
  z->targets = linked ? reserve((size_t)z->most_targets * 4) : 0;
  z->mask = 4095; z->slots = reserve(4096 * 4);
  z->most_layers = 1 << 20; z->layers = reserve(z->most_layers * sizeof(long));
  if (!z->keys || !z->parent || !z->actor || !z->slots || !z->layers || (linked && (!z->first || !z->targets))) { free(z); return 0; }
  return z;
}
API void nx_end(Search *z) {
  give_back(z->keys, (size_t)z->most * z->key_size);
  give_back(z->parent, (size_t)z->most * 4);
  give_back(z->actor, z->most);
  give_back(z->first, z->linked ? (size_t)(z->most + 1) * 8 : 0);
  give_back(z->targets, (size_t)z->most_targets * 4);
  give_back(z->slots, (z->mask + 1) * 4);
  give_back(z->layers, z->most_layers * sizeof(long));
  free(z);
}
/* The set-up: the start as Python lays it out, with its memory. */
API void nx_begin(Search *z, S *start, M *memory) {
  X *x = z->x;
  Move set_up = { -1 }, *move = &set_up, at = set_up;
  z->current = -1;
  z->here = *start;
  if (memory) z->mine = *memory;
  LOOK_AT(&z->here, &z->mine)
  S *from = &x->one, *to = &x->two;
  *from = *start;
  M mine = z->mine;
  for (long count = 1;; count++) {
    if (to_act(x, from) != AUTOMATIC) break;
    if (count > MOST_AUTOMATIC) { note_fault(z, move, &at, 1); return; }
    Move then;
    int step = automatic_step(x, from, to, &then);
    if (step == 0) break;
    if (step < 0) { long what = x->fail; x->fail = 0; note_fault(z, move, &at, what); return; }
    COVER_HAPPENED
    if (count > 1) LOOK_AT(from, &mine)
    at = then;
    if (z->which < 0) { broken_between(x, from, to); if (x->any) { x->any = 0; note_broken(z, x, move, &at); } }
    else remember(x, from, to, at.rule, seat_of(&at), &mine, z->which);
    S *swap = from; from = to; to = swap;
  }
  uint8_t key[MOST_KEY];
  int is_new;
  key_of(z, x, from, &mine, key);
  if (x->narrow) return;
  find_or_add(z, key, &is_new);
  z->parent[0] = 0; z->actor[0] = (int8_t)to_act(x, from);
  if (from->f_ending) z->ends[from->f_ending]++;
  LOOK_AT(from, &mine)
  z->layers[0] = 0;
  z->layer_end = 1;
}
/* Expand so many positions, up to the next layer if `layered`; 0: go on, 1: all done, 2: a layer is done, 3: full, 4: trouble. */
API int nx_run(Search *z, long many, int layered) {
  X *x = z->x;
  for (long end = z->expanded + many; z->expanded < end; z->expanded++) {
    if (z->expanded >= z->count) return 1;
    if (z->expanded == z->layer_end) {
      if (layered && !z->full && layered != 2) return 2;
      layered = layered ? 1 : 0;
      z->depth++;
      if (z->depth < z->most_layers) z->layers[z->depth] = z->expanded;
      z->layer_end = z->count;
    }
    z->current = z->expanded;
    const uint8_t *key = z->keys + z->expanded * z->key_size;
    unpack_key(x, key, &z->here);
    if (z->which >= 0) { unpack_memory(x, key + KEY_SIZE, z->which, &z->mine); z->mine.broke[z->which] = 0; }
    x->user = z; x->visit = visit_successor; x->out = &x->one; x->stop = 0; x->fail = 0;
    if (z->actor[z->expanded] != OVER) each(x, &z->here, z->actor[z->expanded]);
    if (x->narrow || x->broken) return 4;
    if (z->full) return 3;
    if (z->linked) z->first[z->expanded + 1] = z->transitions;
  }
  return z->expanded >= z->count;
}
API long nx_number(Search *z, int what) {
  switch (what) {
    case 0: return z->count; case 1: return z->expanded; case 2: return z->transitions; case 3: return z->depth;
    case 4: return z->fault_count; case 5: return z->key_size; case 6: return (long)(z->mask + 1);
    case 7: return z->x->narrow; case 8: return z->x->broken;
  }
  return 0;
}
API void *nx_part(Search *z, int what) {
  switch (what) {
    case 0: return z->keys; case 1: return z->parent; case 2: return z->actor; case 3: return z->layers;
    case 4: return z->targets; case 5: return z->first; case 6: return z->ends; case 7: return z->broken;
    case 8: return z->is_broken; case 9: return z->faults;
  }
  return 0;
}
API long nx_find(Search *z, S *s, M *m) {
  uint8_t key[MOST_KEY];
  key_of(z, z->x, s, m, key);
  uint64_t h = hash_key(key, z->key_size) & z->mask;
  for (;; h = (h + 1) & z->mask) {
    uint32_t n = z->slots[h];
    if (!n) return -1;
    if (!memcmp(z->keys + (long)(n - 1) * z->key_size, key, z->key_size)) return n - 1;
  }
}
