/* A table that a page plays on: one position, the moves permitted in it, and the last step as it went. */
#define MOST_LISTED 4000
static X here;
static S position;
static Move listed[MOST_LISTED], asked, chain[MOST_AUTOMATIC + 1];
static int clauses[MOST_NAMED];
static long chained, named;

API S *page_position(void) { return &position; }
API int page_size(void) { return sizeof(S); }
API Move *page_listed(void) { return listed; }
API Move *page_asked(void) { return &asked; }
API Move *page_chain(void) { return chain; }
API int *page_clauses(void) { return clauses; }
API int page_move_size(void) { return sizeof(Move); }
API void page_drop(int clause) { here.dropped[clause] = 1; }
API long page_who(void) { here.fail = 0; return to_act(&here, &position); }
API long page_score(int seat) { here.fail = 0; return score(&here, &position, seat); }
API long page_winners(void) { here.fail = 0; return winners(&here, &position); }
/* How many moves are permitted; the first of them are listed. */
API long page_legal(void) { return list_moves(&here, &position, page_who(), &here.one, listed, MOST_LISTED); }
static void note(void) {
  for (int i = 0; i < here.named && named < MOST_NAMED; i++) clauses[named++] = here.cited[i];
  here.named = 0;
}
API long page_named(void) { return named; }
API long page_chained(void) { return chained; }
/* The move asked about: 0 if it is permitted, the clause that forbids it, or below zero where it breaks down. */
API long page_may(void) {
  here.fail = 0;
  apply(&here, &position, &here.after, asked.rule, asked.a);
  long result = here.fail;
  here.fail = 0;
  return result;
}
/* The move asked about and all that then happens by itself. */
API long page_play(void) {
  named = chained = 0;
  here.named = 0;
  long result = page_may();
  if (result) return result;
  note();
  memcpy(&position, &here.after, sizeof(S));
  while (page_who() == AUTOMATIC && chained < MOST_AUTOMATIC) {
    int step = automatic_step(&here, &position, &here.two, &chain[chained]);
    if (step == 0) break;
    if (step < 0) { result = here.fail; here.fail = 0; return result; }
    note();
    chained++;
    memcpy(&position, &here.two, sizeof(S));
  }
  return 0;
}
