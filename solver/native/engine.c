/* Single steps: what is permitted, what a move leads to, what then happens by itself. */
#define MOST_AUTOMATIC 2000
typedef struct { int rule; int a[MOST_ARGS]; } Move;

static void set_move(Move *m, int rule, const int *a) {
  m->rule = rule;
  for (int i = 0; i < MOST_ARGS; i++) m->a[i] = i < rule_args[rule] ? a[i] : 0;
}
/* Counts a turn that a step brings to its end; the last seat that ended one. */
static int turn_ends(X *x, S *before, S *s, int rule, int32_t *turns) {
  x->fail = 0;
  long seat = TURNS_STATED ? turn_over(x, before, s, rule) : -1;
  int whose = x->fail < 0 || seat < 0 || seat >= SEATS ? -1 : (int)seat;
  x->fail = 0;
  if (whose >= 0) turns[whose]++;
  return whose;
}
static int seat_of(const Move *m) { return m->rule >= 0 && rule_kind[m->rule] == 0 ? m->a[0] : -1; }

typedef struct { Move move; int taken; } First;
static void take_first(X *x, int rule, const int *a) {
  First *f = x->user;
  set_move(&f->move, rule, a);
  f->taken = 1;
  x->stop = 1;
}
/* The first thing that happens by itself here: 1 with the move and the position after it, 0 none, -1 a fault. */
static int automatic_step(X *x, S *s, S *out, Move *m) {
  First f = { .taken = 0 };
  void *user = x->user; S *kept = x->out; void (*visit)(X *, int, const int *) = x->visit;
  x->user = &f; x->out = out; x->visit = take_first; x->stop = 0; x->fail = 0;
  each(x, s, AUTOMATIC);
  int faulty = f.taken && x->fail < 0;
  x->user = user; x->out = kept; x->visit = visit; x->stop = 0;
  if (!f.taken) { x->fail = 0; return 0; }
  *m = f.move;
  return faulty ? -1 : 1;
}
/* Let everything happen that happens by itself: 0, or where something impossible happened, or 1 if it never stops. */
static long settle(X *x, S *s) {
  Move m;
  S *from = s, *to = &x->two;
  long count = 0, result = 0;
  while (to_act(x, from) == AUTOMATIC) {
    if (++count > MOST_AUTOMATIC) { result = 1; break; }
    int step = automatic_step(x, from, to, &m);
    if (step == 0) break;
    if (step < 0) { result = x->fail; x->fail = 0; break; }
    COVER_HAPPENED
    if (x->turns) turn_ends(x, from, to, m.rule, x->turns);
    S *swap = from; from = to; to = swap;
  }
  if (from != s) memcpy(s, from, sizeof(S));
  return result;
}

API X *nx_new(void) { return calloc(1, sizeof(X)); }
API void nx_free(X *x) { free(x); }
API void nx_drop(X *x, int clause, int dropped) { x->dropped[clause] = dropped; }
API void nx_choose(X *x, int ruling, int reading) { x->read[ruling] = reading; }
API void nx_lacks(X *x, int field, int lacks) { x->lacks[field] = lacks; }
API void nx_asleep(X *x, int rule, int asleep) { x->asleep[rule] = asleep; }
API long nx_to_act(X *x, S *s) { x->fail = 0; return to_act(x, s); }
API long nx_apply(X *x, S *s, S *out, int rule, const int *a) {
  x->fail = 0;
  apply(x, s, out, rule, a);
  long result = x->fail;
  x->fail = 0;
  return result;
}
API long nx_settle(X *x, S *s) { return settle(x, s); }
API long nx_weight(X *x, S *s, int rule, const int *a) { x->fail = 0; return weigh(x, s, rule, a); }
API long nx_score(X *x, S *s, int seat) { x->fail = 0; return score(x, s, seat); }
API long nx_criterion(X *x, S *s, int which, int seat) { x->fail = 0; return criterion(x, s, which, seat); }
API long nx_winners(X *x, S *s) { x->fail = 0; return winners(x, s); }
API uint64_t *nx_counts(X *x, int which) { return which == 0 ? x->permitted : which == 1 ? x->blocked : x->caused; }

typedef struct { Move *moves; long count, most; } Listing;
static void list_move(X *x, int rule, const int *a) {
  Listing *l = x->user;
  if (l->count < l->most) set_move(&l->moves[l->count], rule, a);
  l->count++;
}
/* Every permitted move, those that break down included; the count may be larger than what was asked for. */
static long list_moves(X *x, S *s, long who, S *out, Move *moves, long most) {
  Listing l = { moves, 0, most };
  x->user = &l; x->visit = list_move; x->out = out; x->stop = 0; x->fail = 0;
  each(x, s, who);
  return l.count;
}
API long nx_legal(X *x, S *s, Move *moves, long most) { return list_moves(x, s, to_act(x, s), &x->one, moves, most); }
API int nx_key(X *x, S *s, uint8_t *key) { pack_key(x, s, key); int narrow = (int)x->narrow; x->narrow = 0; return narrow; }
API void nx_unkey(X *x, const uint8_t *key, S *s) { unpack_key(x, key, s); }
API long nx_holds(X *x, int property, S *before, S *s, M *m) { x->fail = 0; long h = holds(x, property, before, s, m); return h && x->fail >= 0; }
API void nx_remember(X *x, S *before, S *after, int rule, int seat, M *m) { remember(x, before, after, rule, seat, m, -2); }
