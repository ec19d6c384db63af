/* A search in several parts: every position belongs to one of them by its fingerprint. What a part reaches that
   is not its own it puts into a parcel for the owner: the key, and the number of the position it comes from. */
typedef struct { uint8_t *bytes; size_t size, room; } Parcel;
#define MOST_PARTS 255
#define REMEMBERED (1 << 15)   /* keys that were sent last, so that they are not sent again */
typedef struct { int parts, mine; Parcel *parcels; uint8_t *sent, *from; } Division;

static int owner_of(const Division *d, const uint8_t *key, long size) {
  return (int)((fingerprint(key, size) >> 40) % (uint64_t)d->parts);
}
/* Put a key into the parcel of its owner: 1, or 0 if it was sent a moment ago, -1 if there is no room. */
static int post(Division *d, int owner, const uint8_t *key, long size, uint32_t parent) {
  uint8_t *known = d->sent + (fingerprint(key, size) & (REMEMBERED - 1)) * (size + 1);
  if (known[size] && !memcmp(known, key, size)) return 0;
  Parcel *p = &d->parcels[owner];
  if (p->size + size + 4 > p->room) {
    size_t room = p->room ? p->room * 2 : 1 << 16;
    uint8_t *bytes = realloc(p->bytes, room);
    if (!bytes) return -1;
    p->bytes = bytes; p->room = room;
  }
  memcpy(known, key, size); known[size] = 1;
  memcpy(p->bytes + p->size, key, size);
  memcpy(p->bytes + p->size + size, &parent, 4);
  p->size += size + 4;
  return 1;
}
static void close_division(Division *d, long most) {
  for (int i = 0; d->parcels && i < d->parts; i++) free(d->parcels[i].bytes);
  free(d->parcels);
  free(d->sent);
  give_back(d->from, d->from ? most : 0);
}
