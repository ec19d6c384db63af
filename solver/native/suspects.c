/* Places in random games that deserve a second look: two things due at once that come out otherwise in the other
   order, and two positions that look alike to the seat that decides and permit it different moves. */
#define VIEWS (1 << 16)
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
  Look looks[VIEWS];
} Suspects;
API long nx_suspects_size(void) { return sizeof(Suspects); }

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
  Look *look = &t->looks[seen >> 40 & (VIEWS - 1)];
  if (look->view && look->view != seen) return;
  long many = list_moves(x, s, who, 0, moves, MOST_MOVES);
  if (many > MOST_MOVES) return;
  for (long i = 0; i < many; i++) permitted += mix(move_hash(moves[i].rule, moves[i].a));
  if (!look->view) *look = (Look){ seen, permitted, at };
  else if (look->permitted != permitted) { suspect(t, at, look->at); look->permitted = permitted; }
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
    for (long count = 0; to_act(x, &next) == AUTOMATIC; count++) {
      look_at_order(x, &next, (At){ number, place }, t);
      s = next;
      if (count > MOST_AUTOMATIC || automatic_step(x, &s, &next, &m) <= 0) return;
    }
    s = next;
  }
}
