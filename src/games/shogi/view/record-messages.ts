/** What is said in Japanese of records and lists of problems that cannot be read, or only in part: patterns of the English sentences. */
import type { Patterns } from "../../../view/language.js";

const ONE_RECORD = "一つのファイルには棋譜を一つだけ書いてください";
const ONCE = "一度だけ書いてください";

export const recordMessages: Patterns = [
  [/: game (\d+): /, "：$1局目："],
  // Moves.
  [
    /no moves are read in (".*?"); write moves in a line of their own, or \* in front of a comment/,
    "$1の中の手は読んでいません。手順は独立した行に書き、コメントなら行頭に*を付けてください",
  ],
  [/(".*?") is a move of black, and it is white's turn/, "$1は先手の手ですが、手番は後手です"],
  [/(".*?") is a move of white, and it is black's turn/, "$1は後手の手ですが、手番は先手です"],
  [/(".*?") is a move of the attacker, and it is the defender's turn/, "$1は攻方の手ですが、手番は玉方です"],
  [/(".*?") is a move of the defender, and it is the attacker's turn/, "$1は玉方の手ですが、手番は攻方です"],
  [/(".*?") says 同, and the last move went elsewhere/, "$1に「同」とありますが、直前の手は別の升です"],
  [/(".*?") is the first move; name its square/, "$1は初手です。移動先の升を書いてください"],
  [
    /(".*?") may be (\d+) moves; say which piece moves/,
    "$1に当たる手が$2通りあります。どの駒が動くかを書いてください",
  ],
  [/found (".*?"), but no piece of its side stands on (\d\d)/, "$1とありますが、$2にその側の駒はありません"],
  [/found (".*?"), but (\S+) stands on (\d\d)/, "$1とありますが、$3にあるのは$2です"],
  [/name the piece that moves, and where from/, "動く駒と移動元を書いてください"],
  [
    /found (".*?") as move (\d+); write a move as in ([^\s,]+), or an end as in ([^\s;]+)/,
    "$2手目の$1が読めません。指し手は$3、終わりは$4のように書いてください",
  ],
  [
    /found (".*?"); write a move as in ([^\s;]+)(?: or [^\s;]+)?/,
    "$1が読めません。指し手は$2のように書いてください",
  ],
  [
    /found (".*?") among the moves; a comment begins with \*/,
    "手順の中の$1が読めません。コメントは行頭に*を付けてください",
  ],
  [/found (".*?") behind (\d+) moves?/, "$1とありますが、手順は$2手です"],
  [
    /move (\d+), (".*?"), is against the rules and ends the game \((.*?)\)/,
    "$1手目の$2は反則で、対局はそこで終わります（$3）",
  ],
  [/; the (?:game|moves) before it (?:is|are) read/, "。それより前は読みました"],
  [/; the moves are read as they stand/, "。手順はそのまま読みました"],
  [/; the record's own solution is not used/, "。棋譜の手順は使いません"],
  [
    /the record's own solution of (\d+) pl(?:y|ies) does not end in mate; it is not used/,
    "棋譜の$1手の手順は詰みで終わらないため、使いません",
  ],
  [
    /the record's own solution of (\d+) pl(?:y|ies) is not as long as its header says \(詰手数 (\d+)\); neither is used/,
    "棋譜の手順は$1手ですが、詰手数は$2手とあります。どちらも使いません",
  ],
  // The file as a whole.
  [/holds no KIF or KI2 record/, "holds no KIF・KI2 record"],
  [
    /another solution begins here, (".*?"); one file is one record/,
    `ここから別の手順$1が始まります。${ONE_RECORD}`,
  ],
  [/a second game begins here; one file is one record/, `ここから二局目が始まります。${ONE_RECORD}`],
  [/the game continues after its end; one file is one record/, `終局の後に手があります。${ONE_RECORD}`],
  [
    /found move (\d+) behind move (\d+); one file is one record/,
    `$2手目の後に$1手目があります。${ONE_RECORD}`,
  ],
  [
    /found move (\d+) behind move (\d+); moves are numbered from 1, without gaps/,
    "$2手目の後に$1手目があります。手数は1から順に書いてください",
  ],
  [/the file ends within a line: /, "ファイルが行の途中で終わっています："],
  [/holds no (.+?) record; (.+) and USI lines are read/, "$1の棋譜がありません。読めるのは$2とUSIの行です"],
  [/holds no record; (.+) and USI lines are read/, "棋譜がありません。読めるのは$1とUSIの行です"],
  [
    /a game from its usual start, and no problem; (`.*?`) finds the mates in games; for a problem set up a position/,
    "開始局面からの対局で、詰将棋ではありません。対局の詰みは$1で調べられます。詰将棋なら局面を置いてください",
  ],
  [
    /a game without moves, from its usual start; set up a position/,
    "開始局面だけで、手がありません。局面を置いてください",
  ],
  [
    /no positions; write one per line, as SFEN or a name, \| and SFEN/,
    "局面がありません。一行に一つ、SFENか「名前|SFEN」で書いてください",
  ],
  [/cannot be read \(no such file(?: or folder)?\)/, "読めません（ファイルがありません）"],
  [/the folder has no records or lists of positions/, "フォルダーに棋譜や局面の一覧がありません"],
  [/no such file, and as a position: /, "ファイルはなく、局面としては："],
  // The position.
  [
    /found (".*?"), which may be about the position; write (.+?), (\S+) or a board, or \* in front of a comment/,
    "局面についての行かもしれない$1が読めません。「$2」「$3」または盤面の形で書き、コメントなら行頭に*を付けてください",
  ],
  [
    /found (".*?") in a hand; write (.+?), or なし/,
    "持駒の$1が読めません。「$2」または「なし」と書いてください",
  ],
  [/the hand of black for the second time; say it once/, `先手の持駒が二度あります。${ONCE}`],
  [/the hand of white for the second time; say it once/, `後手の持駒が二度あります。${ONCE}`],
  [/all that is left for the second time; say it once/, `「残り全部」が二度あります。${ONCE}`],
  [/whose turn it is for the second time; say it once/, `手番が二度あります。${ONCE}`],
  [/手合割 for the second time; say it once/, `手合割が二度あります。${ONCE}`],
  [/a board has nine, 一 to 九/, "盤は一から九までの九段です"],
  [
    /found (".*?") as row (\S+); write nine rows as in (.+)$/,
    "$2段目の$1が読めません。九段を「$3」のように書いてください",
  ],
  [
    /no position is known as (".*?"); set up the board, as in (.+)$/,
    "$1という局面は分かりません。盤面を「$2」のように置いてください",
  ],
  [
    /the last move was ([▲△])'s, who is also to move; write ([^\s;]+)/,
    "最終手は$1の手ですが、手番も同じ側です。「$2」と書いてください",
  ],
  [
    /without a board or 手合割 a record begins with the usual start of a game/,
    "盤面も手合割もない棋譜は、平手の開始局面から始まります",
  ],
];
