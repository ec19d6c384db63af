/* Games in which some seats never use some rules as long as anything else is permitted: do they end? */
API void nx_stalled(X *x, S *start, uint64_t seed, long number, long most, uint32_t seats, const uint8_t *avoided, Game *g, Move *kept) {
  static __thread Move moves[MOST_MOVES];
  S s = *start;
  Luck l;
  begin_luck(&l, seed, number);
  memset(g, 0, sizeof *g);
  for (;;) {
    long who = to_act(x, &s);
    Move m;
    if (who == OVER) break;
    if (g->length >= most) { g->stuck = 3; break; }
    if (who >= 0 && seats >> who & 1) {
      long n = list_moves(x, &s, who, 0, moves, MOST_MOVES), best = -1;
      if (n > MOST_MOVES) n = MOST_MOVES;
      uint64_t step = next_step(&l, who), best_luck = 0;
      for (long i = 0; i < n; i++) {
        uint64_t luck = mix(step ^ move_hash(moves[i].rule, moves[i].a)) >> 1;
        if (!avoided[moves[i].rule]) luck |= 1ull << 63;
        if (best < 0 || luck > best_luck) { best = i; best_luck = luck; }
      }
      if (best < 0) { g->stuck = 1; break; }
      m = moves[best];
    } else if (!choose(x, &s, who, &l, &m)) { g->stuck = 1; break; }
    if (kept) kept[g->length] = m;
    g->length++;
    if (nx_make(x, &s, &m)) { g->stuck = 2; break; }
  }
  nx_result(x, &s, g);
}
