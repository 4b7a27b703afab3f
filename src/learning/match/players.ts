/** The players of a match, as they are named: POLICY, POLICY:FILE or POLICY:FILE:FACTOR, or lmr-log:A:B. */
import { type DepthWeights, readDepthWeights } from "../../files/depth-weights.js";
import { InputError } from "../../game/errors.js";
import { POLICIES, type PolicyName } from "../../search/negascout/searcher.js";

export interface Player {
  readonly policy: PolicyName;
  /** For `learned`: what moves consume, and the factor on it. */
  readonly depths?: { readonly weights: readonly number[]; readonly scale: number };
  readonly factor: number;
  /** For `lmr-log` (PolicyOptions). */
  readonly curve?: readonly [number, number];
  /** Ablations of `learned` (PolicyOptions). */
  readonly leastOfAll?: boolean;
  readonly spareTactical?: boolean;
}

/** The weights that come with a game, where it has some. */
export type ShippedWeights = () => DepthWeights | undefined;

/**
 * @param option that names it, for messages
 * @param features of the game, in their order
 * @throws InputError for a name that is none, FileError for a file that does not serve
 */
export function parsePlayer(
  option: string,
  text: string,
  game: string,
  features: readonly string[],
  shipped: ShippedWeights,
): Player {
  const [name, file, factor, ...rest] = text.split(":");
  const policy = POLICIES.find((known) => known === name);
  if (policy === undefined || rest.length > 0) {
    throw new InputError(
      `${option} ${text}: no policy is named ${name}; write POLICY, POLICY:FILE or POLICY:FILE:FACTOR with one of ${POLICIES.join(", ")}`,
    );
  }
  if (policy !== "learned") {
    if (file === undefined) return { policy, factor: 1 };
    if (policy === "lmr-log") return { policy, factor: 1, curve: curveOf(option, text, [file, factor]) };
    throw new InputError(`${option} ${text}: only learned takes a file of weights`);
  }
  const weights = file === undefined || file === "" ? shipped() : readDepthWeights(file, game, features);
  if (weights === undefined) {
    throw new InputError(
      `${option} ${text}: no weights come with ${game}; name a file, as in learned:weights.depth`,
    );
  }
  const given = factor === undefined ? weights.factor : Number(factor);
  if (!(given >= 0 && given <= 8) || factor === "") {
    throw new InputError(`${option} ${text}: the factor has to be a number from 0 to 8`);
  }
  return { policy, factor: given, depths: { weights: weights.weights, scale: weights.scale } };
}

/** a and b of `lmr-log`. */
function curveOf(
  option: string,
  text: string,
  words: readonly (string | undefined)[],
): readonly [number, number] {
  const [a, b] = words.map((word) => (word === undefined || word === "" ? Number.NaN : Number(word)));
  if (a >= -4 && a <= 4 && b >= 0.1 && b <= 100) return [a, b];
  throw new InputError(
    `${option} ${text}: lmr-log takes a and b of a + ln(depth) · ln(number) / b, a from -4 to 4 plies and b from 0.1 to 100, as in lmr-log:0:2.25`,
  );
}
