/* Players: at random, greedy, or by tree search. None of them uses what its seat cannot see. */
enum { RANDOM, GREEDY, TREE };
typedef struct { int kind[MOST_SEATS], samples, rollouts, depth, iterations; } Players;
#define MOST_MOVES 4096
#define LONGEST_PATH 4096
#define BOLDNESS 0.6

/* How far a seat is ahead of the best other one in one thing, from -1 to 1. */
static double lead_in(long own, long best) { double lead = (double)(own - best); return lead / (4 + (lead < 0 ? -lead : lead)); }
static double score_lead(X *x, S *s, long seat) {
  long best = 0; int others = 0;
  for (long other = 0; other < SEATS; other++) {
    if (other == seat) continue;
    long value = score(x, s, other);
    if (!others++ || value > best) best = value;
  }
  return lead_in(score(x, s, seat), best);
}
/* By all steps of the ranking, the first above all. */
static double ahead(X *x, S *s, long seat) {
  double sum = 0, scale = 1;
  for (int which = 0; which < CRITERIA; which++, scale *= 0.1) {
    long best = 0; int others = 0;
    for (long other = 0; other < SEATS; other++) {
      if (other == seat) continue;
      long value = criterion(x, s, which, other);
      if (!others++ || value > best) best = value;
    }
    sum += scale * lead_in(criterion(x, s, which, seat), best);
  }
  return sum < -1 ? -1 : sum > 1 ? 1 : sum;
}
/* What a position is worth to each seat, from 0 to 1: the win if it is over, else how it stands. */
static void reward(X *x, S *s, double *worth) {
  int over = to_act(x, s) == OVER, many = 0;
  long won = over ? winners(x, s) : 0;
  for (int seat = 0; seat < SEATS; seat++) many += won >> seat & 1;
  for (int seat = 0; seat < SEATS; seat++) {
    double standing = 0.5 + 0.5 * ahead(x, s, seat);
    double win = over ? (won >> seat & 1 ? 1.0 / many : 0.0) : standing;
    worth[seat] = 0.8 * win + 0.2 * standing;
  }
}
/* A move and what follows by itself; 0 if it is not permitted or breaks down. */
static int make(X *x, S *s, const Move *m) {
  S after;
  x->fail = 0;
  apply(x, s, &after, m->rule, m->a);
  int done = !x->fail && !settle(x, &after);
  x->fail = 0;
  if (done) *s = after;
  return done;
}
/* Random play for so many moves; 0 if a rule breaks down. */
static int roll_out(X *x, S *s, uint64_t seed, long most) {
  Luck luck;
  begin_luck(&luck, seed, 0);
  for (long n = 0; n < most; n++) {
    long who = to_act(x, s);
    Move m;
    if (who == OVER || who == AUTOMATIC || !choose(x, s, who, &luck, &m)) return 1;
    if (!make(x, s, &m)) return 0;
  }
  return 1;
}
/* Let chance decide until a seat is to decide. */
static int past_chance(X *x, S *s, uint64_t seed, int *met) {
  Luck luck;
  begin_luck(&luck, seed, 0);
  for (int n = 0; n < 64 && to_act(x, s) == CHANCE; n++) {
    Move m;
    *met = 1;
    if (!choose(x, s, CHANCE, &luck, &m)) return 1;
    if (!make(x, s, &m)) return 0;
  }
  return 1;
}
/* The best of these, and among equals the luckiest. */
static long best_of(const Move *moves, const double *worth, long many, uint64_t step) {
  long best = 0;
  for (long n = 1; n < many; n++) {
    if (worth[n] < worth[best]) continue;
    if (worth[n] > worth[best] || mix(step ^ move_hash(moves[n].rule, moves[n].a)) > mix(step ^ move_hash(moves[best].rule, moves[best].a))) best = n;
  }
  return best;
}
/* The move after which its score is furthest ahead; where all are level, the one that a few random games favour. */
static long greedy(X *x, S *s, long who, const Players *p, uint64_t step, const Move *moves, long many) {
  static __thread Unknown unknown;
  static __thread double worth[MOST_MOVES];
  uint64_t r = step;
  look(x, s, who, &unknown);
  S world = *s;
  deal_hidden(x, &world, &unknown, &r, unknown.rounds);
  int unsure = unknown.something;
  for (long n = 0; n < many; n++) worth[n] = 0;
  for (int sample = 0; sample < (unsure ? p->samples : 1); sample++) {
    uint64_t seed = next_random(&r);
    if (sample) deal_hidden(x, &world, &unknown, &r, unknown.again);
    for (long n = 0; n < many; n++) {
      S after = world;
      if (make(x, &after, &moves[n]) && past_chance(x, &after, seed, &unsure)) worth[n] += score_lead(x, &after, who);
    }
  }
  long best = best_of(moves, worth, many, step), level = 1;
  for (long n = 0; n < many; n++) level &= worth[n] == worth[best];
  if (!level) return best;
  for (int sample = 0; sample < 2 || sample * many < p->rollouts; sample++) {
    uint64_t seed = next_random(&r);
    if (sample) deal_hidden(x, &world, &unknown, &r, unknown.again);
    for (long n = 0; n < many; n++) {
      double worths[SEATS];
      S after = world;
      if (!make(x, &after, &moves[n]) || !roll_out(x, &after, seed, p->depth)) continue;
      reward(x, &after, worths);
      worth[n] += worths[who];
    }
  }
  return best_of(moves, worth, many, step);
}
/* The tree of a search: a node for each line of moves that was tried, whatever lay hidden when it was. */
typedef struct { Move move; int32_t first, next, who; uint32_t visits, offered; double worth; } Node;
static int child_of(const Node *nodes, int node, const Move *m) {
  for (int c = nodes[node].first; c; c = nodes[c].next) if (!memcmp(&nodes[c].move, m, sizeof(Move))) return c;
  return 0;
}
static int add_child(Node *nodes, int *count, int node, const Move *m, long who) {
  int c = ++*count;
  nodes[c] = (Node){ .move = *m, .next = nodes[node].first, .who = (int32_t)who };
  nodes[node].first = c;
  return c;
}
static double square_root(double v) { double g = v > 1 ? v : 1; for (int n = 0; n < 12; n++) g = 0.5 * (g + v / g); return g; }
static double logarithm(uint32_t n) { return (double)((64ull << 24) - waiting((uint64_t)n)) / (1 << 24) * 0.6931471805599453; }
/* The move to try next: one that was not tried yet, or the one with the best prospects (UCB1). */
static int prospect(Node *nodes, int *count, int node, const Move *moves, long many, long who, uint64_t *r, int *fresh) {
  int best = 0; long untried = 0; const Move *chosen = 0; double best_worth = 0;
  for (long n = 0; n < many; n++) {
    int c = child_of(nodes, node, &moves[n]);
    if (!c) { if (below(r, ++untried) == 0) chosen = &moves[n]; continue; }
    Node *k = &nodes[c];
    k->offered++;
    double worth = k->worth / k->visits + BOLDNESS * square_root(logarithm(k->offered) / k->visits);
    if (!best || worth > best_worth) { best = c; best_worth = worth; }
  }
  *fresh = chosen != 0;
  return chosen ? add_child(nodes, count, node, chosen, who) : best;
}
/* Information-set tree search: each round deals anew what is hidden and goes down the tree with it. */
static long tree(X *x, S *s, long who, const Players *p, uint64_t step, const Move *moves, long many) {
  static __thread Unknown unknown;
  static __thread Move here[MOST_MOVES];
  static __thread int path[LONGEST_PATH];
  Node *nodes = calloc(p->iterations + 2, sizeof(Node));
  if (!nodes) return 0;
  int count = 0;
  uint64_t r = step;
  look(x, s, who, &unknown);
  S world = *s;
  deal_hidden(x, &world, &unknown, &r, unknown.rounds);
  for (int round = 0; round < p->iterations; round++) {
    if (round) deal_hidden(x, &world, &unknown, &r, unknown.again);
    S now = world;
    Luck luck;
    begin_luck(&luck, next_random(&r), 0);
    int node = 0, fresh = 0, sound = 1; long length = 0;
    while (!fresh && sound && length < LONGEST_PATH) {
      long actor = to_act(x, &now);
      Move m;
      if (actor == OVER || actor == AUTOMATIC) break;
      if (actor == CHANCE) {
        if (!choose(x, &now, CHANCE, &luck, &m)) break;
        int c = child_of(nodes, node, &m);
        fresh = !c;
        node = c ? c : add_child(nodes, &count, node, &m, CHANCE);
      } else {
        long n = list_moves(x, &now, actor, 0, here, MOST_MOVES), kept = 0;
        if (n > MOST_MOVES) n = MOST_MOVES;
        if (node) kept = n;
        else for (long i = 0; i < n; i++)
          for (long j = 0; j < many; j++) if (!memcmp(&here[i], &moves[j], sizeof(Move))) { here[kept++] = here[i]; break; }
        if (!kept) break;
        node = prospect(nodes, &count, node, here, kept, actor, &r, &fresh);
        m = nodes[node].move;
      }
      path[length++] = node;
      sound = make(x, &now, &m);
    }
    double worths[SEATS] = { 0 };
    if (sound && roll_out(x, &now, next_random(&r), p->depth)) reward(x, &now, worths);
    for (long n = 0; n < length; n++) {
      Node *k = &nodes[path[n]];
      k->visits++; k->worth += k->who >= 0 ? worths[k->who] : 0;
    }
  }
  long best = 0; uint32_t most = 0; double worth = 0;
  for (long n = 0; n < many; n++) {
    int c = child_of(nodes, 0, &moves[n]);
    if (!c || nodes[c].visits < most || (nodes[c].visits == most && nodes[c].worth <= worth)) continue;
    best = n; most = nodes[c].visits; worth = nodes[c].worth;
  }
  free(nodes);
  return best;
}
/* What the one to act does; 0 if nothing is permitted. */
static int decide(X *x, S *s, long who, const Players *p, Luck *l, Move *chosen) {
  static __thread Move moves[MOST_MOVES];
  if (who < 0 || !p || p->kind[who] == RANDOM) return choose(x, s, who, l, chosen);
  uint64_t step = next_step(l, who);
  long many = list_moves(x, s, who, 0, moves, MOST_MOVES);
  x->fail = 0;
  if (many > MOST_MOVES) many = MOST_MOVES;
  if (!many) return 0;
  long best = many == 1 ? 0 : p->kind[who] == GREEDY ? greedy(x, s, who, p, step, moves, many) : tree(x, s, who, p, step, moves, many);
  *chosen = moves[best];
  return 1;
}
API int nx_decide(X *x, S *s, const Players *p, uint64_t seed, Move *chosen) {
  Luck luck;
  begin_luck(&luck, seed, 0);
  return decide(x, s, to_act(x, s), p, &luck, chosen);
}
/* For tests: what is hidden from a seat, dealt anew; 0 if nothing is. */
API int nx_deal_hidden(X *x, S *s, int seat, uint64_t seed) {
  static __thread Unknown unknown;
  look(x, s, seat, &unknown);
  deal_hidden(x, s, &unknown, &seed, unknown.rounds);
  return unknown.something;
}
