/**
 * What words beside a problem say that is asked: "black to kill", 黒先活, 白先劫, 흑선활. They are a hint, and prove nothing: they say which
 * questions are likely, and who moves first where nothing else says so.
 */

/** What a phrase says, as far as it does. */
export interface AskedWords {
  readonly side: "b" | "w";
  /** What the side to move wants: that its own group lives, or that the other's dies. */
  readonly asks?: "live" | "kill";
  /** Whether a ko is said to decide it. */
  readonly ko: boolean;
  /** Whether it is the other side that is said to want it: "Black to play, White to kill". */
  readonly isOfOther?: true;
}

const TO_WANT = String.raw`to\s+(?:kill|live|survive|make|save|capture|ko|win|escape|connect)`;
/** Who moves first, in front of what is asked. */
const MOVERS = [
  /(?<who>黒|黑|白)\s*(?:棋|方)?\s*(?:先|番)/u,
  /(?<who>흑|백)\s*(?:선|번|차례|이\s*먼저)/u,
  new RegExp(
    String.raw`(?<!\bafter\s+)\b(?<who>black|white|[bw])(?:['’]s\s+(?:turn\b|move(?=\s*(?:[^\w\s]|$)))|\s+(?:is\s+)?(?:to\s+(?:play|move)|(?:moves|plays|goes)?\s*first|moves|plays|turn|(?=${TO_WANT})))`,
    "iu",
  ),
];
/** Who is said to want something, behind who moves first. */
const WANTS = new RegExp(String.raw`\b(black|white)\s+${TO_WANT}`, "iu");
/** The end of a phrase. */
const END = /[.。!?!?\n;；]/u;
/** A colour, and what becomes of its group. */
const FATES =
  /(?<who>黒|黑|白|흑|백|\bblack\b|\bwhite\b)?\s*(?:to\s+)?(?<fate>dead|dies?|death|死|사(?![활람])|죽|alive|lives?|life|survives?|save|活|生|(?<!사)활|살|삶)/iu;
/** What the side to move does to the other. */
const KILLS = /\bkills?\b|\bcaptures?\b|殺|杀|取|吃|잡/iu;
const KO = /\bko\b|劫|コウ|(?<!실)패(?![배착망])/iu;
/** A ko that is denied: "without making a ko", "not by ko", コウにはならない, 不成劫. */
const NO_KO = new RegExp(
  [
    String.raw`\b(?:no|not|cannot|\w+n['’]t|never|without|avoid(?:s|ed|ing)?|prevent(?:s|ed|ing)?|instead\s+of|rather\s+than)[\s-]+(?:(?!but|except|only|unless)[a-z]+\s+){0,3}ko\b(?!\s+threat)`,
    // As this program writes a verdict that no ko decides, and first moves with their grades.
    String.raw`\bko: even\b|(?:^|\n)first moves[^\n]*`,
    "(?:劫|コウ)(?:では|じゃ|には|に|は|も)?(?:な[いしく]|なら(?:ない|なく|ず|ぬ)|しない|せず)",
    String.raw`패(?:가|는|도)?\s*(?:없|아[니닌]|안)`,
    "(?:[无無非没沒]|[没沒]有|避免|不[是要会會能用]?)[成打变變]?劫",
  ].join("|"),
  "giu",
);
/** A person of that name, and where a problem is from. */
const NAMES = /\bKo\s+(?!(?:Black|White|[BW])\b)[A-Z][a-z]+|\((?:[Ff]rom|[Ss]ource|[Aa]fter)\b[^)]*\)/gu;
const DIES = /^(?:d|死|사|죽)/iu;

/** What words say is asked; undefined where they do not say who moves first. */
export function askedIn(text: string): AskedWords | undefined {
  const found = MOVERS.map((form) => form.exec(text))
    .filter((match) => match !== null)
    .sort((one, other) => one.index - other.index)[0];
  if (found === undefined) return undefined;
  const side = sideOf(found.groups?.who ?? "");
  const rest = text.slice(found.index + found[0].length);
  const phrase = rest.slice(0, END.exec(rest)?.index);
  const wants = WANTS.exec(phrase);
  const before = asksOf(phrase.slice(0, wants?.index), side);
  if (wants !== null && before === undefined && sideOf(wants[1]) !== side) {
    return { side, ko: speaksOfKo(phrase), isOfOther: true };
  }
  const asks = asksOf(phrase, side);
  return { side, ...(asks === undefined ? {} : { asks }), ko: speaksOfKo(phrase) };
}

/** Whether words speak of a ko that there is. */
export function speaksOfKo(text: string): boolean {
  return KO.test(text.replaceAll(NAMES, "").replaceAll(NO_KO, ""));
}

function asksOf(phrase: string, side: "b" | "w"): AskedWords["asks"] {
  if (KILLS.test(phrase)) return "kill";
  const { who, fate } = FATES.exec(phrase)?.groups ?? {};
  if (fate === undefined) return undefined;
  // Without a colour, what dies is the other's, and what lives is one's own.
  const isOwn = who === undefined ? !DIES.test(fate) : sideOf(who) === side;
  return isOwn ? "live" : "kill";
}

function sideOf(colour: string): "b" | "w" {
  return /^(?:黒|黑|흑|b)/iu.test(colour) ? "b" : "w";
}

/** What to say where words name another side than what says who is to move. */
export function otherSide(than: string, taken: "b" | "w"): string {
  return `the words name another side than ${than}; ${taken === "b" ? "black" : "white"} was taken to move`;
}

/** Words of a problem in the text form; a target says what is asked, and leaves nothing to a hint. */
export function withoutHint(words: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const { asks: _, ...others } = words;
  return words.target === undefined ? words : others;
}
