/** What the header of a certificate has to fulfil: it is of this game and these rules, and of the root that it names. */
import { attackerOf, goalNamed, isOpposite, whyUncertified } from "../../game/goal.js";
import { problemWithValues } from "../../game/setting.js";
import { type CertificateHeader, CLAIMANT, SCORE_GOAL } from "../format/certificate-format.js";
import type { CheckedTexts } from "./checked-game.js";
import type { CheckedNodes } from "./checked-nodes.js";
import type { Referee } from "./referee.js";

/** Whether the header speaks of this game, of choices that it has, and of goals that certificates are about. */
export function problemWithHeader(
  { game, options, goal, asked, score, verdict }: CertificateHeader,
  module: CheckedTexts,
): string | undefined {
  if (game !== module.name) return `it is of ${game}, not of ${module.name}`;
  const choices = Object.entries(module.options ?? {}).filter(([, { only }]) => only === undefined);
  const unknown = problemWithValues(options, Object.fromEntries(choices));
  if (unknown !== undefined) return `${game} has no choice of rules ${unknown.name} as it stands there`;
  const uncertified = score === undefined ? whyUncertified(module, goal) : whyNoScore(goal, verdict);
  if (uncertified !== undefined) return uncertified;
  return asked === undefined || isOpposite(module, asked, goal)
    ? undefined
    : `the goal ${asked} that was asked for is not the opposite of ${goal}`;
}

/** A certificate of a score claims it, and nothing else. */
function whyNoScore(goal: string | null, verdict: CertificateHeader["verdict"]): string | undefined {
  if (goal !== SCORE_GOAL) return `it is of a score, and its goal is ${goal ?? "that the side to move wins"}`;
  return verdict === "proven" ? undefined : `it is of a score, and its verdict is ${verdict}`;
}

/** Whether the header speaks of these rules, and of a verdict that they can tell. */
export function problemWithRules(
  { game, rules, goal, verdict, positionWords, zoneWords, score }: CertificateHeader,
  referee: Referee,
): string | undefined {
  if (rules !== referee.rules) return `it is of version ${rules} of the rules; these are ${referee.rules}`;
  if (score !== undefined && !referee.isOfScore) return `it is of a score, and ${game} has none`;
  const refused = referee.refuses?.(goal, verdict);
  if (refused !== undefined) return refused;
  if (positionWords !== referee.positionWords) {
    return `its positions have ${positionWords} words; those of ${game} have ${referee.positionWords}`;
  }
  const zones = referee.zones?.(verdict);
  if (zoneWords !== undefined && zoneWords !== zones?.words) {
    return zones === undefined
      ? `its nodes have zones, and those of ${game} have none`
      : `its zones have ${zoneWords} words; those of this board have ${zones.words}`;
  }
  return undefined;
}

/** Whether the root is a node, and stands for the position and the goal that the header names. */
export function problemWithRoot(
  { root, nodes: count, position, goal: goalName, attacker, score }: CertificateHeader,
  module: CheckedTexts,
  referee: Referee,
  nodes: CheckedNodes,
): string | undefined {
  if (root >= count) return `its root ${root} is not a node`;
  const words = referee.parse(position);
  // One text per position: any other text, such as one with moves, could be read differently by other checkers.
  if (module.formatPosition(words) !== position) return `its position is not as ${module.name} writes it`;
  const start = referee.read(words);
  if (start === undefined) return `its position ${position} is impossible`;
  const named = module.goalOf?.(words);
  if (named !== undefined && goalName !== named) {
    return `the goal of its position is ${named}, and its own is ${goalName ?? "that the side to move wins"}`;
  }
  const goal = goalName === null ? undefined : goalNamed(module, goalName);
  const expected = score === undefined ? attackerOf(goal, referee.sideToMove(start), words) : CLAIMANT;
  if (attacker !== expected) return `its attacker is ${attacker}, not ${expected}`;
  if (referee.name(start) !== nodes.nameOf(root)) return `its root ${root} is not the position ${position}`;
  return undefined;
}
