/**
 * Standard normal random numbers by the ziggurat method (Marsaglia & Tsang, J. Stat. Softw. 5 (2000), no. 8): 256 layers
 * of equal area cover the density; a number is drawn from a layer taken at random, and 98.8 % of all are accepted after
 * one comparison.
 *
 * The bits come from sfc32 (C. Doty-Humphrey, PractRand), which has 128 bits of state and passes all known tests. One
 * of its words counts the draws, so that streams that begin with different seeds never meet in 2³² draws: a stream
 * can be had for every chunk of a large job, whichever thread does it. Eight bits of a draw choose the layer and the
 * other 24 the place in it: numbers are multiples of about 4·10⁻⁷.
 */

const LAYERS = 256;
/** Where the tail begins, and the area of each layer under exp(-x²/2). */
const TAIL = 3.6541528853610088;
const AREA = 0.004928673233974655;
/** Places on either side of 0 in a layer. */
const PLACES = 2 ** 23;

/** `edges[i]`: half the width of layer i; that of layer 0 is as if the tail belonged to a rectangle. */
const edges = new Float64Array(LAYERS + 1);
/** exp(-x²/2) at the edges. */
const heights = new Float64Array(LAYERS + 1);
/** Places below this lie under the density whatever their height, and how wide a place is. */
const inside = new Int32Array(LAYERS);
const widths = new Float64Array(LAYERS);

tabulate();

/** Source of normal numbers; one instance serves one thread. */
export interface NormalNumbers {
  /** Begins a stream: three words of 32 bits; other words give other numbers. */
  start(seed: number, streamLow: number, streamHigh: number): void;
  /** Writes the next `count` numbers to the front of `numbers`. The cut between two calls makes no difference. */
  fill(numbers: Float64Array, count: number): void;
}

export function createNormalNumbers(): NormalNumbers {
  /** The state between two calls: three words that are mixed, and the counter. */
  const state = new Int32Array(4);

  function nextBits(): number {
    const a = state[0];
    const b = state[1];
    let c = state[2];
    const bits = (a + b + state[3]++) | 0;
    state[0] = b ^ (b >>> 9);
    state[1] = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    state[2] = (c + bits) | 0;
    return bits;
  }

  /** Strictly between 0 and 1. */
  function nextUniform(): number {
    return ((nextBits() >>> 0) + 0.5) / 2 ** 32;
  }

  /** Finishes a number that the first comparison has not accepted. */
  function finish(bits: number): number {
    for (let draw = bits; ; draw = nextBits()) {
      const layer = draw & (LAYERS - 1);
      const place = draw >> 8;
      const x = (place + 0.5) * widths[layer];
      if ((place ^ (place >> 31)) < inside[layer]) return x;
      if (layer === 0) return place < 0 ? -fromTail() : fromTail();
      const y = heights[layer] + nextUniform() * (heights[layer + 1] - heights[layer]);
      if (y < Math.exp(-0.5 * x * x)) return x;
    }
  }

  /** G. Marsaglia, "Generating a variable from the tail of the normal distribution", Technometrics 6 (1964). */
  function fromTail(): number {
    for (;;) {
      const beyond = -Math.log(nextUniform()) / TAIL;
      if (-2 * Math.log(nextUniform()) >= beyond * beyond) return TAIL + beyond;
    }
  }

  return {
    start(seed, streamLow, streamHigh) {
      state[0] = mix(seed);
      state[1] = mix(streamLow);
      state[2] = mix(streamHigh);
      state[3] = 1;
      for (let round = 0; round < 12; round++) nextBits();
    },
    fill(numbers, count) {
      // The generator is written out here, with its state in variables: half the time of calling it.
      let a = state[0];
      let b = state[1];
      let c = state[2];
      let counter = state[3];
      for (let i = 0; i < count; i++) {
        const bits = (a + b + counter) | 0;
        counter = (counter + 1) | 0;
        a = b ^ (b >>> 9);
        b = (c + (c << 3)) | 0;
        c = (c << 21) | (c >>> 11);
        c = (c + bits) | 0;
        const layer = bits & (LAYERS - 1);
        const place = bits >> 8;
        if ((place ^ (place >> 31)) < inside[layer]) numbers[i] = (place + 0.5) * widths[layer];
        else {
          state[0] = a;
          state[1] = b;
          state[2] = c;
          state[3] = counter;
          numbers[i] = finish(bits);
          a = state[0];
          b = state[1];
          c = state[2];
          counter = state[3];
        }
      }
      state[0] = a;
      state[1] = b;
      state[2] = c;
      state[3] = counter;
    },
  };
}

/** A bijection of 32-bit words (the finaliser of MurmurHash3), so that different words stay different. */
function mix(word: number): number {
  let mixed = word ^ (word >>> 16) ^ 0x9e3779b9;
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}

function tabulate(): void {
  const density = (x: number) => Math.exp(-0.5 * x * x);
  edges[0] = AREA / density(TAIL);
  edges[1] = TAIL;
  for (let i = 2; i < LAYERS; i++) {
    edges[i] = Math.sqrt(-2 * Math.log(AREA / edges[i - 1] + density(edges[i - 1])));
  }
  edges[LAYERS] = 0;
  for (let i = 0; i <= LAYERS; i++) heights[i] = density(edges[i]);
  for (let i = 0; i < LAYERS; i++) {
    inside[i] = Math.floor((PLACES * edges[i + 1]) / edges[i]);
    widths[i] = edges[i] / PLACES;
  }
}
