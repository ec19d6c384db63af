/* How random and greedy games run: how far down they bring each stock, who decides first and how many turns everybody has, what decides the winner. */
#define ITSELF INT32_MIN
typedef struct { int32_t stock, offset, code, value; } Counted;   /* a number of the position; value: what is counted in it */
typedef struct { int32_t length, ending, winners, decided, first, opened, turns[MOST_SEATS]; } Course;   /* opened: who had the first turn */
static void amounts(const S *s, const Counted *cells, long many, int32_t *left, long stocks) {
  memset(left, 0, sizeof *left * stocks);
  for (long n = 0; n < many; n++) {
    long there = get_cell(s, cells[n].offset, cells[n].code);
    left[cells[n].stock] += (int32_t)(cells[n].value == ITSELF ? there : there == cells[n].value);
  }
}
/* By which step of the ranking the winners are told from the others; -1 if by none. */
static int deciding(X *x, S *s, long won) {
  long ahead = (1L << SEATS) - 1;
  for (int which = 0; which < CRITERIA; which++) {
    long best = 0, kept = 0;
    for (int seat = 0; seat < SEATS; seat++) {
      if (!(ahead >> seat & 1)) continue;
      long value = criterion(x, s, which, seat);
      if (!kept || value > best) { best = value; kept = 0; }
      if (value == best) kept |= 1L << seat;
    }
    ahead = kept;
    if (ahead == won) return which;
  }
  return -1;
}
/* `spent`: decisions and chance outcomes until nothing was left of a stock, or -1; one number for each stock. */
API void nx_course(X *x, S *start, uint64_t seed, long number, long most, int player, const Counted *cells, long many, long stocks,
                   int32_t *least, int32_t *spent, Course *c) {
  int32_t left[stocks + 1];
  S s = *start;
  Luck l;
  begin_luck(&l, seed, number);
  memset(c, 0, sizeof *c);
  c->first = c->opened = c->decided = -1;
  long last = -1;
  amounts(&s, cells, many, least, stocks);
  for (long n = 0; n < stocks; n++) spent[n] = -1;
  for (;;) {
    long who = to_act(x, &s);
    Move m;
    if (who == OVER || c->length >= most || !nx_pick(x, &s, &l, player, &m)) break;
    if (who >= 0 && c->first < 0) c->first = (int32_t)who;
    if (who >= 0) { c->turns[who] += !TURNS_STATED && who != last; last = who; }
    c->length++;
    x->turns = c->turns;
    long broke = nx_make(x, &s, &m);
    x->turns = 0;
    for (int seat = 0; seat < SEATS && c->opened < 0; seat++) if (c->turns[seat]) c->opened = seat;
    if (broke) break;
    amounts(&s, cells, many, left, stocks);
    for (long n = 0; n < stocks; n++) {
      if (left[n] < least[n]) least[n] = left[n];
      if (left[n] <= 0 && spent[n] < 0) spent[n] = c->length;
    }
  }
  c->ending = s.f_ending;
  c->winners = (int32_t)winners(x, &s);
  if (c->ending) c->decided = deciding(x, &s, c->winners);
}
