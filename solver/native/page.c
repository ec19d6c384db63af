/* A table that a page plays on: one position, the moves permitted in it, and the last step as it went. */
#define MOST_LISTED 4000
static X on_page;
static S page_table;
static Move page_moves[MOST_LISTED], page_question, page_events[MOST_AUTOMATIC + 1];
static int page_cited[MOST_NAMED];
static long page_event_count, page_cited_count;

API S *page_position(void) { return &page_table; }
API int page_size(void) { return sizeof(S); }
API Move *page_listed(void) { return page_moves; }
API Move *page_asked(void) { return &page_question; }
API Move *page_chain(void) { return page_events; }
API int *page_clauses(void) { return page_cited; }
API int page_move_size(void) { return sizeof(Move); }
API void page_drop(int clause) { on_page.dropped[clause] = 1; }
API long page_who(void) { on_page.fail = 0; return to_act(&on_page, &page_table); }
API long page_score(int seat) { on_page.fail = 0; return score(&on_page, &page_table, seat); }
API long page_winners(void) { on_page.fail = 0; return winners(&on_page, &page_table); }
/* How many moves are permitted; the first of them are listed. */
API long page_legal(void) { return list_moves(&on_page, &page_table, page_who(), &on_page.one, page_moves, MOST_LISTED); }
static void page_note(void) {
  for (int i = 0; i < on_page.named && page_cited_count < MOST_NAMED; i++) page_cited[page_cited_count++] = on_page.cited[i];
  on_page.named = 0;
}
API long page_named(void) { return page_cited_count; }
API long page_chained(void) { return page_event_count; }
/* The move asked about: 0 if it is permitted, the clause that forbids it, or below zero where it breaks down. */
API long page_may(void) {
  on_page.fail = 0;
  apply(&on_page, &page_table, &on_page.after, page_question.rule, page_question.a);
  long result = on_page.fail;
  on_page.fail = 0;
  return result;
}
/* The move asked about and all that then happens by itself. */
API long page_play(void) {
  page_cited_count = page_event_count = 0;
  on_page.named = 0;
  long result = page_may();
  if (result) return result;
  page_note();
  memcpy(&page_table, &on_page.after, sizeof(S));
  while (page_who() == AUTOMATIC && page_event_count < MOST_AUTOMATIC) {
    int step = automatic_step(&on_page, &page_table, &on_page.two, &page_events[page_event_count]);
    if (step == 0) break;
    if (step < 0) { result = on_page.fail; on_page.fail = 0; return result; }
    page_note();
    page_event_count++;
    memcpy(&page_table, &on_page.two, sizeof(S));
  }
  return 0;
}
