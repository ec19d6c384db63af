/* Whole games: each seat's player decides, chance by its weights. */
typedef struct {
  int32_t length, ending, winners, stuck; /* stuck: nothing was permitted; 2: a rule broke down; 3: too long */
  int32_t scores[MOST_SEATS];
  int32_t decisions[MOST_SEATS], turns[MOST_SEATS]; /* a turn: as the game says, else decisions in a row, whatever chance does between */
} Game;
typedef struct {
  uint64_t games, moves;
  int64_t violation[PROPERTIES + 1];        /* the first game, from one, in which a property failed */
  int64_t again[PROPERTIES + 1];            /* the last one */
  uint64_t broken[PROPERTIES + 1];          /* how many there were */
  int64_t fault_game, fault_what; Move fault_at;
  uint64_t used[USES], won[USES], lost[USES]; /* how often a rule was used with a value of a parameter; by winners, by others */
} Tally;
/* One game. Watches all properties if `watch`; writes its moves if they are wanted. */
static void play_game(X *x, S *start, M *memory, const Players *players, uint64_t seed, uint64_t number, long most, int watch, Game *g, Tally *t, Move *kept) {
  Luck luck;
  begin_luck(&luck, seed, number);
  static __thread uint64_t by_seat[MOST_SEATS][USES];
  S a = *start, b, c;
  uint64_t due[DUE], steady[DUE] = { 0 };
  M m;
  if (watch) m = *memory;
  if (t) memset(by_seat, 0, sizeof by_seat);
  S *now = &a;
  long last = -1;
  memset(g, 0, sizeof *g);
  for (;;) {
    long who = to_act(x, now);
    if (who == OVER) break;
    if (g->length >= most) { g->stuck = 3; break; }
    Move at;
    if (!decide(x, now, who, players, &luck, &at)) { g->stuck = 1; break; }
    if (who >= 0) { g->decisions[who]++; g->turns[who] += !TURNS_STATED && who != last; last = who; }
    if (kept) kept[g->length] = at;
    S *from = now, *to = now == &a ? &b : &a;
    x->fail = 0;
    apply(x, from, to, at.rule, at.a);
    g->length++;
    if (t) {
      int seat = seat_of(&at);
      t->used[rule_use[at.rule]]++;
      for (int i = 0; i < rule_args[at.rule]; i++) t->used[use_of(at.rule, i, at.a[i])]++;
      if (seat >= 0) {
        by_seat[seat][rule_use[at.rule]]++;
        for (int i = 0; i < rule_args[at.rule]; i++) by_seat[seat][use_of(at.rule, i, at.a[i])]++;
      }
    }
    long count = 1;
    for (;; count++) {
      if (x->fail < 0) break;
      if (watch) {
        changed(from, to, at.rule, due);
        broken_between(x, from, to, due, steady);
        UNSTEADY
        remember(x, from, to, at.rule, seat_of(&at), &m, -2);
        broken_at(x, to, &m, -2, due);
        if (x->any) {
          x->any = 0;
          for (int p = 0; p < PROPERTIES; p++)
            if (x->violated[p]) {
              x->violated[p] = 0;
              if (!t || t->again[p] == (int64_t)number + 1) continue;
              if (!t->violation[p]) t->violation[p] = (int64_t)number + 1;
              t->again[p] = (int64_t)number + 1;
              t->broken[p]++;
            }
        }
      }
      turn_ends(x, from, to, at.rule, g->turns);
      if (to_act(x, to) != AUTOMATIC) break;
      if (count > MOST_AUTOMATIC) { x->fail = -1000000; break; }
      S *next = to == &a ? (from == &b ? &c : &b) : to == &b ? (from == &a ? &c : &a) : (from == &a ? &b : &a);
      int step = automatic_step(x, to, next, &at);
      if (step == 0) break;
      if (t && step > 0) t->used[rule_use[at.rule]]++;
      from = to; to = next;
    }
    if (x->fail < 0) {
      g->stuck = 2;
      if (t && !t->fault_game) { t->fault_game = (int64_t)number + 1; t->fault_what = x->fail; t->fault_at = at; }
      x->fail = 0;
      break;
    }
    if (to == &c) { a = c; now = &a; } else now = to;
  }
  g->ending = now->f_ending;
  g->winners = (int32_t)winners(x, now);
  for (int seat = 0; seat < SEATS; seat++) g->scores[seat] = (int32_t)score(x, now, seat);
  if (t) {
    t->games++; t->moves += g->length;
    if (!g->stuck)
      for (int seat = 0; seat < SEATS; seat++)
        for (long u = 0; u < USES; u++) (g->winners >> seat & 1 ? t->won : t->lost)[u] += by_seat[seat][u];
  }
}
API long nx_playouts(X *x, S *start, M *memory, const Players *players, uint64_t seed, long from, long games, long most, int watch, Game *g, Tally *t) {
  for (long n = 0; n < games; n++) {
    play_game(x, start, memory, players, seed, from + n, most, watch, &g[n], t, 0);
    if (x->broken) return n;
  }
  return games;
}
API void nx_game(X *x, S *start, const Players *players, uint64_t seed, long number, long most, Game *g, Move *kept) {
  play_game(x, start, 0, players, seed, number, most, 0, g, 0, kept);
}
