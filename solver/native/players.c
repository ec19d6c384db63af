/* Players: at random, or greedily by how the seat stands after the move, as far as it can see. */
enum { RANDOM, GREEDY };
typedef struct { int kind[MOST_SEATS]; } Players;

/* How far a seat is ahead of the best other one, by the first step of the ranking above all. */
static double ahead(X *x, S *s, long seat) {
  double sum = 0, scale = 1;
  for (int which = 0; which < CRITERIA; which++, scale *= 0.1) {
    long own = criterion(x, s, which, seat), best = 0;
    int others = 0;
    for (long other = 0; other < SEATS; other++) {
      if (other == seat) continue;
      long value = criterion(x, s, which, other);
      if (!others++ || value > best) best = value;
    }
    double lead = (double)(own - best);
    sum += scale * lead / (4 + (lead < 0 ? -lead : lead));
  }
  return sum;
}
typedef struct { S *here; S *out; long seat; uint64_t step, luck; double value; int found; Move move; } Taste;
static void taste_move(X *x, int rule, const int *a) {
  Taste *t = x->user;
  uint64_t luck = mix(t->step ^ move_hash(rule, a));
  double value = -2;
  if (!x->fail) {
    S after = *x->out;
    if (!settle(x, &after)) { see(x, &after, t->seat); value = ahead(x, &after, t->seat); }
    x->user = t; x->visit = taste_move; x->out = t->out; x->stop = 0;
  }
  if (t->found && (value < t->value || (value == t->value && luck < t->luck))) return;
  t->found = 1; t->value = value; t->luck = luck;
  set_move(&t->move, rule, a);
}
static int greedy(X *x, S *s, long who, Luck *l, Move *chosen) {
  S out;
  Taste t = { .here = s, .out = &out, .seat = who };
  t.step = next_step(l, who);
  x->user = &t; x->visit = taste_move; x->out = &out; x->stop = 0; x->fail = 0;
  each(x, s, who);
  x->fail = 0;
  *chosen = t.move;
  return t.found;
}
/* What the one to act does; 0 if nothing is permitted. */
static int decide(X *x, S *s, long who, const Players *p, Luck *l, Move *chosen) {
  if (who >= 0 && p && p->kind[who] == GREEDY) return greedy(x, s, who, l, chosen);
  return choose(x, s, who, l, chosen);
}
