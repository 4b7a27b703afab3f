/** What `check shogi` says beside its table, in the language of the table. */
import { AllRefused, InputsMissing } from "../../../../cli/files/several-errors.js";
import { FailureError, InputError } from "../../../../game/errors.js";
import { messageInJapanese, type Patterns } from "../../../../view/language.js";
import { japanese, messages } from "../../view/japanese.js";
import { recordMessages } from "../../view/record-messages.js";
import type { Language } from "../flags.js";

const OF_CHECK: Patterns = [
  [
    /(\d+) of (\d+) problems? could not be read; the others are above/,
    "$2題のうち$1題が読めませんでした。ほかの結果は上にあります",
  ],
  [
    /a file is damaged \((\d+) places?\); what could be read is above/,
    "ファイルに読めない箇所があります（$1か所）。読めた分の結果は上にあります",
  ],
  [/stopped after (\d+) of (\d+) problems?/, "$2題のうち$1題を調べたところで中止しました"],
  [
    /the comment is not taken for a solution; write it as in (.+)$/,
    "コメントは解答として読んでいません。「$1」のように書いてください",
  ],
  [
    /the side to move is in check, and the other has no king; a composed problem begins with a move of the attacker's/,
    "手番の側に王手がかかり、相手に玉がありません。詰将棋は攻方の手から始まります",
  ],
  [
    /in (\d+) of (\d+) problems pieces of the set are missing, up to (\d+)/,
    "$2題のうち$1題で、一組の駒が最大$3枚足りません",
  ],
  [
    /; --fill-hand puts what is missing into the defender's hand, as is customary in problems/,
    "。--fill-handを付けると、足りない駒が玉方の持駒になります（詰将棋の慣例）",
  ],
  [
    /in (\d+) of (\d+) problems the side to move is in check/,
    "$2題のうち$1題で、手番の側に王手がかかっています",
  ],
  [/the side to move is in check/, "手番の側に王手がかかっています"],
  [
    /, and was asked to mate; (`.*?`) asks whether it is mated/,
    "。ここではその側が詰ますものとして調べました。詰まされるかどうかは$1で調べられます",
  ],
];

const JAPANESE = [{ japanese, japaneseMessages: [...OF_CHECK, ...recordMessages, ...messages] }];

/** A sentence without Japanese words stays as it is. */
export function inLanguage(language: Language, sentence: string): string {
  return language === "ja" ? messageInJapanese(sentence, JAPANESE) : sentence;
}

/** The same of what is thrown. */
export function failureInLanguage(language: Language, error: unknown): unknown {
  const say = (sentence: string) => inLanguage(language, sentence);
  if (error instanceof AllRefused) return new AllRefused(error.sentences.map(say), error.what);
  if (error instanceof InputsMissing) return new InputsMissing(error.sentences.map(say));
  if (error instanceof InputError || error instanceof FailureError) error.message = say(error.message);
  return error;
}
