/**
 * The stable discs of an edge by itself, in the form that both compilers read. The same in every instance
 * (scripts/engines.mjs).
 *
 * A disc on an edge is stable when no row of plays on the edge's empty squares, by either side in any order, turns it.
 *
 * @shared
 */

/** `EDGE_STABLE[own << 8 | other]`: the stable discs of `own` on an edge of eight squares. */
export const EDGE_STABLE = new Uint8Array(1 << 16);

/** The discs of `other` on an edge that the owner of `own` turns there by playing on a place. */
function turnedOnEdge(place: number, own: number, other: number): number {
  let turned = 0;
  for (let step = -1; step <= 1; step += 2) {
    let run = 0;
    let next = place + step;
    for (; next >= 0 && next < 8 && ((other >> next) & 1) !== 0; next += step) run |= 1 << next;
    if (next >= 0 && next < 8 && ((own >> next) & 1) !== 0) turned |= run;
  }
  return turned;
}

function stableOf(own: number, other: number): number {
  let stable = own;
  for (let place = 0; place < 8; place++) {
    if ((((own | other) >> place) & 1) !== 0) continue;
    const turned = turnedOnEdge(place, own, other);
    stable &= EDGE_STABLE[((own | turned | (1 << place)) << 8) | (other & ~turned)];
    const lost = turnedOnEdge(place, other, own);
    stable &= EDGE_STABLE[((own & ~lost) << 8) | other | lost | (1 << place)];
  }
  return stable;
}

// The fuller an edge, the sooner: the edge that is left after a play has been looked at already.
for (let discs = 255; discs >= 0; discs--) {
  // All ways to share the discs.
  let own = discs;
  do {
    EDGE_STABLE[(own << 8) | (discs ^ own)] = stableOf(own, discs ^ own);
    own = (own - 1) & discs;
  } while (own !== discs);
}
