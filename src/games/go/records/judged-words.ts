/** What words at a move say of it: RIGHT, 正解, or WRONG, 失敗, as books and sites write them. */

/** What is said of a move, if anything is. */
export type Judged = "right" | "wrong" | undefined;

const RIGHT = /\bRIGHT\b|\bcorrect\b|正解|正确|正確|정답|정해/iu;
const WRONG =
  /\bWRONG\b|\bin-?correct\b|\b(?:not|never|cannot|(?:isn|can)['’]t)\s+(?:(?:be|quite|really|entirely|the|a)\s+)*(?:right|correct)\b|(?:不|[不并並]是)(?:正解|正确|正確)|正解(?:では|じゃ)(?:な|あ)|\bmistakes?\b|\bbad\s+move\b|\b(?:do(?:es)?|did)\s*(?:not|n['’]t)\s+work\b|\bno\s+good\b|\brefuted\b|失敗|失败|错误|錯誤|실패|오답/iu;
/** A question judges nothing. */
const QUESTION = /[^.!?。！？\n]*[?？]/gu;
/** In running text this is a direction more often than a judgement. */
const DIRECTION =
  /\b(?:the|on|to|at|far|upper|lower|top|bottom)\s+right\b|\bright[\s-]+(?:side|corner|edge|hand|now|here|there|away|after|at)\b/giu;
/** What a move of the other side is called says nothing of the line. */
const OF_REPLY = /\b(?:right|correct)\s+(?:response|reply|answer|defen[cs]e|resistance)\b/giu;

const POINT = String.raw`(?<![a-z\d])[a-hj-t](?:1\d|[1-9])(?!\d)`;
const POINTS = new RegExp(POINT, "giu");
/** A move that is called right by its name, or would be: it is another, unless it has that name. */
const NAMED = new RegExp(
  [
    String.raw`(?:${POINT}\s+)?\b(?:would|could|should)\s+(?:have\s+been|be)\s+(?:(?:the|a|only)\s+)*(?:right|correct)\b`,
    String.raw`${POINT}\s+(?:is|was)\s+(?:(?:the|only)\s+)*(?:right|correct)\b`,
    String.raw`\b(?:right|correct)\s+(?:(?:first|only)\s+)?(?:move|answer|solution|play|way|point)\s*(?:is|was|would\s+be|begins|starts|:)(?:\s+(?:with|at|on))?(?:\s*${POINT})?`,
    String.raw`\b(?:right|correct)\s*(?:is|:)(?:\s+at)?\s*${POINT}`,
    String.raw`(?:正解|正确|正確|정답|정해)[的手図图下法答案]*[は是在은는:：]\s*(?:${POINT})?`,
    String.raw`${POINT}\s*(?:が|は|才?是)\s*(?:正解|正确|正確)`,
  ].join("|"),
  "giu",
);

/** What is wrong there is another move: "any other move is wrong", 他は失敗, or that at a point with a letter, Aでは失敗. */
const OTHERS =
  /\b(?:any|all|every)\s+other\b|\bother\s+(?:first\s+)?(?:moves?|points?|ways?|plays?)\b|\bothers\b|\belse(?:where)?\b|\botherwise\b|(?:他|以外|其它|别的|다른)|(?<![A-Za-z])[A-Z]\s*(?:では|でも|は|も|なら|だと|则|則)/u;
/** Nothing is wrong. */
const NO_WRONG =
  /\b(?:nothing|nobody|never)\b[^.!?\n]*?\bwrong\b|\bcan(?:not|['’]t)\s+(?:go|be)\s+wrong\b|\bnot\s+wrong\b/giu;
/** Words that judge where they stand alone. */
const ALONE_RIGHT = /^(?:success(?:ful)?|solved|solution(?:\s+diagram)?|good|[○◯〇])$/iu;
const ALONE_WRONG = /^(?:fail(?:s|ed|ure)?(?:\s+diagram)?|bad|[×✕✗])$/iu;
const SENTENCE = /[^.!。！\n]+/gu;
/** That a colour fails, black and white. */
const FAILS = ["黒|黑|흑|black", "白|백|white"].map(
  (colour) =>
    new RegExp(String.raw`(?:${colour})\s*(?:は|が|の|也|已|has\s|is\s)?\s*(?:${WRONG.source})`, "iu"),
);
const ALL_WRONG = new RegExp(WRONG.source, "giu");

/**
 * What the first sentence says that judges.
 *
 * @param own the name of the move, as in `C3`; undefined for a move of the other side
 * @param colour of the side that is asked, 0 for black
 */
export function judgedBy(words: string, own: string | undefined, colour: number): Judged {
  const said = words
    .replaceAll(QUESTION, "")
    .replaceAll(DIRECTION, "")
    .replaceAll(NO_WRONG, "")
    .replaceAll(OF_REPLY, own === undefined ? "" : "$&")
    .replaceAll(NAMED, (named) => (own !== undefined && isNamed(own, named) ? named : ""));
  for (const [sentence] of said.matchAll(SENTENCE)) {
    const alone = sentence.trim();
    if (ALONE_WRONG.test(alone)) return "wrong";
    if (ALONE_RIGHT.test(alone)) return "right";
    const isWrong = WRONG.test(sentence);
    const isOfOther =
      own !== undefined &&
      (OTHERS.test(sentence) || FAILS[1 - colour].test(sentence) || namesAnother(own, sentence));
    if (isWrong && !isOfOther) return "wrong";
    // "Not correct" has "correct" in it.
    if (RIGHT.test(sentence.replaceAll(ALL_WRONG, ""))) return "right";
  }
  return undefined;
}

/** Whether a sentence is about moves by their names, and not about this one. */
function namesAnother(own: string, sentence: string): boolean {
  const named = sentence.match(POINTS) ?? [];
  return named.length > 0 && !named.some((name) => name.toUpperCase() === own);
}

function isNamed(own: string, words: string): boolean {
  return words.match(POINTS)?.[0].toUpperCase() === own;
}
