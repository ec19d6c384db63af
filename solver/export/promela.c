/* The rules as SPIN's model asks for them. */
static X *ludex_rules;
static void refuse(const char *what, const char *which) {
  fprintf(stderr, "ludex: %s%s\n", what, which);
  exit(1);
}
static Position packed(S *s) {
  Position p;
  uint8_t key[KEY_SIZE + 16] = { 0 };
  pack_key(ludex_rules, s, key);
  if (ludex_rules->narrow) refuse("a number leaves its range in this position", "");
  memcpy(p.key, key, sizeof p.key);
  return p;
}
static void unpacked(const Position *p, S *s) {
  uint8_t key[KEY_SIZE + 16] = { 0 };
  memcpy(key, p->key, sizeof p->key);
  unpack_key(ludex_rules, key, s);
}
Position ludex_start(void) {
  S s;
  if (!ludex_rules) ludex_rules = nx_new();
  memcpy(&s, start_bytes, sizeof s);
  return packed(&s);
}
/* The permitted moves of the position at each depth of SPIN's search, so that they are looked for only once. */
typedef struct { Position at; int known; long count; Move *moves; } Level;
static Level *levels;
static long many_levels;
static Level *level_of(const Position *at, long depth) {
  if (depth >= many_levels) {
    long more = 2 * depth + 1024;
    levels = realloc(levels, more * sizeof(Level));
    if (!levels) refuse("no memory", "");
    memset(levels + many_levels, 0, (more - many_levels) * sizeof(Level));
    many_levels = more;
  }
  Level *l = &levels[depth];
  if (l->known && !memcmp(&l->at, at, sizeof *at)) return l;
  Move found[MODEL_MOVES];
  S s;
  unpacked(at, &s);
  long who = to_act(ludex_rules, &s);
  l->at = *at; l->known = 1;
  l->count = who == OVER ? 0 : list_moves(ludex_rules, &s, who, &ludex_rules->one, found, MODEL_MOVES);
  ludex_rules->fail = 0;
  if (l->count > MODEL_MOVES) refuse("more moves than the model has options; export it with a larger --most-moves", "");
  free(l->moves);
  l->moves = malloc((l->count + 1) * sizeof(Move));
  if (!l->moves) refuse("no memory", "");
  memcpy(l->moves, found, l->count * sizeof(Move));
  return l;
}
int ludex_permits(const Position *at, long depth, int move) { return move < level_of(at, depth)->count; }
void ludex_make(Position *at, long depth, int move) {
  Move m = level_of(at, depth)->moves[move];
  S s, after;
  unpacked(at, &s);
  ludex_rules->fail = 0;
  apply(ludex_rules, &s, &after, m.rule, m.a);
  if (ludex_rules->fail || settle(ludex_rules, &after)) refuse("a rule breaks down", "");
#ifdef LAWS
  broken_at(ludex_rules, &after, 0, -1, all_due);
  for (int p = 0; p < PROPERTIES; p++) if (ludex_rules->violated[p]) refuse("this law is broken: ", law_names[p]);
#endif
  *at = packed(&after);
}
