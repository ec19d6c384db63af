/* The positions of a search, walked back from what they lead to: `solver/explore/backwards.py`, and the same marks. */
typedef struct {
  long many, expanded;
  uint64_t *first;      /* where the positions that lead to one begin in `from` */
  uint32_t *from, *choices, *left, *waiting; /* choices: to how many different positions one leads */
} Back;
API void nx_forget_back(Back *b) {
  if (!b) return;
  free(b->first); free(b->from); free(b->choices); free(b->left); free(b->waiting);
  free(b);
}
/* Each position that another leads to, once; `seen` holds for each where it was met last. */
#define EACH_TARGET(z, n, seen, target) \
  for (uint64_t t_ = (z)->first[n]; t_ < (z)->first[(n) + 1]; t_++) \
    for (uint32_t target = (z)->targets[t_]; (seen)[target] != (uint32_t)(n) + 1; (seen)[target] = (uint32_t)(n) + 1)
API Back *nx_back(Search *z) {
  Back *b = calloc(1, sizeof *b);
  if (!b) return 0;
  long many = b->many = (long)z->roots.count;
  b->expanded = z->expanded;
  b->first = calloc(many + 2, sizeof *b->first);
  b->choices = calloc(many + 1, sizeof *b->choices);
  b->left = calloc(many + 1, sizeof *b->left);
  b->waiting = calloc(many + 1, sizeof *b->waiting);
  if (!b->first || !b->choices || !b->left || !b->waiting) { nx_forget_back(b); return 0; }
  uint32_t *seen = b->waiting;
  for (long n = 0; n < z->expanded; n++) EACH_TARGET(z, n, seen, target) { b->first[target + 2]++; b->choices[n]++; }
  for (long n = 0; n < many; n++) b->first[n + 2] += b->first[n + 1];
  b->from = malloc((b->first[many + 1] + 1) * sizeof *b->from);
  if (!b->from) { nx_forget_back(b); return 0; }
  memset(seen, 0, (many + 1) * sizeof *seen);
  for (long n = 0; n < z->expanded; n++) EACH_TARGET(z, n, seen, target) b->from[b->first[target + 1]++] = (uint32_t)n;
  return b;
}
#define EACH_EARLIER(b, n, earlier) \
  for (uint64_t e_ = (b)->first[n], end_ = (b)->first[(n) + 1]; e_ < end_; e_++) for (uint32_t earlier = (b)->from[e_], once_ = 1; once_; once_ = 0)
/* Marks what leads to the marked positions. */
API void nx_leading_to(Back *b, uint8_t *marked) {
  long waiting = 0;
  for (long n = 0; n < b->many; n++) if (marked[n]) b->waiting[waiting++] = (uint32_t)n;
  while (waiting) {
    uint32_t n = b->waiting[--waiting];
    EACH_EARLIER(b, n, earlier) if (!marked[earlier]) { marked[earlier] = 1; b->waiting[waiting++] = earlier; }
  }
}
/* Marks from where the willing seats, a bit each, can avoid every end, and what else is avoided, for ever. */
API void nx_staying(Back *b, const int8_t *actor, long willing, const uint8_t *avoided, uint8_t *inside) {
  long leaving = 0;
  for (long n = 0; n < b->many; n++) {
    b->left[n] = b->choices[n];
    inside[n] = n < b->expanded && actor[n] != OVER && !avoided[n] && b->choices[n];
    if (!inside[n]) b->waiting[leaving++] = (uint32_t)n;
  }
  while (leaving) {
    uint32_t n = b->waiting[--leaving];
    EACH_EARLIER(b, n, earlier) {
      if (!inside[earlier]) continue;
      int wills = actor[earlier] >= 0 && willing >> actor[earlier] & 1;
      if (--b->left[earlier] && wills) continue;
      inside[earlier] = 0;
      b->waiting[leaving++] = earlier;
    }
  }
}
/* Marks from where a seat can bring about an end whatever others decide, if chance lets it. */
API void nx_forcing_end(Back *b, const int8_t *actor, long seat, uint8_t *reached) {
  long waiting = 0;
  for (long n = 0; n < b->many; n++) {
    b->left[n] = b->choices[n];
    if ((reached[n] = actor[n] == OVER)) b->waiting[waiting++] = (uint32_t)n;
  }
  while (waiting) {
    uint32_t n = b->waiting[--waiting];
    EACH_EARLIER(b, n, earlier) {
      if (reached[earlier]) continue;
      if (--b->left[earlier] && actor[earlier] != seat && actor[earlier] != CHANCE) continue;
      reached[earlier] = 1;
      b->waiting[waiting++] = earlier;
    }
  }
}
/* Leaves marked what is on a round trip through marked positions or behind one. */
API int nx_going_round(Search *z, Back *b, uint8_t *inside) {
  long waiting = 0;
  uint32_t *seen = calloc(b->many + 1, sizeof *seen);
  if (!seen) return 0;
  for (long n = 0; n < b->many; n++) {
    b->left[n] = 0;
    EACH_EARLIER(b, n, earlier) b->left[n] += inside[earlier];
  }
  for (long n = 0; n < b->many; n++) if (inside[n] && !b->left[n]) b->waiting[waiting++] = (uint32_t)n;
  while (waiting) {
    uint32_t n = b->waiting[--waiting];
    inside[n] = 0;
    if (n >= b->expanded) continue;
    EACH_TARGET(z, n, seen, target) if (inside[target] && !--b->left[target]) b->waiting[waiting++] = target;
  }
  free(seen);
  return 1;
}
/* The number of the ending of each position that is one; 0 for the others. */
API void nx_endings(Search *z, uint8_t *endings) {
  Worker *w = &z->workers[0];
  for (long n = 0; n < (long)z->roots.count; n++) {
    endings[n] = 0;
    if (z->actor[n] != OVER) continue;
    part(&z->nodes, &z->form, z->roots.values[n], &w->near);
    unpack_key(w->x, (const uint8_t *)w->near.cells, &w->here);
    endings[n] = (uint8_t)w->here.f_ending;
  }
}
