/** Words of Go in Japanese, by the English ones. */
import type { Patterns, WordList } from "../../../view/language.js";

export const japanese: WordList = {
  go: "囲碁",
  capture: "取り",
  kill: "殺し",
  live: "生き",
  target: "対象の石",
  "target that was taken": "取られた対象の石",
  "outside the region: not played on": "範囲外（打ちません）",
  "× ko: banned without a threat": "×：コウ（コウ立てなしでは打てません）",
  "●○ in turn": "●○ 交互",
  "□ target": "□ 対象",
  "▦ region": "▦ 範囲",
  "No targets": "対象なし",
  "No region": "範囲なし",
  "all targets can be taken": "対象の石をすべて取れる",
  "not all targets can be taken": "対象の石をすべては取れない",
  "one of the targets can be taken": "対象の石のどれかを取れる",
  "none of the targets can be taken": "対象の石はどれも取れない",
  "the group dies": "石は死ぬ",
  "the group lives": "石は生きる",
  "the group dies in its region": "この範囲では石は死ぬ",
  "the group lives in its region": "この範囲では石は生きる",
  "all targets can be taken in its region": "この範囲では対象の石をすべて取れる",
  "not all targets can be taken in its region": "この範囲では対象の石をすべては取れない",
  "one of the targets can be taken in its region": "この範囲では対象の石のどれかを取れる",
  "none of the targets can be taken in its region": "この範囲では対象の石はどれも取れない",
  "the target can be taken": "対象の石を取れる",
  "the target cannot be taken": "対象の石は取れない",
  "the target can be taken in its region": "この範囲では対象の石を取れる",
  "the target cannot be taken in its region": "この範囲では対象の石は取れない",
  "moves to search; all-replies: the attacker's candidates": "探索する手（all-repliesは攻め手の候補だけ）",
  "let what was found before serve the problems that follow": "前に分かったことを次の問題でも使う",
  "let the certificate show the proof on the whole board, not in the region":
    "範囲内でなく盤全体での証明を示す",
  "also find every first move that reaches the goal, and its grade":
    "目的を達成する初手をすべて求め、等級を示す",
  "take nothing for granted, even if the question stays open": "何も仮定しない（結論が出なくても）",
  "also find how many outside threats would change the result (default: if the problem has none)":
    "結論が変わるコウ立ての数も求める（既定：問題に指定がない場合）",
  "search ladders as everything else, not by a routine of their own": "シチョウも専用手順でなく探索で調べる",
  "search on where a block lives unconditionally (Benson)": "無条件に生きている石（Benson）でも探索を続ける",
};

/** What is wrong with a problem, and what a verdict says of its stones beside their fate. */
export const messages: Patterns = [
  [/, with stones that were added: /, "、追加した石："],
  [/the side to move is missing/, "手番がありません"],
  [/write b or w after the board, for the side to move/, "盤の後に手番のbかwを書いてください"],
  [
    /no target is named; name a stone to take, as in target=C3/,
    "対象の石がありません。「対象」で石を選んでください",
  ],
  [/the target (\w+) is empty; name a stone/, "対象の$1に石がありません"],
  [
    /the targets (\w+) and (\w+) have different colours; all targets belong to one side/,
    "対象の$1と$2は色が違います",
  ],
  [
    /the (?:black|white) block at (\w+) has no liberty; remove the block, or leave it a liberty/,
    "$1の石にダメがありません。取り除くか、ダメを空けてください",
  ],
  [
    /the target (\w+) is not in the region; name it there too: a region includes points with stones on them/,
    "対象の$1が範囲の外にあります。範囲に含めてください",
  ],
  [/boards have (\d+) to (\d+) columns and rows/, "盤は縦横$1〜$2路です"],
  [/(\w+) is safe, and a target; all/, "$1は安全な石にも対象にもなっています。all"],
  [/there are (\d+) targets; name at most (\d+)/, "対象の石が$1個あります。$2個までです"],
  [/(\w+) is empty, and cannot be safe; name a stone/, "$1には石がなく、安全な石にできません"],
  [/the goal is already reached/, "すでに目的を達成しています"],
  [/no stone of the attacker's is outside/, "外側に攻め方の石がありません"],
  [/found (".*?") on the board; write X, O or \./, "盤に$1があります。X・O・.で書いてください"],
];
