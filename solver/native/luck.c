/* Luck: chance and random players choose by a hash of the seed, of how many choices the same one has made before,
   and of the move; `solver/play/luck.py` is the same in Python. */
static inline uint64_t mix(uint64_t z) {
  z += 0x9E3779B97F4A7C15ull;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
  return z ^ (z >> 31);
}
typedef struct { uint64_t game; uint32_t made[MOST_SEATS + 1]; } Luck; /* made: by chance, then by each seat */
static void begin_luck(Luck *l, uint64_t seed, uint64_t number) {
  memset(l, 0, sizeof *l);
  l->game = mix(seed ^ mix(number));
}
static inline uint64_t move_hash(int rule, const int *a) {
  uint64_t h = rule_hash[rule];
  for (int i = 0; i < rule_args[rule]; i++) h += (uint64_t)(int64_t)a[i] * argument_hash[i];
  return h;
}
/* How long an outcome lets wait for itself: -log2(luck / 2^64), with 24 binary places. */
static uint64_t waiting(uint64_t luck) {
  uint64_t whole = 0, m = luck | 1, part = 0;
  while (!(m >> 63)) { m <<= 1; whole++; }
  m >>= 32;
  for (int bit = 23; bit >= 0; bit--) {
    m = m * m >> 31;
    if (m >> 32) { m >>= 1; part |= 1ull << bit; }
  }
  return ((whole + 1) << 24) - part;
}
/* Whether the first of two outcomes comes before the other, each as likely as its weight. */
static int sooner(uint64_t luck, uint64_t weight, uint64_t other, uint64_t other_weight) {
  if (weight == other_weight) return luck > other;
  if (!weight || !other_weight) return weight > other_weight;
  return waiting(luck) * other_weight < waiting(other) * weight;
}
typedef struct { S *here; uint64_t step, luck, weight; int weighed, found; Move move; } Draw;
static void draw_move(X *x, int rule, const int *a) {
  Draw *d = x->user;
  uint64_t luck = mix(d->step ^ move_hash(rule, a));
  uint64_t weight = d->weighed ? (uint64_t)weigh(x, d->here, rule, a) : 1;
  if (d->found && !sooner(luck, weight, d->luck, d->weight)) return;
  d->found = 1; d->luck = luck; d->weight = weight;
  set_move(&d->move, rule, a);
}
static uint64_t next_step(Luck *l, long who) { return mix(l->game + ((uint64_t)(who + 1) << 32) + l->made[who + 1]++); }
/* The choice of a random player, or of chance; 0 if nothing is permitted. */
static int choose(X *x, S *s, long who, Luck *l, Move *chosen) {
  Draw d = { .here = s, .weighed = who == CHANCE && WEIGHED };
  d.step = next_step(l, who);
  x->user = &d; x->visit = draw_move; x->out = 0; x->stop = 0; x->fail = 0;
  each(x, s, who);
  x->fail = 0;
  *chosen = d.move;
  return d.found;
}
