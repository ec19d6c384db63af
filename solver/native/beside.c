/* Two tables of one box side by side: breadth first through the positions that are the same at both, up to the first
   difference. One position holds both: a field that only one of them has is that one's, the others are equal. */
enum { SAME, ANOTHER_TURN, ANOTHER_OUTCOME, PERMITTED_ONCE, LEADS_ELSEWHERE, BREAKS_DOWN_ONCE };
typedef struct { int64_t what, parent; Move move; } Difference;
typedef struct { Worker *w; X *other; Difference *found; long moves; } Side;

static void note_difference(Side *side, int what, const Move *move) {
  side->found->what = what;
  side->found->parent = side->w->current;
  if (move) side->found->move = *move; else side->found->move.rule = -1;
}
static void visit_beside(X *x, int rule, const int *a) {
  Side *side = x->user;
  Worker *w = side->w;
  X *y = side->other;
  Search *z = w->z;
  Move move;
  S mine = *x->out;
  int broke = x->fail < 0;
  set_move(&move, rule, a);
  side->moves++;
  y->fail = 0;
  apply(y, &w->here, &y->after, rule, a);
  long refused = y->fail;
  y->fail = 0;
  if (refused > 0) { note_difference(side, PERMITTED_ONCE, &move); x->stop = 1; return; }
  int broke_there = refused < 0 || settle(y, &y->after);
  if (!broke) broke = settle(x, &mine) != 0;
  x->fail = 0;
  if (broke != broke_there) { note_difference(side, BREAKS_DOWN_ONCE, &move); x->stop = 1; return; }
  if (broke) return;
  if (!same_fields(x, y, &mine, &y->after)) { note_difference(side, LEADS_ELSEWHERE, &move); x->stop = 1; return; }
  take_fields(x, &mine, &y->after);
  key_of(z, x, &mine, &w->mine, &w->tree);
  int is_new;
  long target = x->narrow ? -1 : visited(w, &w->near, &is_new);
  if (target < 0) return;
  w->transitions++;
  if (!is_new) return;
  z->parent[target] = (uint32_t)(w->current + 1);
  z->actor[target] = (int8_t)to_act(x, &mine);
}
/* What only the other table permits here, which permits another number of moves. */
static void find_extra(Side *side, long who) {
  static Move moves[MOST_MOVES];
  X *x = side->w->x, *y = side->other;
  long many = list_moves(y, &side->w->here, who, &y->one, moves, MOST_MOVES);
  for (long i = 0; i < many && i < MOST_MOVES; i++) {
    x->fail = 0;
    apply(x, &side->w->here, &x->after, moves[i].rule, moves[i].a);
    long refused = x->fail;
    x->fail = 0;
    if (refused > 0) { note_difference(side, PERMITTED_ONCE, &moves[i]); return; }
  }
}
static void expand_beside(Side *side, long who) {
  Worker *w = side->w;
  X *x = w->x, *y = side->other;
  if (to_act(y, &w->here) != who) { note_difference(side, ANOTHER_TURN, 0); return; }
  if (who == OVER) {
    int same = winners(x, &w->here) == winners(y, &w->here);
    for (int seat = 0; seat < SEATS; seat++) same &= score(x, &w->here, seat) == score(y, &w->here, seat);
    if (!same) note_difference(side, ANOTHER_OUTCOME, 0);
    return;
  }
  side->moves = 0;
  x->user = side; x->visit = visit_beside; x->out = &x->one; x->stop = 0; x->fail = 0;
  each(x, &w->here, who);
  if (side->found->what || w->lacks) return;
  if (list_moves(y, &w->here, who, &y->one, 0, 0) != side->moves) find_extra(side, who);
}
/* As `nx_run`, with another table beside: expand so many positions at most, or up to the first difference. */
API void nx_run_beside(Search *z, X *other, long many, Difference *found) {
  Worker *w = &z->workers[0];
  Side side = { w, other, found, 0 };
  for (; many > 0 && !z->full && !z->crowded && !found->what; many--) {
    if (crowded(&z->nodes) || crowded(&z->roots)) return;
    if ((w->current = claim(z, w)) < 0) return;
    w->unfinished = w->current;
    w->lacks = 0;
    part(&z->nodes, &z->form, z->roots.values[w->current], &w->near);
    unpack_key(w->x, (const uint8_t *)w->near.cells, &w->here);
    expand_beside(&side, z->actor[w->current]);
    if (w->x->narrow || w->x->broken || w->lacks) return;
    w->unfinished = -1;
  }
}
