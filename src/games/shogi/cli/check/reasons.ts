/** The reasons that `check shogi` gives: why a fault has no certificate, and in Japanese also why something is not decided. */
import type { Reason } from "../../../../search/search.js";

/** Why some faults have no certificate, whatever the searches find. */
export const REFUSALS = {
  shown: "the line itself shows it",
  noLengths: "a certificate shows within how many plies there is a mate, not that it takes as many",
  severalVerdicts: "that the rest is sound is no single verdict",
  ofDefender: "it is a move of the defender's",
  illegal: "the move is not legal",
  noneMade: "none was made",
} as const;

const REASONS: Readonly<Record<Reason | "limits", string>> = {
  limits: "制限に達した",
  stopped: "中断された",
  "node limit": "局面数の制限に達した",
  "time limit": "時間の制限に達した",
  "table full": "置換表が満杯になった",
  "no proof within order": "その次数以内の証明がない",
  "no proof among candidates": "候補手の中に証明がない",
  "too deep": "手順が長すぎる",
};

const OF_CERTIFICATES: Readonly<Record<keyof typeof REFUSALS, string>> = {
  shown: "手順そのものが示している",
  noLengths: "証明は何手以内で詰むかを示すもので、それだけかかることは示さない",
  severalVerdicts: "残りが完全であることは一つの判定ではない",
  ofDefender: "玉方の手である",
  illegal: "合法手ではない",
  noneMade: "作られなかった",
};

/** Reasons why no proof was found or written. A reason that quotes anything else stays in English. */
const OF_WRITERS: readonly (readonly [string, string])[] = [
  ["the side to move is mated already", "その手ですでに詰んでいる"],
  [
    "the attacker fails within the moves that were searched, and may succeed with more",
    "調べた手の範囲では攻めが失敗するが、ほかの手なら成功するかもしれない",
  ],
  [
    "what was found does not lead to a proof of the whole problem",
    "見つかったものは問題全体の証明にならない",
  ],
  ["it was stopped", "中断された"],
];

const SENTENCES = new Map<string, string>([
  ...OF_WRITERS,
  ...Object.entries(REASONS),
  ...Object.entries(REFUSALS).map(([name, sentence]): [string, string] => [
    sentence,
    OF_CERTIFICATES[name as keyof typeof REFUSALS],
  ]),
]);

/** Reasons of the certificate writer that quote something of the problem. */
const WITH_PARTS: readonly (readonly [RegExp, (part: string) => string])[] = [
  [/^the verdict is unknown \((.*)\)$/, (reason) => `判定が出ていない（${reasonInJapanese(reason)}）`],
  [/^it was not written within (.*?) s; /, (seconds) => `${seconds}秒以内に書き終わらなかった`],
];

/** A sentence that stands nowhere here stays as it is. */
export function reasonInJapanese(sentence: string): string {
  for (const [pattern, inJapanese] of WITH_PARTS) {
    const part = pattern.exec(sentence)?.[1];
    if (part !== undefined) return inJapanese(part);
  }
  return SENTENCES.get(sentence) ?? sentence;
}
