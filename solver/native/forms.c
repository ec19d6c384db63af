/* How the cells of a key are joined to its root: at first in halves, later as the positions show it to be cheapest. */
#define MOST_CELLS ((MOST_KEY + 7) / 4 + 1)
/* The cells of a key, which come first, and the numbers of the joined ones. */
typedef struct { uint32_t cells[2 * MOST_CELLS]; } Tree;
/* Join n makes cell `MOST_CELLS + n` of two cells that are there by then; the last two left are the root. */
typedef struct { int32_t joins, key_cells, root[2], of[MOST_CELLS][2]; } Form;

/* Cells in a row, joined in halves; the cell that stands for them. */
static int halves(Form *f, int from, int to) {
  if (to - from == 1) return from;
  int left = halves(f, from, (from + to) / 2), right = halves(f, (from + to) / 2, to);
  f->of[f->joins][0] = left; f->of[f->joins][1] = right;
  return MOST_CELLS + f->joins++;
}
/* The first form of keys of so many bytes; the most numbers that a position can add. */
static long form_of(Form *f, long key_size) {
  int many = f->key_cells = (int)((key_size + 3) / 4);
  f->joins = 0;
  f->root[0] = many > 1 ? halves(f, 0, many / 2) : 0;
  f->root[1] = many > 1 ? halves(f, many / 2, many) : 1;
  return f->joins;
}
static inline uint64_t pair_of(const Tree *t, const int32_t *of) { return t->cells[of[0]] | (uint64_t)t->cells[of[1]] << 32; }
/* What one worker has looked up lately. */
#define LATELY_BITS 14
typedef struct { uint64_t pair, number; } Recent;
/* Join the cells of a key up to its root; what is as in `near` need not be looked up. */
static int join(Numbers *nodes, const Form *f, Tree *t, const Tree *near, Recent *recent, uint64_t *root) {
  int is_new;
  for (int n = 0; n < f->joins; n++) {
    uint64_t pair = pair_of(t, f->of[n]);
    uint32_t *cell = &t->cells[MOST_CELLS + n];
    if (near && pair == pair_of(near, f->of[n])) { *cell = near->cells[MOST_CELLS + n]; continue; }
    Recent *known = &recent[pair * 0x9E3779B97F4A7C15ull >> (64 - LATELY_BITS)];
    if (known->pair != pair || !known->number) {
      long number = find_or_add(nodes, pair, &is_new);
      if (number < 0) return 0;
      known->pair = pair; known->number = (uint64_t)number + 1;
    }
    *cell = (uint32_t)(known->number - 1);
  }
  *root = pair_of(t, f->root);
  return 1;
}
static inline void split(Tree *t, const int32_t *of, uint64_t pair) { t->cells[of[0]] = (uint32_t)pair; t->cells[of[1]] = (uint32_t)(pair >> 32); }
/* The cells below a root, down to the key. */
static void part(const Numbers *nodes, const Form *f, uint64_t root, Tree *t) {
  split(t, f->root, root);
  for (int n = f->joins - 1; n >= 0; n--) split(t, f->of[n], nodes->values[t->cells[MOST_CELLS + n]]);
}
/* A better form is looked for among so many positions, when there are so many, and again when there are more. */
#define SAMPLE 4096
#ifndef FIRST_FORM
#define FIRST_FORM 16384
#endif
static const uint64_t form_again[] = { FIRST_FORM, 32 * FIRST_FORM, 0 };
/* How many pairs of two rows differ; each gets a number in `joint`. */
static int distinct(const uint16_t *left, const uint16_t *right, int many, uint32_t *marks, uint16_t *joint) {
  int found = 0;
  memset(marks, 0, 2 * SAMPLE * 2 * sizeof *marks);
  for (int n = 0; n < many; n++) {
    uint32_t pair = left[n] | (uint32_t)right[n] << 16, h = pair * 0x9E3779B1u >> 19;
    while (marks[2 * h + 1] && marks[2 * h] != pair) h = (h + 1) & (2 * SAMPLE - 1);
    if (!marks[2 * h + 1]) { marks[2 * h] = pair; marks[2 * h + 1] = (uint32_t)++found; }
    joint[n] = (uint16_t)(marks[2 * h + 1] - 1);
  }
  return found;
}
/* Join whatever two neighbours differ least together, until two are left. `rows`: a row of numbers for each cell. */
static void cheapest(Form *f, uint16_t *rows, int many, uint32_t *marks) {
  int left = f->key_cells, cell[MOST_CELLS], cost[MOST_CELLS];
  uint16_t *row[MOST_CELLS], joint[SAMPLE];
  for (int i = 0; i < left; i++) { cell[i] = i; row[i] = rows + (size_t)i * SAMPLE; }
  for (int i = 0; i + 1 < left; i++) cost[i] = distinct(row[i], row[i + 1], many, marks, joint);
  f->joins = 0;
  while (left > 2) {
    int best = 0;
    for (int i = 1; i + 1 < left; i++) if (cost[i] < cost[best]) best = i;
    distinct(row[best], row[best + 1], many, marks, joint);
    memcpy(row[best], joint, sizeof joint);
    f->of[f->joins][0] = cell[best]; f->of[f->joins][1] = cell[best + 1];
    cell[best] = MOST_CELLS + f->joins++;
    left--;
    for (int i = best + 1; i < left; i++) { cell[i] = cell[i + 1]; row[i] = row[i + 1]; cost[i] = cost[i + 1]; }
    if (best) cost[best - 1] = distinct(row[best - 1], row[best], many, marks, joint);
    if (best + 1 < left) cost[best] = distinct(row[best], row[best + 1], many, marks, joint);
  }
  f->root[0] = cell[0]; f->root[1] = cell[1];
}
/* Look for a better form and lay all positions out in it, nobody else being at work; 0 if there is no room. */
static int form_anew(Form *f, Numbers *nodes, Numbers *roots, Recent *recent) {
  Form better = *f;
  Tree t;
  int many = roots->count < SAMPLE ? (int)roots->count : SAMPLE, done = 1;
  uint16_t *rows = calloc((size_t)f->key_cells * SAMPLE, sizeof *rows);
  uint32_t *marks = calloc(2 * SAMPLE * 2, sizeof *marks), *raw = calloc((size_t)f->key_cells * SAMPLE, sizeof *raw);
  Numbers fresh = { 0 };
  if (f->joins && rows && marks && raw) {
    for (int n = 0; n < many; n++) {
      part(nodes, f, roots->values[roots->count * n / many], &t);
      for (int i = 0; i < f->key_cells; i++) raw[i * SAMPLE + n] = t.cells[i];
    }
    for (int i = 0; i < f->key_cells; i++) {
      uint16_t low[SAMPLE], high[SAMPLE], *row = rows + (size_t)i * SAMPLE;
      for (int n = 0; n < many; n++) { low[n] = (uint16_t)raw[i * SAMPLE + n]; high[n] = (uint16_t)(raw[i * SAMPLE + n] >> 16); }
      distinct(low, high, many, marks, row);
    }
    cheapest(&better, rows, many, marks);
    memset(recent, 0, sizeof(Recent) << LATELY_BITS);
    if (open_numbers(&fresh, nodes->most)) {
      for (uint64_t n = 0; n < roots->count && done; n++) {
        uint64_t root;
        part(nodes, f, roots->values[n], &t);
        if (crowded(&fresh)) done = grow(&fresh);
        while (done && !join(&fresh, &better, &t, 0, recent, &root)) done = grow(&fresh);
        if (done) roots->values[n] = root;
      }
      close_numbers(nodes);
      *nodes = fresh;
      *f = better;
      done = done && resize(roots, roots->size);
    }
    memset(recent, 0, sizeof(Recent) << LATELY_BITS);
  }
  free(rows); free(marks); free(raw);
  return done;
}
