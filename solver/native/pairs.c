/* Two tables side by side with the same luck, under two readings: two programs, one game until something differs.
   They are compared where a seat decides or the game is over; what chance and the rules do by themselves comes first. */
#define MOODY 9   /* players: RANDOM; GREEDY here by points alone, so that games end; MOODY dislikes some rules */
typedef struct {
  X *x;
  long (*to_act)(X *, void *);
  long (*legal)(X *, void *, void *, long);
  int (*choose)(X *, void *, Luck *, int, void *);
  long (*make)(X *, void *, void *);
  void (*result)(X *, void *, Game *);
  int32_t size, stride;   /* bytes of a position; numbers of a move */
  const int32_t *names;   /* for each rule the number of its name, the same at both tables */
  const int32_t *rules;   /* for each name the number of the rule here; -1: there is none */
} Seating;
typedef struct { int32_t left, right, size; } Part;   /* bytes that mean the same at both tables and that people can see */
typedef struct {
  Game left, right;
  int32_t parted;   /* decisions and chance outcomes on the left before the tables differ; -1: they never do */
  int32_t what;     /* 1 another is to act, 2 over at one table only, 3 another table, 4 another choice, 5 another result */
  int32_t offered;  /* the same until the permitted moves differ at equal tables; -1: never */
  int32_t work;     /* decisions and chance outcomes on the right that were looked at */
} Paired;
/* A game kept step by step, with the rulings that came up on the way and a position now and then: where a ruling does
   not come up, the game is the same under its other readings, and is not played again. */
#define EVERY 64
typedef struct {
  Game game;
  uint64_t all[ASKED], (*asked)[ASKED];   /* in the whole game, and from each position to the one after it */
  int32_t *moves;
  char *kept;        /* every so many steps the position, and whose luck was spent until then */
  Luck *lucks;
  long most;
  int32_t size, stride;
} Record;

/* How many points a seat is ahead of the best other one after a move. */
static long lead_after(X *x, S *s, const Move *m, long seat) {
  static __thread S after;
  x->fail = 0;
  apply(x, s, &after, m->rule, m->a);
  if (x->fail || settle(x, &after)) { x->fail = 0; return -1000000; }
  see(x, &after, seat);
  long best = 0, own = score(x, &after, seat);
  for (int other = 0, others = 0; other < SEATS; other++) {
    if (other == seat) continue;
    long points = score(x, &after, other);
    if (!others++ || points > best) best = points;
  }
  x->fail = 0;
  return own - best;
}
API int nx_pick(X *x, S *s, Luck *l, int player, Move *chosen) {
  long who = to_act(x, s);
  if (who < 0 || player == RANDOM) return choose(x, s, who, l, chosen);
  static __thread Move moves[MOST_MOVES];
  long n = list_moves(x, s, who, 0, moves, MOST_MOVES), best = -1, best_liking = 0;
  if (n > MOST_MOVES) n = MOST_MOVES;
  uint64_t step = next_step(l, who), best_luck = 0;
  for (long i = 0; i < n; i++) {
    uint64_t luck = mix(step ^ move_hash(moves[i].rule, moves[i].a));
    long liking = player == GREEDY ? lead_after(x, s, &moves[i], who) : mix(l->game ^ rule_hash[moves[i].rule]) % 3 > 0;
    if (best < 0 || liking > best_liking || (liking == best_liking && luck > best_luck)) {
      best = i; best_liking = liking; best_luck = luck;
    }
  }
  if (best < 0) return 0;
  *chosen = moves[best];
  return 1;
}
/* A move and what then happens by itself, in place; not 0 where a rule breaks down. */
API long nx_make(X *x, S *s, const Move *m) {
  static __thread S after;
  x->fail = 0;
  apply(x, s, &after, m->rule, m->a);
  long said = x->fail;
  x->fail = 0;
  if (said) return said;
  if (x->turns) turn_ends(x, s, &after, m->rule, x->turns);
  *s = after;
  return settle(x, s);
}
/* What is permitted, without a look at what comes of it. */
API long nx_permitted(X *x, S *s, Move *moves, long most) { return list_moves(x, s, to_act(x, s), 0, moves, most); }
API void nx_result(X *x, S *s, Game *g) {
  g->ending = s->f_ending;
  g->winners = (int32_t)winners(x, s);
  for (int seat = 0; seat < SEATS; seat++) g->scores[seat] = (int32_t)score(x, s, seat);
}

typedef struct { const Seating *side; char *s; Luck luck; int32_t length, chosen; Game *game; int32_t *moves; const Record *record; } Seated;
/* The next move of a game that is known; 0 if it ends there. */
static int repeat(Seated *t, int32_t *made) {
  const Record *r = t->record;
  if (t->length >= r->game.length) { t->game->stuck = r->game.stuck; return 0; }
  memcpy(made, r->moves + (size_t)t->length * r->stride, sizeof(int32_t) * r->stride);
  t->luck.made[t->side->to_act(t->side->x, t->s) + 1]++;
  if (t->moves) memcpy(t->moves + (size_t)t->length * r->stride, made, sizeof(int32_t) * r->stride);
  t->length++;
  if (t->side->make(t->side->x, t->s, made)) { t->game->stuck = 2; return 0; }
  return 1;
}
/* One move by whoever is to act; 0 if that is impossible. */
static int play_once(Seated *t, int player, long most, int32_t *made) {
  if (t->record) return repeat(t, made);
  if (t->length >= most) { t->game->stuck = 3; return 0; }
  t->chosen++;
  if (!t->side->choose(t->side->x, t->s, &t->luck, player, made)) { t->game->stuck = 1; return 0; }
  if (t->moves) memcpy(t->moves + (size_t)t->length * t->side->stride, made, sizeof(int32_t) * t->side->stride);
  t->length++;
  if (t->side->make(t->side->x, t->s, made)) { t->game->stuck = 2; return 0; }
  return 1;
}
static long pass_chance(Seated *t, int player, long most, int32_t *made) {
  long who;
  while ((who = t->side->to_act(t->side->x, t->s)) == CHANCE)
    if (!play_once(t, player, most, made)) break;
  return who;
}
static int same_move(const Seating *one, const int32_t *a, const Seating *two, const int32_t *b) {
  if (one->names[a[0]] != two->names[b[0]]) return 0;
  int most = one->stride > two->stride ? one->stride : two->stride;
  for (int i = 1; i < most; i++)
    if ((i < one->stride ? a[i] : 0) != (i < two->stride ? b[i] : 0)) return 0;
  return 1;
}
static int same_moves(const Seating *one, const int32_t *a, long n, const Seating *two, const int32_t *b, long m) {
  if (n != m) return 0;
  long at = 0;
  for (long i = 0; i < n; i++) {
    long tried = 0;
    while (tried < m && !same_move(one, a + i * one->stride, two, b + at * two->stride)) { at = (at + 1) % m; tried++; }
    if (tried == m) return 0;
  }
  return 1;
}
static int same_table(const char *a, const char *b, const Part *parts, long count) {
  for (long i = 0; i < count; i++)
    if (memcmp(a + parts[i].left, b + parts[i].right, parts[i].size)) return 0;
  return 1;
}
static int came_up(const uint64_t *asked, int ruling) { return (int)(asked[ruling >> 6] >> (ruling & 63) & 1); }
/* Both go on to where a ruling comes up, or to the end. */
static void go_along(Seated *left, Seated *right, int ruling, int32_t *made) {
  const Record *r = left->record;
  long to = left->length, from;
  if (came_up(r->all, ruling)) while (to < r->game.length && !came_up(r->asked[to], ruling)) to++;
  else to = r->game.length;
  if (to == left->length) return;
  from = (to < r->game.length ? to : to - 1) / EVERY;
  if (from * EVERY > left->length) {
    memcpy(left->s, r->kept + (size_t)from * r->size, r->size);
    if (left->moves)
      memcpy(left->moves + (size_t)left->length * r->stride, r->moves + (size_t)left->length * r->stride,
             sizeof(int32_t) * r->stride * (from * EVERY - left->length));
    left->luck = r->lucks[from];
    left->length = (int32_t)(from * EVERY);
  }
  while (left->length < to && repeat(left, made)) {}
  memcpy(right->s, left->s, r->size);
  right->luck = left->luck;
  right->length = left->length;
  right->game->stuck = left->game->stuck;
}
#define MOST_NUMBERS (MOST_MOVES * 16)
/* With a record of the game on the left, both go along with it while the ruling in question does not come up. */
static void play_pair(const Seating *one, const Seating *two, const char *start, const char *other, const Part *parts, long count,
                      uint64_t seed, uint64_t number, long together, long most, int player, Paired *p, int32_t *kept,
                      const Record *record, int ruling) {
  static __thread int32_t listed[2][MOST_NUMBERS], made[2][64];
  memset(p, 0, sizeof *p);
  p->parted = p->offered = -1;
  Seated left = { one, malloc(one->size), .game = &p->left, .moves = kept, .record = record }, right = { two, malloc(two->size), .game = &p->right };
  memcpy(left.s, start, one->size);
  memcpy(right.s, other, two->size);
  begin_luck(&left.luck, seed, number);
  begin_luck(&right.luck, seed, number);
  for (long compared = 0; !p->what; compared++) {
    if (record && left.length == right.length && !memcmp(left.s, right.s, one->size) && !memcmp(&left.luck, &right.luck, sizeof(Luck))) {
      go_along(&left, &right, ruling, made[0]);
      if (left.game->stuck) break;
    }
    long who = pass_chance(&left, player, most, made[0]), whom = pass_chance(&right, player, most, made[1]);
    if (left.game->stuck || right.game->stuck) { if (left.game->stuck != right.game->stuck) p->what = 2; break; }
    if (who != whom) { p->what = who == OVER || whom == OVER ? 2 : 1; break; }
    if (!same_table(left.s, right.s, parts, count)) { p->what = 3; break; }
    if (who == OVER) break;
    if ((record ? compared : left.length) >= together) { left.game->stuck = right.game->stuck = 3; break; }
    if (p->offered < 0) {
      long n = one->legal(one->x, left.s, listed[0], MOST_NUMBERS / one->stride);
      long m = two->legal(two->x, right.s, listed[1], MOST_NUMBERS / two->stride);
      if (n <= MOST_NUMBERS / one->stride && m <= MOST_NUMBERS / two->stride
          && !same_moves(one, listed[0], n, two, listed[1], m)) p->offered = left.length;
    }
    int32_t before = left.length;
    int went = play_once(&left, player, most, made[0]), goes = play_once(&right, player, most, made[1]);
    if (!went && !goes) break;
    if (went != goes) { p->what = 2; p->parted = before; break; }
    if (!same_move(one, made[0], two, made[1])) { p->what = 4; p->parted = before; }
  }
  if (p->what && p->parted < 0) p->parted = left.length;
  Seated *each[2] = { &left, &right };
  for (int i = record && p->what ? 1 : 0; i < 2; i++) {
    Seated *t = each[i];
    while (!t->game->stuck && t->side->to_act(t->side->x, t->s) != OVER && play_once(t, player, most, made[i])) {}
    t->game->length = t->length;
    t->side->result(t->side->x, t->s, t->game);
  }
  if (record && p->what) p->left = record->game;
  p->work = right.chosen;
  free(left.s);
  free(right.s);
  if (!p->what && (p->left.winners != p->right.winners || memcmp(p->left.scores, p->right.scores, sizeof p->left.scores))) {
    p->what = 5;
    p->parted = p->left.length;
  }
}
API void nx_pairs(const Seating *one, const Seating *two, const char *start, const char *other, const Part *parts, long count,
                  uint64_t seed, long from, long games, long together, long most, int player, Paired *p) {
  for (long n = 0; n < games; n++)
    play_pair(one, two, start, other, parts, count, seed, from + n, together, most, player, &p[n], 0, 0, 0);
}
/* One of these games with the moves of the left-hand table. */
API void nx_pair(const Seating *one, const Seating *two, const char *start, const char *other, const Part *parts, long count,
                 uint64_t seed, long number, long together, long most, int player, Paired *p, int32_t *kept) {
  play_pair(one, two, start, other, parts, count, seed, number, together, most, player, p, kept, 0, 0);
}
API Record *nx_record_new(long most, const Seating *one) {
  Record *r = calloc(1, sizeof *r);
  r->most = most;
  r->size = one->size;
  r->stride = one->stride;
  r->asked = malloc(sizeof *r->asked * most);
  r->moves = malloc(sizeof *r->moves * r->stride * most);
  r->kept = malloc((size_t)r->size * (most / EVERY + 1));
  r->lucks = malloc(sizeof *r->lucks * (most / EVERY + 1));
  return r;
}
API void nx_record_free(Record *r) { free(r->asked); free(r->moves); free(r->kept); free(r->lucks); free(r); }
/* Play a game and keep it. */
API void nx_record(Record *r, const Seating *one, const char *start, uint64_t seed, uint64_t number, int player) {
  X *x = one->x;
  memset(&r->game, 0, sizeof r->game);
  memset(r->all, 0, sizeof r->all);
  Seated t = { one, malloc(one->size), .game = &r->game, .moves = r->moves };
  memcpy(t.s, start, one->size);
  begin_luck(&t.luck, seed, number);
  x->alert = 1;
  for (;;) {
    if (t.length < r->most && t.length % EVERY == 0) {
      memcpy(r->kept + (size_t)(t.length / EVERY) * r->size, t.s, r->size);
      r->lucks[t.length / EVERY] = t.luck;
    }
    int32_t at = t.length, made[64];
    memset(x->asked, 0, sizeof x->asked);
    int over = one->to_act(x, t.s) == OVER, went = !over && play_once(&t, player, r->most, made);
    if (over || (!went && t.length == at)) break;
    memcpy(r->asked[at], x->asked, sizeof x->asked);
    for (int w = 0; w < ASKED; w++) r->all[w] |= x->asked[w];
    if (!went) break;
  }
  x->alert = 0;
  r->game.length = t.length;
  one->result(x, t.s, &r->game);
  free(t.s);
}
API void nx_read_record(const Record *r, Game *g) { *g = r->game; }
/* The game of a record beside the same game under another reading of one ruling. */
API void nx_along(const Record *r, const Seating *one, const Seating *two, const char *start, const char *other, const Part *parts,
                  long count, uint64_t seed, long number, long together, long most, int player, int ruling, Paired *p) {
  play_pair(one, two, start, other, parts, count, seed, number, together, most, player, p, 0, r, ruling);
}

/* Play these moves, without those that are not permitted, until the tables differ; chance rather draws what it drew before.
   Says what differs (6: what is permitted), or 0; writes the moves that were made, and how many. With a ruling (else -1)
   the other table, of the same program, is only looked at where that ruling comes up. */
API int nx_follow(const Seating *one, const Seating *two, const char *start, const char *other, const Part *parts, long count,
                  const int32_t *wanted, long many, int ruling, int32_t *kept, long *made) {
  static __thread int32_t listed[2][MOST_NUMBERS], twin[64];
  static __thread uint8_t used[65536];
  char *left = malloc(one->size), *right = malloc(two->size);
  int what = 0;
  *made = 0;
  if (many > 65536) many = 65536;
  memset(used, 0, (size_t)many);
  memcpy(left, start, one->size);
  memcpy(right, other, two->size);
  X *x = one->x;
  if (ruling >= 0) x->alert = 1;
  for (;;) {
    int along = ruling >= 0 && !memcmp(left, right, one->size);
    if (along) memset(x->asked, 0, sizeof x->asked);
    long who = one->to_act(one->x, left);
    long n = one->legal(one->x, left, listed[0], MOST_NUMBERS / one->stride);
    along = along && who != OVER && n && !came_up(x->asked, ruling);
    long whom = along ? who : two->to_act(two->x, right);
    if (who != whom) { what = who == OVER || whom == OVER ? 2 : 1; break; }
    if (who != CHANCE && !along) {
      if (!same_table(left, right, parts, count)) { what = 3; break; }
      if (who == OVER) {
        Game g, h;
        memset(&g, 0, sizeof g); memset(&h, 0, sizeof h);
        one->result(one->x, left, &g); two->result(two->x, right, &h);
        if (g.winners != h.winners || memcmp(g.scores, h.scores, sizeof g.scores)) what = 5;
        break;
      }
      long m = two->legal(two->x, right, listed[1], MOST_NUMBERS / two->stride);
      if (!same_moves(one, listed[0], n, two, listed[1], m)) { what = 6; break; }
    }
    if (!n) break;
    const int32_t *next = 0;
    for (long i = 0; i < many && !next; i++) {
      if (used[i] || (who == CHANCE && rule_kind[wanted[i * one->stride]] != 1)) continue;
      for (long j = 0; j < n && !next; j++)
        if (same_move(one, wanted + i * one->stride, one, listed[0] + j * one->stride)) next = wanted + i * one->stride;
      if (next || who != CHANCE) used[i] = 1;
    }
    if (!next && who == CHANCE) next = listed[0];
    if (!next || *made >= many + 64) break;
    memcpy(kept + (size_t)*made * one->stride, next, sizeof(int32_t) * one->stride);
    ++*made;
    memset(twin, 0, sizeof twin);
    for (int i = 1; i < one->stride && i < two->stride; i++) twin[i] = next[i];
    twin[0] = two->rules[one->names[next[0]]];
    long said = one->make(one->x, left, (void *)next);
    if (along && !came_up(x->asked, ruling)) {
      if (said) break;
      memcpy(right, left, one->size);
      continue;
    }
    long told = twin[0] < 0 ? 1 : two->make(two->x, right, twin);
    if (said || told) { what = said && told ? 0 : 3; break; }
  }
  if (ruling >= 0) x->alert = 0;
  free(left);
  free(right);
  return what;
}
