/* What a seat cannot see, dealt anew: a position that looks the same to it, with the same one to act, and breaks no
   other laws. Small changes are proposed at random, by what the seat sees alone, and kept if all that is so; what a
   long row of them leads to does not depend on what really lies hidden. */
#define MOST_PAIRS 4096
#define MOST_ROUNDS 800
typedef struct { uint8_t domain; uint16_t i, j; } Pair;
typedef struct {
  S view;
  long seat, who;
  uint8_t broken[PROPERTIES + 1];
  int something;              /* whether anything is hidden from this seat now */
  int pairs, stocks, closed;
  int rounds, again;          /* proposals for the first deal, and for each one after it */
  Pair pair[MOST_PAIRS]; int stock[MANY_STOCKS + 1], cell[MANY_CLOSED + 1];
} Unknown;
static inline uint64_t next_random(uint64_t *r) { return mix((*r)++); }
static inline long below(uint64_t *r, long many) { return (long)((next_random(r) >> 32) * (uint64_t)many >> 32); }

static long get_cell(const S *s, int offset, int code) {
  const uint8_t *p = (const uint8_t *)s + offset;
  switch (code) { case 0: return *p; case 1: return *(const int8_t *)p; case 2: return *(const u16 *)p; case 3: return *(const i16 *)p; }
  return *(const i32 *)p;
}
static void put_cell(S *s, int offset, int code, long value) {
  uint8_t *p = (uint8_t *)s + offset;
  switch (code) {
    case 0: *p = (uint8_t)value; return; case 1: *(int8_t *)p = (int8_t)value; return;
    case 2: *(u16 *)p = (uint16_t)value; return; case 3: *(i16 *)p = (int16_t)value; return;
  }
  *(i32 *)p = (int32_t)value;
}
static inline int is_there(const S *s, const Named *n) { return n->pile < 0 || n->place < get_cell(s, n->pile, 2); }
/* Two members of a domain change places wherever they are. */
static void change_places(S *s, int domain, long i, long j) {
  for (int b = 0; b < MANY_BLOCKS; b++) {
    const Block *k = &blocks[b];
    if (k->domain != domain || i < k->first || j < k->first || i >= k->first + k->length || j >= k->first + k->length) continue;
    uint8_t *one = (uint8_t *)s + k->offset + (i - k->first) * k->stride, *two = (uint8_t *)s + k->offset + (j - k->first) * k->stride;
    for (int at = 0; at < k->stride; at++) { uint8_t kept = one[at]; one[at] = two[at]; two[at] = kept; }
  }
  for (int n = 0; n < MANY_NAMED; n++) {
    if (named[n].domain != domain || !is_there(s, &named[n])) continue;
    long value = get_cell(s, named[n].offset, named[n].code);
    if (value == i || value == j) put_cell(s, named[n].offset, named[n].code, value == i ? j : i);
  }
}
/* Whether nothing that is seen would change if these two changed places. */
static int interchangeable(const S *view, int domain, long i, long j) {
  for (int b = 0; b < MANY_BLOCKS; b++) {
    const Block *k = &blocks[b];
    if (k->domain != domain) continue;
    if (i < k->first || j < k->first || i >= k->first + k->length || j >= k->first + k->length) return 0;
    const uint8_t *base = (const uint8_t *)view + k->offset;
    if (memcmp(base + (i - k->first) * k->stride, base + (j - k->first) * k->stride, k->stride)) return 0;
  }
  for (int n = 0; n < MANY_NAMED; n++) {
    if (named[n].domain != domain || !is_there(view, &named[n])) continue;
    long value = get_cell(view, named[n].offset, named[n].code);
    if (value == i || value == j) return 0;
  }
  return 1;
}
static void note_laws(X *x, S *s, uint8_t *broken) {
  broken_at(x, s, 0, -1, all_due);
  memcpy(broken, x->violated, PROPERTIES);
  memset(x->violated, 0, sizeof x->violated);
  x->any = 0; x->fail = 0;
}
/* What is hidden from a seat here. */
static void look(X *x, S *s, long seat, Unknown *u) {
  u->view = *s; u->seat = seat; u->who = to_act(x, s); u->pairs = u->stocks = u->closed = 0;
  see(x, &u->view, seat);
  u->something = memcmp(&u->view, s, sizeof(S)) != 0;
  if (!u->something) return;
  note_laws(x, s, u->broken);
  long moving = 0;
  for (int d = 0; d < DOMAINS; d++)
    for (long i = 0; i < domain_size[d]; i++) {
      int before = u->pairs;
      for (long j = i + 1; j < domain_size[d] && u->pairs < MOST_PAIRS; j++)
        if (interchangeable(&u->view, d, i, j)) u->pair[u->pairs++] = (Pair){ (uint8_t)d, (uint16_t)i, (uint16_t)j };
      moving += u->pairs > before;
    }
  for (int k = 0; k < MANY_STOCKS; k++)
    if (stocks[k].owner != seat) {
      u->stock[u->stocks++] = k;
      for (int m = 0; m < stocks[k].length; m++) moving += get_cell(s, stocks[k].offset + m * (stocks[k].code < 2 ? 1 : stocks[k].code < 4 ? 2 : 4), stocks[k].code);
    }
  for (int k = 0; k < MANY_CLOSED; k++) if (closed[k].owner != seat) u->cell[u->closed++] = k;
  long rounds = 32 + 6 * moving + 12 * u->closed;
  u->rounds = (int)(rounds < MOST_ROUNDS ? rounds : MOST_ROUNDS);
  u->again = u->rounds / 16 + 4;
}
/* One card of a stock, all alike: its kind; -1 if it holds none. */
static long one_of(const S *s, const Stock *k, int width, uint64_t *r) {
  long sum = 0;
  for (int m = 0; m < k->length; m++) sum += get_cell(s, k->offset + m * width, k->code);
  if (sum <= 0) return -1;
  long left = below(r, sum);
  for (int m = 0; m < k->length; m++) { left -= get_cell(s, k->offset + m * width, k->code); if (left < 0) return m; }
  return -1;
}
/* Two hidden stocks exchange a card each; 0 if they cannot. */
static int exchange(S *s, const Stock *one, const Stock *two, uint64_t *r) {
  if (one == two || one->domain != two->domain || one->length != two->length) return 0;
  int w = one->code < 2 ? 1 : one->code < 4 ? 2 : 4, v = two->code < 2 ? 1 : two->code < 4 ? 2 : 4;
  long k = one_of(s, one, w, r), l = one_of(s, two, v, r);
  if (k < 0 || l < 0 || k == l) return 0;
  if (get_cell(s, one->offset + l * w, one->code) >= one->high || get_cell(s, two->offset + k * v, two->code) >= two->high) return 0;
  put_cell(s, one->offset + k * w, one->code, get_cell(s, one->offset + k * w, one->code) - 1);
  put_cell(s, one->offset + l * w, one->code, get_cell(s, one->offset + l * w, one->code) + 1);
  put_cell(s, two->offset + l * v, two->code, get_cell(s, two->offset + l * v, two->code) - 1);
  put_cell(s, two->offset + k * v, two->code, get_cell(s, two->offset + k * v, two->code) + 1);
  return 1;
}
static int propose(S *s, const Unknown *u, uint64_t *r) {
  int kinds = !!u->pairs + (u->stocks > 1) + !!u->closed;
  if (!kinds) return 0;
  long kind = below(r, kinds);
  if (u->pairs && kind-- == 0) {
    const Pair *p = &u->pair[below(r, u->pairs)];
    change_places(s, p->domain, p->i, p->j);
    return 1;
  }
  if (u->stocks > 1 && kind-- == 0)
    return exchange(s, &stocks[u->stock[below(r, u->stocks)]], &stocks[u->stock[below(r, u->stocks)]], r);
  const Closed *c = &closed[u->cell[below(r, u->closed)]];
  long value = get_cell(s, c->offset, c->code);
  if (value < 0) return 0;
  long most = c->high - c->low < 64 ? c->high - c->low + 1 : 64;
  put_cell(s, c->offset, c->code, c->low + below(r, most));
  return 1;
}
static int looks_alike(X *x, S *s, const Unknown *u) {
  S seen = *s;
  see(x, &seen, u->seat);
  if (memcmp(&seen, &u->view, sizeof(S)) || to_act(x, s) != u->who) return 0;
  uint8_t broken[PROPERTIES + 1];
  note_laws(x, s, broken);
  return !memcmp(broken, u->broken, PROPERTIES);
}
/* Deal anew what is hidden; `s` is the true position, or what an earlier deal made of it. */
static void deal_hidden(X *x, S *s, const Unknown *u, uint64_t *r, int rounds) {
  if (!u->something) return;
  for (int n = 0; n < rounds; n++) {
    S other = *s;
    if (propose(&other, u, r) && memcmp(&other, s, sizeof(S)) && looks_alike(x, &other, u)) *s = other;
  }
}
