/* Places in random games that deserve a second look: two things due at once that come out otherwise in the other
   order, and two positions that look alike to the seat that decides and permit it different moves. */
#define VIEWS (1 << 16)
#define NEAR 16               /* places where a view is looked for, before it is not remembered */
#define MOST_SUSPECTS 64
#define MOST_READY 32
#define EACH_PAIR 2           /* suspects told of one pair of rules */
typedef struct { int64_t game, place; } At;   /* so many decisions and chance outcomes into a game */
typedef struct { At at, like; } Suspect;      /* like: where it looked the same; game -1 for an order */
typedef struct { uint64_t view, permitted; At at; } Look;
typedef struct {
  int64_t count, positions;
  Suspect found[MOST_SUSPECTS];
  uint8_t told[RULES + 1][RULES + 1];
  uint64_t views;               /* a power of two */
  Look looks[];
} Suspects;
/* Room to remember so many views, a power of two; none for as many as random games need. */
API Suspects *nx_suspects_new(uint64_t views) {
  if (!views) views = VIEWS;
  Suspects *t = calloc(1, sizeof(Suspects) + views * sizeof(Look));
  if (t) t->views = views;
  return t;
}
API void nx_suspects_free(Suspects *t) { free(t); }
/* What is known of a view, or room for it; 0 if there is none near its place. */
static Look *look_of(Suspects *t, uint64_t seen) {
  for (uint64_t n = 0; n < NEAR; n++) {
    Look *look = &t->looks[((seen >> 24) + n) & (t->views - 1)];
    if (!look->view || look->view == seen) return look;
  }
  return 0;
}

static void suspect(Suspects *t, At at, At like) {
  if (t->count < MOST_SUSPECTS) t->found[t->count++] = (Suspect){ at, like };
}
/* What one thing leads to and then, where it still can happen, the other; 0 if anything breaks down. */
static int in_order(X *x, S *s, const Move *first, const Move *then, S *after) {
  S between;
  if (nx_apply(x, s, &between, first->rule, first->a)) return 0;
  long said = nx_apply(x, &between, after, then->rule, then->a);
  if (said < 0) return 0;
  if (said > 0) *after = between;
  return settle(x, after) == 0;
}
static void look_at_order(X *x, S *s, At at, Suspects *t) {
  Move ready[MOST_READY];
  long many = list_moves(x, s, AUTOMATIC, &x->one, ready, MOST_READY);
  if (many > MOST_READY) many = MOST_READY;
  for (long j = 1; j < many; j++)
    for (long i = 0; i < j; i++) {
      int one = ready[i].rule < ready[j].rule ? ready[i].rule : ready[j].rule, other = ready[i].rule + ready[j].rule - one;
      S a, b;
      if (t->told[one][other] >= EACH_PAIR) continue;
      if (!in_order(x, s, &ready[i], &ready[j], &a) || !in_order(x, s, &ready[j], &ready[i], &b)) continue;
      if (!memcmp(&a, &b, sizeof(S))) continue;
      t->told[one][other]++;
      suspect(t, at, (At){ -1, 0 });
    }
}
static void look_at_view(X *x, S *s, long who, At at, Suspects *t) {
  static __thread Move moves[MOST_MOVES];
  S view = *s;
  see(x, &view, who);
  uint64_t seen = mix(fingerprint((const uint8_t *)&view, sizeof(S)) ^ (uint64_t)who) | 1, permitted = 0;
  Look *look = look_of(t, seen);
  if (!look) return;
  long many = list_moves(x, s, who, 0, moves, MOST_MOVES);
  if (many > MOST_MOVES) return;
  for (long i = 0; i < many; i++) permitted += mix(move_hash(moves[i].rule, moves[i].a));
  if (!look->view) *look = (Look){ seen, permitted, at };
  else if (look->permitted != permitted) { suspect(t, at, look->at); look->permitted = permitted; }
}
/* Everything that happens by itself from here on, each place where several things are due looked at; 0 if it goes no further. */
static int look_along(X *x, S *s, S *next, At at, Suspects *t) {
  for (long count = 0; to_act(x, next) == AUTOMATIC; count++) {
    Move m;
    look_at_order(x, next, at, t);
    *s = *next;
    if (count > MOST_AUTOMATIC || automatic_step(x, s, next, &m) <= 0) return 0;
  }
  return 1;
}
/* The same in positions that a search has visited, from one of them on; `game` is then the number of a position. */
API void nx_suspects_visited(Search *z, long from, long many, Suspects *t) {
  static __thread Move moves[MOST_MOVES];
  Worker *w = &z->workers[0];
  X *x = w->x;
  for (long n = from; n < from + many && n < z->expanded; n++) {
    long who = z->actor[n];
    At at = { n, 0 };
    if (who == OVER) continue;
    part(&z->nodes, &z->form, z->roots.values[n], &w->near);
    unpack_key(x, (const uint8_t *)w->near.cells, &w->here);
    if (who >= 0) look_at_view(x, &w->here, who, at, t);
    long found = list_moves(x, &w->here, who, &x->one, moves, MOST_MOVES);
    for (long i = 0; i < found && i < MOST_MOVES; i++) {
      S s, next;
      if (nx_apply(x, &w->here, &next, moves[i].rule, moves[i].a)) continue;
      t->positions++;
      look_along(x, &s, &next, at, t);
    }
  }
}
API void nx_suspects(X *x, S *start, uint64_t seed, long number, long most, Suspects *t) {
  S s = *start, next;
  Luck l;
  begin_luck(&l, seed, number);
  for (long place = 0; place < most; place++) {
    long who = to_act(x, &s);
    Move m;
    if (who == OVER) return;
    if (who >= 0) look_at_view(x, &s, who, (At){ number, place }, t);
    if (!choose(x, &s, who, &l, &m) || nx_apply(x, &s, &next, m.rule, m.a)) return;
    t->positions++;
    if (!look_along(x, &s, &next, (At){ number, place }, t)) return;
    s = next;
  }
}
