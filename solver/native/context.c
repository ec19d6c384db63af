/* What one thread of an engine works with. */
#define READ(p) x->read[x->asked[(p) >> 6] |= 1ull << ((p) & 63), (p)]
typedef struct X X;
struct X {
  long fail;        /* above zero: the clause that forbids; below zero: where something impossible happened */
  long stop;        /* no further parameters are wanted */
  long narrow;      /* the field, from one, whose number does not fit into a key */
  long broken;      /* the rule, from one, whose narrowing broke down */
  S *out;           /* where the position after a rule goes; none: only whether it is permitted */
  void (*visit)(X *x, int rule, const int *a);
  void *user;
  S scratch;
  uint8_t dropped[CLAUSES + 1];
  uint8_t read[RULINGS + 1];   /* the number of each ruling's reading, where one program serves them all */
  uint64_t asked[ASKED];       /* the rulings whose reading came up, one bit each; whoever wants to know clears them */
  int alert;                   /* whether a rule that is asleep, and could be used, counts as a ruling that came up */
  uint8_t asleep[RULES + 1];   /* the rules that the chosen readings do not bring in */
  uint8_t lacks[FIELDS + 1];   /* the fields that they do not bring in */
  uint8_t violated[PROPERTIES + 1]; int any;
  uint64_t permitted[CLAUSES + 1], blocked[CLAUSES + 1], caused[CLAUSES + 1];
  int named, cited[MOST_NAMED];
  int32_t *turns;   /* where the turns of each seat are counted; none: they are not */
  S one, two, after, before;
  M memory;
};
/* The properties, one bit each, that are to be looked at: all of them. */
static uint64_t all_due[DUE];
__attribute__((constructor)) static void fill_due(void) { memset(all_due, 255, sizeof all_due); }
static void same_switches(X *x, const X *as) {
  memcpy(x->dropped, as->dropped, sizeof x->dropped);
  memcpy(x->read, as->read, sizeof x->read);
  memcpy(x->asleep, as->asleep, sizeof x->asleep);
  memcpy(x->lacks, as->lacks, sizeof x->lacks);
}
static inline void took(X *x, int rule, const int *a) {
#if RULINGS
  for (int w = 0; w < ASKED; w++) x->asked[w] |= under[rule][w];
#endif
  x->visit(x, rule, a);
}
static void enough(X *x, int rule, const int *a) { x->stop = 1; }
/* Would this rule that is asleep permit something? */
static void dream(X *x, S *s, long who, void (*each)(X *, S *, long)) {
  void *user = x->user; S *out = x->out; void (*visit)(X *, int, const int *) = x->visit; long broken = x->broken;
  x->visit = enough; x->out = 0;
  each(x, s, who);
  x->user = user; x->out = out; x->visit = visit; x->broken = broken; x->stop = x->fail = 0;
}
