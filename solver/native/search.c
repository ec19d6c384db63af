/* Breadth-first search, layer by layer. */
#define MOST_FAULTS 256
#ifdef __GNUC__
#define MOST_WORKERS 16
#else
#define MOST_WORKERS 1
#endif
typedef struct { int64_t parent; Move move, at; int64_t what; } Breakage;
typedef struct Search Search;
/* What one thread of a search works with, and what it came to. */
typedef struct {
  Search *z;
  X *x;
  Recent recent[1 << LATELY_BITS];
  Tree near, tree;        /* the position that is expanded, and where a decision leads */
  S here;
  uint64_t steady[DUE];   /* the properties of steps that hold here wherever nothing changes that they read */
  M mine;                 /* the memory of the position that is expanded */
  long current, transitions;
  long unfinished;        /* the position that is expanded, or -1 */
  int lacks;              /* there was no room for one of its successors */
  int faulty;             /* something broke down behind it */
  uint8_t happened[RULES]; /* the rules that have happened */
  long stuck, first_stuck; /* positions that are not over and permit nothing, and the first of them */
  long ends[ENDINGS];
  Breakage broken[PROPERTIES + 1]; uint8_t is_broken[PROPERTIES + 1];
  Breakage faults[MOST_FAULTS]; long fault_count;
  APART(0)
} Worker;
struct Search {
  int which;              /* the memory that belongs to a position here, or -1 */
  long key_size, most, layer_end;
  APART(0) long expanded; APART(1)
  Form form;
  int formed;             /* how often a better form was looked for */
  Numbers nodes, roots;
  uint8_t *keys;          /* with fingerprints for roots: the keys of the positions that are not expanded */
  uint32_t *parent;
  int8_t *actor;
  int linked; uint32_t *targets; uint64_t *first; long most_targets;
  long depth; long *layers; long most_layers;
  long claimed, open[MOST_WORKERS]; int many_open; /* taken up from disk: positions that were begun, not finished */
  int full, crowded;      /* no more positions are wanted; the tables must grow first */
  Division division;
  int many_workers; Worker workers[MOST_WORKERS];
};

/* The cells of a position and of what it remembers. */
static void key_of(Search *z, X *x, S *s, M *m, Tree *t) {
  uint8_t *key = (uint8_t *)t->cells;
  memset(key + (z->key_size & ~3L), 0, 8);
  pack_key(x, s, key);
  if (z->which >= 0) pack_memory(x, m, z->which, key + KEY_SIZE);
}
/* The number of the position in `w->tree`, and whether it is new; -1 if there is no room. */
static long visited(Worker *w, const Tree *near, int *is_new) {
  Search *z = w->z;
  const uint8_t *key = (const uint8_t *)w->tree.cells;
  uint64_t root;
  long number = -1;
  *is_new = 0;
  if (z->keys) number = find_or_add(&z->roots, fingerprint(key, z->key_size), is_new);
  else if (join(&z->nodes, &z->form, &w->tree, near, w->recent, &root)) number = find_or_add(&z->roots, root, is_new);
  if (z->keys && *is_new) memcpy(z->keys + number * z->key_size, key, z->key_size);
  if (number < 0) {
    w->lacks = 1;
    if (z->roots.count >= z->roots.most) SHOW(&z->full, 1); else SHOW(&z->crowded, 1);
  }
  return number;
}
static void note_fault(Worker *w, const Move *move, const Move *at, long what) {
  w->faulty = 1;
  for (long i = 0; i < w->fault_count; i++)
    if (w->faults[i].at.rule == at->rule && w->faults[i].what == what) return;
  if (w->fault_count < MOST_FAULTS) w->faults[w->fault_count++] = (Breakage){ w->current, *move, *at, what };
}
static void note_broken(Worker *w, X *x, const Move *move, const Move *at) {
  for (int p = 0; p < PROPERTIES; p++) {
    if (!x->violated[p]) continue;
    x->violated[p] = 0;
    if (!w->is_broken[p]) { w->is_broken[p] = 1; w->broken[p] = (Breakage){ w->current, *move, *at, p }; }
  }
}
#define LOOK_AT(s, m, due) { broken_at(x, s, m, z->which, due); if (x->any) { x->any = 0; note_broken(w, x, move, &at); } }
/* Follow a decision to the next one: watch the properties, take up where it leads. */
static void follow(Worker *w, S *before, M *memory, S *after, const Move *move) {
  Search *z = w->z;
  X *x = w->x;
  Move at = *move;
  M mine;
  uint64_t due[DUE], later[DUE], *steady = w->steady;
  S *from = before, *to = after, *spare = &x->two;
  if (z->which >= 0) mine = *memory;
  long who;
  for (long count = 1;; count++) {
    COVER_HAPPENED
    w->happened[at.rule] = 1;
    if (z->which < 0) {
      changed(from, to, at.rule, due);
      broken_between(x, from, to, due, steady);
      if (x->any) { x->any = 0; note_broken(w, x, move, &at); }
      if (count == 1) { memcpy(later, steady, sizeof later); steady = later; }
      UNSTEADY
    } else remember(x, from, to, at.rule, seat_of(&at), &mine, z->which);
    who = to_act(x, to);
    if (who != AUTOMATIC) break;
    if (count > MOST_AUTOMATIC) { LOOK_AT(to, &mine, due) note_fault(w, move, &at, 1); return; }
    S *next = from == before ? spare : from;
    Move then;
    int step = automatic_step(x, to, next, &then);
    if (step == 0) break;
    long what = x->fail;
    LOOK_AT(to, &mine, due)
    if (step < 0) { x->fail = 0; note_fault(w, move, &at, what); return; }
    from = to; to = next; at = then;
  }
  int is_new;
  key_of(z, x, to, &mine, &w->tree);
  if (x->narrow) return;
  if (z->division.parts > 1) {
    const uint8_t *key = (const uint8_t *)w->tree.cells;
    int owner = owner_of(&z->division, key, z->key_size);
    if (owner != z->division.mine) {
      w->transitions++;
      int sent = post(&z->division, owner, key, z->key_size, (uint32_t)w->current);
      if (sent < 0) { w->lacks = 1; SHOW(&z->full, 1); }
      if (sent || (z->which >= 0 && mine.broke[z->which])) LOOK_AT(to, &mine, due)
      return;
    }
  }
  long target = visited(w, &w->near, &is_new);
  if (target < 0) return;
  w->transitions++;
  if (z->linked) {
    if (w->transitions > z->most_targets) { w->lacks = 1; SHOW(&z->full, 1); return; }
    z->targets[w->transitions - 1] = (uint32_t)target;
  }
  if (!is_new) {
    if (z->which >= 0 && mine.broke[z->which]) LOOK_AT(to, &mine, due)
    return;
  }
  z->parent[target] = (uint32_t)(w->current + 1);
  z->actor[target] = (int8_t)who;
  if (z->division.parts > 1) z->division.from[target] = (uint8_t)z->division.mine;
  if (to->f_ending) w->ends[to->f_ending]++;
  LOOK_AT(to, &mine, due)
}
static void visit_successor(X *x, int rule, const int *a) {
  Worker *w = x->user;
  Move move;
  set_move(&move, rule, a);
  if (x->fail < 0) { note_fault(w, &move, &move, x->fail); x->fail = 0; return; }
  S *out = x->out;
  follow(w, &w->here, &w->mine, out, &move);
  x->user = w; x->out = out; x->visit = visit_successor; x->stop = 0;
}
API void nx_end(Search *z) {
  for (int i = 1; i < z->many_workers; i++) free(z->workers[i].x);
  close_numbers(&z->nodes);
  close_numbers(&z->roots);
  give_back(z->keys, (size_t)z->most * z->key_size);
  give_back(z->parent, (size_t)z->most * 4);
  give_back(z->actor, z->most);
  give_back(z->first, z->linked ? (size_t)(z->most + 1) * 8 : 0);
  give_back(z->targets, (size_t)z->most_targets * 4);
  give_back(z->layers, z->most_layers * sizeof(long));
  close_division(&z->division, z->most);
  free(z);
}
/* A search; `compact`: positions are told apart by fingerprints only. */
API Search *nx_search(X *x, int which, long most, int linked, long most_targets, int compact, int workers) {
  Search *z = calloc(1, sizeof(Search));
  if (!z) return 0;
  z->which = which; z->most = most; z->linked = linked; z->most_targets = linked ? most_targets : 0;
  z->key_size = KEY_SIZE + (which >= 0 ? memory_key_size[which] : 0);
  long joined = form_of(&z->form, z->key_size);
  z->keys = compact ? reserve_in_order((size_t)most * z->key_size) : 0;
  z->parent = reserve_in_order((size_t)most * 4);
  z->actor = reserve_in_order((size_t)most);
  z->first = linked ? reserve((size_t)(most + 1) * 8) : 0;
  z->targets = linked ? reserve((size_t)z->most_targets * 4) : 0;
  z->most_layers = 1 << 20; z->layers = reserve(z->most_layers * sizeof(long));
  int made = 1;
  z->many_workers = workers < MOST_WORKERS ? workers : MOST_WORKERS;
  for (int i = 0; i < z->many_workers; i++) {
    Worker *w = &z->workers[i];
    w->z = z; w->unfinished = -1; w->x = i ? calloc(1, sizeof(X)) : x;
    if (!w->x) made = 0; else if (i) same_switches(w->x, x);
  }
  int there = open_numbers(&z->nodes, (uint64_t)most * joined + 1) & open_numbers(&z->roots, most);
  if (!made || !there || (compact && !z->keys) || !z->parent || !z->actor || !z->layers || (linked && (!z->first || !z->targets))) { nx_end(z); return 0; }
  return z;
}
/* The set-up: the start as Python lays it out, with its memory. */
API void nx_begin(Search *z, S *start, M *memory) {
  Worker *w = &z->workers[0];
  X *x = w->x;
  Move set_up = { -1 }, *move = &set_up, at = set_up;
  w->current = -1;
  w->here = *start;
  if (memory) w->mine = *memory;
  LOOK_AT(&w->here, &w->mine, all_due)
  S *from = &x->one, *to = &x->two;
  *from = *start;
  M mine = w->mine;
  for (long count = 1;; count++) {
    if (to_act(x, from) != AUTOMATIC) break;
    if (count > MOST_AUTOMATIC) { note_fault(w, move, &at, 1); return; }
    Move then;
    int step = automatic_step(x, from, to, &then);
    if (step == 0) break;
    if (step < 0) { long what = x->fail; x->fail = 0; note_fault(w, move, &at, what); return; }
    COVER_HAPPENED
    w->happened[then.rule] = 1;
    if (count > 1) LOOK_AT(from, &mine, all_due)
    at = then;
    if (z->which < 0) { uint64_t none[DUE] = { 0 }; broken_between(x, from, to, all_due, none); if (x->any) { x->any = 0; note_broken(w, x, move, &at); } }
    else remember(x, from, to, at.rule, seat_of(&at), &mine, z->which);
    S *swap = from; from = to; to = swap;
  }
  int is_new;
  key_of(z, x, from, &mine, &w->tree);
  if (x->narrow) return;
  visited(w, 0, &is_new);
  z->parent[0] = 0; z->actor[0] = (int8_t)to_act(x, from);
  if (from->f_ending) w->ends[from->f_ending]++;
  LOOK_AT(from, &mine, all_due)
  z->layers[0] = 0;
  z->layer_end = 1;
}
/* The next position of this layer for a worker, first the one that it could not finish; -1 if there is none. */
static long claim(Search *z, Worker *w) {
  long number = w->unfinished;
  if (number < 0 && z->many_open > w - z->workers) {
    int mine = (int)(w - z->workers);
    number = z->open[mine]; z->open[mine] = -1;
    if (number >= 0) return number;
  }
  if (number < 0) number = z->expanded < z->layer_end ? NEXT(&z->expanded) : z->layer_end;
  return number < z->layer_end ? number : -1;
}
/* Let one worker expand so many positions of this layer at most; each worker may have its own thread. */
API void nx_run(Search *z, int which, long many) {
  if (which >= z->many_workers) return;
  Worker *w = &z->workers[which];
  X *x = w->x;
  for (; many > 0 && !z->full && !z->crowded; many--) {
    if (crowded(&z->nodes) || crowded(&z->roots)) return;
    if ((w->current = claim(z, w)) < 0) return;
    w->unfinished = w->current;
    long transitions = w->transitions;
    if (z->keys) memcpy(w->near.cells, z->keys + w->current * z->key_size, z->key_size);
    else part(&z->nodes, &z->form, z->roots.values[w->current], &w->near);
    const uint8_t *key = (const uint8_t *)w->near.cells;
    unpack_key(x, key, &w->here);
    if (z->which >= 0) { unpack_memory(x, key + KEY_SIZE, z->which, &w->mine); w->mine.broke[z->which] = 0; }
    x->user = w; x->visit = visit_successor; x->out = &x->one; x->stop = 0; x->fail = 0; w->lacks = w->faulty = 0;
    memset(w->steady, 0, sizeof w->steady);
    if (z->actor[w->current] != OVER) each(x, &w->here, z->actor[w->current]);
    if (w->lacks) { w->transitions = transitions; return; }
    if (x->narrow || x->broken) return;
    w->unfinished = -1;
    if (w->transitions == transitions && z->actor[w->current] != OVER && !w->faulty && !w->stuck++) w->first_stuck = w->current;
    if (z->linked) z->first[w->current + 1] = w->transitions;
  }
}
/* Let one worker lay out its share of the slots that `nx_turn` asked for. */
API void nx_lay(Search *z, int which) {
  Numbers *both[] = { &z->nodes, &z->roots };
  for (int i = 0; i < 2; i++)
    if (both[i]->laid) lay(both[i], both[i]->count * which / z->many_workers, both[i]->count * (which + 1) / z->many_workers);
}
/* Between two runs: 0: go on, 1: all is known, 2: a layer is done, 3: no more room, 4: trouble, 5: every worker is to lay slots. */
API int nx_turn(Search *z) {
  int open = 0;
  Numbers *both[] = { &z->nodes, &z->roots };
  for (int i = 0; i < 2; i++) if (both[i]->laid) use_slots(both[i]);
  if (z->expanded > z->layer_end) z->expanded = z->layer_end;
  for (int i = 0; i < z->many_workers; i++) {
    Worker *w = &z->workers[i];
    if (w->x->narrow || w->x->broken) return 4;
    if (w->unfinished >= 0) open = 1;
  }
  if (z->full) {
    z->claimed = z->expanded;
    for (int i = 0; i < z->many_workers; i++) {
      long number = z->workers[i].unfinished;
      if (number >= 0 && number < z->expanded) z->expanded = number;
    }
    return 3;
  }
  z->crowded = 0;
  if (!z->keys && z->division.parts < 2 && form_again[z->formed] && z->roots.count >= form_again[z->formed]) {
    z->formed++;
    if (!form_anew(&z->form, &z->nodes, &z->roots, z->workers[0].recent)) return 3;
    for (int i = 1; i < z->many_workers; i++) memset(z->workers[i].recent, 0, sizeof z->workers[i].recent);
  }
  for (int i = 0; i < 2; i++)
    if (crowded(both[i]) && !(z->many_workers > 1 ? more_slots(both[i]) : grow(both[i]))) return 3;
  if (z->nodes.laid || z->roots.laid) return 5;
  if (open || z->expanded < z->layer_end) return 0;
  return z->layer_end == (long)z->roots.count ? 1 : 2;
}
/* Bring together at the first worker what the others have come to. */
API void nx_gather(Search *z) {
  Worker *w = &z->workers[0];
  for (int i = 1; i < z->many_workers; i++) {
    Worker *other = &z->workers[i];
    w->transitions += other->transitions; other->transitions = 0;
    if (other->stuck && (!w->stuck || other->first_stuck < w->first_stuck)) w->first_stuck = other->first_stuck;
    w->stuck += other->stuck; other->stuck = 0;
    for (int e = 0; e < ENDINGS; e++) { w->ends[e] += other->ends[e]; other->ends[e] = 0; }
    for (int r = 0; r < RULES; r++) w->happened[r] |= other->happened[r];
    for (int p = 0; p < PROPERTIES; p++)
      if (other->is_broken[p] && (!w->is_broken[p] || other->broken[p].parent < w->broken[p].parent)) {
        w->is_broken[p] = 1; w->broken[p] = other->broken[p];
      }
    for (long f = 0; f < other->fault_count; f++) {
      Breakage *b = &other->faults[f];
      w->current = b->parent;
      note_fault(w, &b->move, &b->at, b->what);
    }
    for (int c = 0; c <= CLAUSES; c++) {
      w->x->permitted[c] += other->x->permitted[c]; w->x->blocked[c] += other->x->blocked[c]; w->x->caused[c] += other->x->caused[c];
    }
    if (!w->x->narrow) w->x->narrow = other->x->narrow;
    if (!w->x->broken) w->x->broken = other->x->broken;
  }
}
/* Go on to the layer that the last one led to. */
API void nx_deeper(Search *z) {
  z->depth++;
  if (z->depth < z->most_layers) z->layers[z->depth] = z->expanded;
  z->layer_end = (long)z->roots.count;
  if (z->keys) forget(z->keys, (size_t)z->expanded * z->key_size);
}
API long nx_number(Search *z, int what) {
  switch (what) {
    case 0: return (long)z->roots.count; case 1: return z->expanded; case 2: return z->workers[0].transitions; case 3: return z->depth;
    case 4: return z->workers[0].fault_count; case 5: return z->key_size;
    case 6: return (long)(8 * z->nodes.count + 4 * z->nodes.size + 13 * z->roots.count + 4 * z->roots.size)
      + (z->keys ? z->key_size * ((long)z->roots.count - z->layers[z->depth]) : 0);
    case 7: return z->workers[0].x->narrow; case 8: return z->workers[0].x->broken;
    case 9: return z->workers[0].stuck; case 10: return z->workers[0].first_stuck; case 11: return (long)z->nodes.count; case 12: return z->layer_end;
    case 13: { long open = 0; for (int i = 0; i < z->many_workers; i++) open += z->workers[i].unfinished >= 0; return open; }
    case 14: return sizeof(Form); case 15: return z->formed; case 16: return z->full ? z->claimed : z->expanded;
  }
  return 0;
}
API void *nx_part(Search *z, int what) {
  switch (what) {
    case 1: return z->parent; case 2: return z->actor; case 3: return z->layers;
    case 4: return z->targets; case 5: return z->first; case 6: return z->workers[0].ends; case 7: return z->workers[0].broken;
    case 8: return z->workers[0].is_broken; case 9: return z->workers[0].faults;
    case 10: return z->nodes.values; case 11: return z->roots.values; case 12: return z->division.from; case 13: return z->keys;
    case 14: return &z->form; case 15: return z->open; case 16: return z->workers[0].happened;
  }
  return 0;
}
/* The key of a position by its number. */
API void nx_read(Search *z, long number, uint8_t *key) {
  Tree t;
  part(&z->nodes, &z->form, z->roots.values[number], &t);
  memcpy(key, t.cells, z->key_size);
}
/* With fingerprints: the number of a position, -1 if it was not visited. */
API long nx_find(Search *z, S *s) {
  Worker *w = &z->workers[0];
  key_of(z, w->x, s, &w->mine, &w->tree);
  return number_of(&z->roots, fingerprint((const uint8_t *)w->tree.cells, z->key_size));
}
/* Let this search be one part of several; 0 if there is no room. */
API int nx_divide(Search *z, int parts, int mine) {
  Division *d = &z->division;
  if (parts < 1 || parts > MOST_PARTS) return 0;
  d->parts = parts; d->mine = mine;
  d->parcels = calloc(parts, sizeof(Parcel));
  d->sent = calloc(REMEMBERED, z->key_size + 1);
  d->from = reserve(z->most);
  return d->parcels && d->sent && d->from;
}
/* The part that owns a position. */
API int nx_owner(Search *z, const uint8_t *key) { return owner_of(&z->division, key, z->key_size); }
/* The parcel for another part, and how many bytes it has. */
API uint8_t *nx_parcel(Search *z, int owner, long *size) {
  *size = (long)z->division.parcels[owner].size;
  return z->division.parcels[owner].bytes;
}
/* The parcels are on their way. */
API void nx_posted(Search *z) { for (int i = 0; i < z->division.parts; i++) z->division.parcels[i].size = 0; }
/* Take up a parcel from record `at` on; the record at which there was no room, or how many there are. */
API long nx_receive(Search *z, const uint8_t *bytes, long many, long at, int from) {
  Worker *w = &z->workers[0];
  for (; at < many; at++) {
    const uint8_t *record = bytes + at * (z->key_size + 4);
    uint8_t *key = (uint8_t *)w->tree.cells;
    int is_new;
    if (crowded(&z->nodes) || crowded(&z->roots)) return at;
    memset(key + (z->key_size & ~3L), 0, 8);
    memcpy(key, record, z->key_size);
    long number = visited(w, 0, &is_new);
    if (number < 0) return at;
    if (!is_new) continue;
    uint32_t parent;
    memcpy(&parent, record + z->key_size, 4);
    unpack_key(w->x, key, &w->here);
    z->parent[number] = parent + 1;
    z->division.from[number] = (uint8_t)from;
    z->actor[number] = (int8_t)to_act(w->x, &w->here);
    if (w->here.f_ending) w->ends[w->here.f_ending]++;
  }
  return many;
}
/* Go on where a part was, once its arrays are laid back; 0 if there is no room. */
API int nx_resume(Search *z, long nodes, long roots, long expanded, long depth, long transitions, long stuck, long first_stuck, long faults) {
  Worker *w = &z->workers[0];
  z->nodes.count = nodes; z->roots.count = roots;
  z->expanded = z->layer_end = expanded;
  z->depth = depth; w->transitions = transitions; w->stuck = stuck; w->first_stuck = first_stuck; w->fault_count = faults;
  return resize(&z->nodes, (uint64_t)nodes * 3 / 2 + FIRST_SLOTS) && resize(&z->roots, (uint64_t)roots * 3 / 2 + FIRST_SLOTS);
}
/* After `nx_resume`: in the middle of a layer, some of its positions being begun and not finished (`open`). */
API void nx_within(Search *z, long layer_end, long claimed, long formed, long open) {
  z->layer_end = layer_end; z->expanded = claimed; z->formed = (int)formed; z->many_open = (int)open;
}
/* The position that a worker has begun and not finished, or -1. */
API long nx_unfinished(Search *z, int worker) { return z->workers[worker].unfinished; }
