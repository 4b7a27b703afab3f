// Forged headers: every goal × attacker × verdict × goal that was asked × text of the position, over nodes that are valid
// by themselves, and fields that say more. What is accepted is compared with the truth, never with another checker.
import { describe, expect, it } from "vitest";
import { writeCertificate } from "../../../src/certificates/certificate-writer.js";
import { checkCertificate } from "../../../src/certificates/checker/check-whole.js";
import type { CheckedGame } from "../../../src/certificates/checker/checked-game.js";
import { ExtractionError } from "../../../src/certificates/extract/extraction.js";
import { CertificateError, readCertificate } from "../../../src/certificates/format/certificate.js";
import type { CertificateHeader } from "../../../src/certificates/format/certificate-format.js";
import type { Output } from "../../../src/files/output.js";
import { FIRST_WINS, type Player, SECOND_WINS, UNDECIDED } from "../../../src/game/game.js";
import { answerOf } from "../../../src/game/goal.js";
import type { GameModule } from "../../../src/game/module.js";
import { go } from "../../../src/games/go/module.js";
import { go as checkedGo } from "../../../src/games/go/reference/checked-game.js";
import { view as goView } from "../../../src/games/go/view/view.js";
import { othello } from "../../../src/games/othello/module.js";
import { othello as checkedOthello } from "../../../src/games/othello/reference/checked-game.js";
import { view as othelloView } from "../../../src/games/othello/view/view.js";
import { shogi } from "../../../src/games/shogi/module.js";
import { shogi as checkedShogi } from "../../../src/games/shogi/reference/checked-game.js";
import { view as shogiView } from "../../../src/games/shogi/view/view.js";
import { simpei } from "../../../src/games/simpei/module.js";
import { simpei as checkedSimpei } from "../../../src/games/simpei/reference/checked-game.js";
import { view as simpeiView } from "../../../src/games/simpei/view/view.js";
import { type GameView, plainView } from "../../../src/view/game-view.js";
import { answer } from "../../../src/view/questions.js";
import { IN_FULL, sparse } from "../../samples.js";
import type { Graph } from "../../search/graph-game.js";
import { checkedGame, createCertifier, useFolder } from "../extract/certifying.js";
import { createGraphModule } from "../extract/graph-module.js";
import { chunksOf, type Editable, type EditableNode, takeApart } from "./editing.js";
import { holds } from "./second-checker.js";
import { type Claim, goSentence, goTruth, graphTruth, shogiTruth, simpeiTruth, type Truth } from "./truth.js";

useFolder();

/** What checks a certificate: `verify`, the library and pages, and the second checker. */
interface Checkers {
  readonly module: GameModule;
  readonly library: CheckedGame;
  readonly view: GameView;
  readonly rules: number;
}

/** What a header may be forged to, in every combination. */
interface Forged {
  readonly texts: readonly string[];
  readonly goals: readonly (string | null)[];
  readonly asked: readonly (string | undefined)[];
}

const VERDICTS = ["proven", "disproven"] as const;
/** Goals that no game has. */
const NAMES = ["none", "", "toString", "__proto__"];

const CLAIMED = ["position", "goal", "verdict", "attacker"] as const;

/** Whether what was asked is forged, and two other fields, too. */
function isForgedTwice(genuine: CertificateHeader, forged: CertificateHeader): boolean {
  return (
    genuine.asked !== forged.asked && CLAIMED.filter((field) => genuine[field] !== forged[field]).length > 1
  );
}

function* headersOf(
  header: CertificateHeader,
  { texts, goals, asked }: Forged,
): Generator<CertificateHeader> {
  let number = 0;
  for (const [row, position] of texts.entries())
    for (const goal of goals)
      for (const verdict of VERDICTS)
        for (const attacker of [0, 1] as const)
          for (const request of asked) {
            const forged = {
              ...header,
              position,
              goal,
              verdict,
              attacker,
              ...(request === undefined ? {} : { asked: request }),
            };
            // Quick tests leave out most headers that are far from the genuine one.
            const isFar = (goal !== null && NAMES.includes(goal)) || isForgedTwice(header, forged);
            if (isFar && (number++ + row) % sparse(3) !== 0) continue;
            yield forged;
          }
}

/** The bytes of a certificate, with right counts and checksums; `fields` are added to its header. */
function bytesOf({ header, nodes }: Editable, fields: object = {}): Uint8Array {
  const parts: Uint8Array[] = [];
  const output: Output = {
    write: (bytes) => parts.push(typeof bytes === "string" ? Buffer.from(bytes) : Uint8Array.from(bytes)),
    commit() {},
    discard() {},
  };
  const links = nodes.reduce((sum, { children }) => sum + children.length, 0);
  writeCertificate(
    output,
    { ...header, nodes: nodes.length, links, ...fields },
    (size) => chunksOf(nodes, size),
    16,
  );
  return Buffer.concat(parts);
}

/** Why the library refuses it, at whatever stage; undefined where it accepts it. */
function refusal(bytes: Uint8Array, game: CheckedGame): string | undefined {
  try {
    return checkCertificate(readCertificate(bytes), game).problem;
  } catch (error) {
    if (error instanceof CertificateError) return error.message;
    throw error;
  }
}

/** The checkers that accept a certificate. */
async function acceptedBy(
  certificate: Editable,
  { module, library, view, rules }: Checkers,
): Promise<string[]> {
  const bytes = bytesOf(certificate);
  const name = "forged";
  const onPage = await answer(view, { kind: "check", bytes, name }, () => {});
  return [
    ...(refusal(bytes, checkedGame(module)) === undefined ? ["verify"] : []),
    ...(refusal(bytes, library) === undefined ? ["the library"] : []),
    ...(onPage.kind === "checked" && onPage.valid ? ["the page"] : []),
    ...(holds(certificate, module, rules) ? ["the second checker"] : []),
  ];
}

/** Whether what a header says is known to be true; only then may it be accepted. */
function isTrue(
  { goal, attacker, position, verdict }: Claim & Pick<CertificateHeader, "verdict">,
  truth: Truth,
) {
  const reaches = truth({ goal, attacker, position });
  return reaches !== undefined && reaches === (verdict === "proven");
}

/** @returns headers that were accepted, each by all checkers */
async function forge(
  certificates: readonly Editable[],
  checkers: Checkers,
  truth: Truth,
  forged: Forged,
  judge: (header: CertificateHeader) => void = () => {},
): Promise<CertificateHeader[]> {
  const accepted: CertificateHeader[] = [];
  for (const { header: genuine, nodes } of certificates) {
    for (const header of headersOf(genuine, forged)) {
      const by = await acceptedBy({ header, nodes }, checkers);
      if (by.length === 0) continue;
      expect({ header, by, true: isTrue(header, truth) }).toEqual({ header, by, true: true });
      // A true header that one checker accepts is accepted by all.
      expect({ header, by }).toEqual({
        header,
        by: ["verify", "the library", "the page", "the second checker"],
      });
      judge(header);
      accepted.push(header);
    }
  }
  return accepted;
}

describe("of Go", async () => {
  const checkers = { module: go, library: checkedGo, view: goView, rules: 1 };
  const certifier = await createCertifier(go, { entries: 1 << 14 });

  /**
   * Nodes that a forger may have: what either side reaches, or does not, in the problem of a text.
   *
   * @param isZoned whether quick tests take those with zones, or those without
   */
  function nodesOf(text: string, isZoned: boolean): Editable[] {
    const words = go.parsePosition(text);
    const goal = go.goalOf?.(words) as string;
    return ([0, 1] as const).flatMap((attacker) =>
      (IN_FULL ? [false, true] : [isZoned]).flatMap((zoned) => {
        try {
          const { file = "" } = certifier.certify(words, { attacker, goal, zoned });
          return [takeApart(file)];
        } catch (error) {
          // No search is made for a goal of the side that owns the targets.
          if (error instanceof ExtractionError) return [];
          throw error;
        }
      }),
    );
  }

  const WORDS = [
    ...["", "goal=kill", "goal=live", "goal=live targets=any"],
    // A text that says the same, and texts that say nothing.
    ...["goal=capture", "goal=lives"],
  ];
  const textsOf = (board: string, targets: string) =>
    WORDS.map((words) => `${board} target=${targets}${words === "" ? "" : ` ${words}`}`);
  const forged = {
    goals: ["capture", "kill", "live", null, ...NAMES],
    asked: [undefined, "capture", "kill", "live", "none"],
  };

  it.each([
    ["OO./OOO w", "B2", true],
    // One of the two targets can be taken, or none.
    ["OX.O/.XO. w", "A2,D2", false],
    ["OO.O/.OO. b", "A2,D2", true],
  ])("%s, target %s", async (board, targets, isZoned) => {
    const problem = `${board} target=${targets}`;
    const certificates = [...nodesOf(problem, isZoned), ...nodesOf(`${problem} goal=kill`, !isZoned)];
    const accepted = await forge(
      certificates,
      checkers,
      goTruth,
      { ...forged, texts: textsOf(board, targets) },
      (header) => {
        // The words about it must be true, too, for the problem with the goal that was asked.
        const { shows = "", ...told } = answerOf(go, header);
        expect({ told, true: isTrue({ ...told, attacker: header.attacker }, goTruth) }).toEqual({
          told,
          true: true,
        });
        expect({ told, shows, true: goSentence(shows, told.position) }).toEqual({ told, shows, true: true });
      },
    );
    // Each certificate as it is, and with `live` as what was asked.
    const claims = new Set(accepted.map(({ goal, asked }) => [goal, asked].join()));
    expect([...claims].sort()).toEqual(["capture,", "capture,live", "kill,", "kill,live"]);
  });

  it("a group that is said to live, but is taken at once by C2", async () => {
    const position = ".X./XO./.X. b target=B2 goal=live";
    const node = { position: [...go.parsePosition(position).subarray(0, 24)], rank: 1, children: [] };
    const header: CertificateHeader = {
      ...{ game: "go", rules: 1, options: {}, goal: "live", attacker: 0 as const, position },
      ...{ verdict: "proven" as const, positionWords: 24, nodes: 1, links: 0, root: 0 },
    };
    const forgery = { header, nodes: [{ ...node, move: go.parseMove?.("C2") ?? 0 }] };
    expect(await acceptedBy(forgery, checkers)).toEqual([]);
    expect(refusal(bytesOf(forgery), checkedGo)).toBe(
      "live has no certificate of its own: it is the opposite of capture or kill, which has",
    );
  });
});

describe("of shogi", async () => {
  const checkers = { module: shogi, library: checkedShogi, view: shogiView, rules: 1 };
  const certifier = await createCertifier(shogi);
  const forged = {
    goals: [null, "mate", "mated", "hisshi", ...NAMES],
    asked: [undefined, "mate", "mated", "none"],
  };

  /** A proof of one node: the side to move wins with this move. */
  function wonBy(position: string, move: string): Editable {
    const words = shogi.parsePosition(position);
    const header: CertificateHeader = {
      ...{ game: "shogi", rules: 1, options: {}, goal: "hisshi", attacker: 0 as const, position },
      ...{ verdict: "proven" as const, positionWords: words.length, nodes: 1, links: 0, root: 0 },
    };
    return {
      header,
      nodes: [{ position: [...words], rank: 1, move: shogi.parseMove?.(move) ?? 0, children: [] }],
    };
  }

  const MATE = "4k4/9/4P4/9/9/9/9/9/9 b G 1";
  // A player without a move has lost, in check or not: P-1c wins, and is no check.
  // White's only answer is Kx1b.
  const MATED = "8k/8P/6+PS1/9/9/9/9/9/9 w - 1";
  const STALEMATE = "8k/9/6NP1/8P/9/9/9/9/9 b - 1";

  it.each([
    ["a mate", MATE, "G*5b", [null, "mate", "hisshi"]],
    ["a win without check", STALEMATE, "1d1c", [null, "hisshi"]],
    ["who is in check is mated", MATED, "1a1b", ["mated"]],
  ])("%s", async (_what, position, move, proven) => {
    const words = shogi.parsePosition(position);
    const mates = ["mate", "mated"].flatMap((goal) =>
      ([0, 1] as const).flatMap((attacker) => {
        const { file } = certifier.certify(words, { attacker, goal });
        return file === undefined ? [] : [takeApart(file)];
      }),
    );
    const turned = position.replace(/ [bw] /, (side) => (side === " b " ? " w " : " b "));
    const texts = [position, position.replace(" 1", ""), `sfen ${position}`, turned];
    const accepted = await forge([...mates, wonBy(position, move)], checkers, shogiTruth, {
      ...forged,
      texts,
    });
    const claims = new Set(accepted.map(({ goal, verdict }) => `${goal} ${verdict}`));
    const mate = proven.includes("mate") || proven.includes("mated") ? [] : ["mate disproven"];
    expect([...claims].sort()).toEqual([...mate, ...proven.map((goal) => `${goal} proven`)].sort());
  });

  it("a claim without a goal reads as a win, and a hisshi as one of any kind", () => {
    const told = (goal: string | null) => answerOf(shogi, { goal, verdict: "proven", position: MATE }).shows;
    expect(told(null)).toBeUndefined();
    expect(told("hisshi")).toBe("the side to move wins, whether by a hisshi or otherwise");
  });
});

describe("of Simpei", async () => {
  const checkers = { module: simpei, library: checkedSimpei, view: simpeiView, rules: 1 };
  const certifier = await createCertifier(simpei);
  const forged = { goals: [null, "x-wins", "o-wins", ...NAMES], asked: [undefined, "x-wins", "o-wins"] };
  // The example in docs/certificates.md, and the position after one of its moves, where o wins at once.
  const LOST = ".xx./..../o.o./x... .x./o.o/... x x0o0";
  const WON = "..x./..../o.o./x... xx./o.o/... o x0o0";

  it.each([LOST, WON])("%s", async (position) => {
    const words = simpei.parsePosition(position);
    const certificates = ([0, 1] as const).map((attacker) =>
      takeApart(certifier.certify(words, { attacker }).file ?? ""),
    );
    const other = position.replace(/ ([xo]) x/, (_, side) => ` ${side === "x" ? "o" : "x"} x`);
    const texts = [position, other, position.replaceAll("/", " / ")];
    const accepted = await forge(certificates, checkers, simpeiTruth, { ...forged, texts });
    const claims = new Set(accepted.map(({ goal, verdict }) => `${goal} ${verdict}`));
    const toMove = position === WON ? "proven" : "disproven";
    expect([...claims].sort()).toEqual(["o-wins proven", "x-wins disproven", `null ${toMove}`].sort());
    for (const freeStart of ["yes", 1, "true"]) {
      const [{ header, nodes }] = certificates;
      expect(await acceptedBy({ header: { ...header, options: { freeStart } }, nodes }, checkers)).toEqual(
        [],
      );
    }
  });
});

describe("of a game of one's own", async () => {
  const GRAPH: Graph = [
    { mover: 0, to: [1, 2], outcome: UNDECIDED },
    { mover: 1, to: [3, 4], outcome: UNDECIDED },
    { mover: 1, to: [4], outcome: UNDECIDED },
    { mover: 0, to: [], outcome: FIRST_WINS },
    { mover: 0, to: [], outcome: SECOND_WINS },
    { mover: 0, to: [3, 4], outcome: UNDECIDED },
  ];
  const own = createGraphModule(GRAPH);
  const ofGoals = {
    ...own,
    goals: { first: 0, second: 1, saved: { attacker: 0, denies: ["first"] } },
  } as GameModule;
  const named = { ...ofGoals, goalOf: () => "first" } as GameModule;
  const truth = graphTruth(GRAPH, { first: 0, second: 1 });
  const forged = {
    goals: [null, "first", "second", "saved", ...NAMES],
    asked: [undefined, "first", "saved", "none"],
  };

  it.each([
    ["", ofGoals, ["first", "null", "second"]],
    ["that names the goal of a problem", named, ["first"]],
  ])("%s", async (_what, module, goals) => {
    const checkers = { module, library: checkedGame(module), view: plainView(module), rules: 0 };
    const certifier = await createCertifier(module);
    const certificates = ["0", "5"].flatMap((text) =>
      ([0, 1] as const).map((attacker) =>
        takeApart(certifier.certify(module.parsePosition(text), { attacker, goal: "first" }).file ?? ""),
      ),
    );
    const accepted = await forge(certificates, checkers, truth, { ...forged, texts: ["0", "5", "1", "x"] });
    expect([...new Set(accepted.map(({ goal }) => String(goal)))].sort()).toEqual(goals);
    expect(accepted.some(({ asked }) => asked === "saved")).toBe(true);
  });

  it("the goals of Othello", async () => {
    const checkers = { module: othello, library: checkedOthello, view: othelloView, rules: 1 };
    // X's last stone takes one of O's, and X has all.
    const position = `${"X".repeat(62)}O- X`;
    const words = othello.parsePosition(position);
    const move = othello.parseMove?.("h8") ?? 0;
    const header: CertificateHeader = {
      ...{ game: "othello", rules: 1, options: {}, goal: null, attacker: 0 as const, position },
      ...{ verdict: "proven" as const, positionWords: words.length, nodes: 1, links: 0, root: 0 },
    };
    const node: EditableNode = { position: [...words], rank: 1, move, children: [] };
    const covering = { ...node, rank: 0, move: 0 };
    const goals = ["win", "x-wins", "o-wins", null, ...NAMES];
    const wins = { "x-wins": 0, "o-wins": 1, win: 0, null: 0 } as Readonly<Record<string, Player>>;
    const certain: Truth = ({ goal, attacker, position: text }) =>
      text === position && wins[String(goal)] === attacker ? attacker === 0 : undefined;
    const certificates = [node, covering, { ...node, rank: 0 }].map((one) => ({ header, nodes: [one] }));
    const accepted = await forge(certificates, checkers, certain, {
      goals,
      asked: [undefined, "win"],
      texts: [position],
    });
    const claims = new Set(accepted.map(({ goal, verdict }) => `${goal} ${verdict}`));
    expect([...claims].sort()).toEqual(["null proven", "o-wins disproven", "win proven", "x-wins proven"]);
    const choosing = { ...header, options: { evaluation: "discs" } };
    expect(await acceptedBy({ header: choosing, nodes: [node] }, checkers)).toEqual([]);
  });
});

describe("fields", async () => {
  const certifier = await createCertifier(go, { entries: 1 << 14 });
  const words = go.parsePosition(".X./XO./.X. b target=B2");
  const genuine = takeApart(certifier.certify(words, { attacker: 0, goal: "capture" }).file ?? "");

  it("hold unchanged", () => {
    expect(refusal(bytesOf(genuine), checkedGo)).toBeUndefined();
  });

  it.each([
    ["targets", "any"],
    ["region", "A1:B2"],
    ["threats", "3:0"],
    ["Goal", "live"],
    ["note", "by hand"],
    ["", null],
    ["x".repeat(300), 1],
  ])("%s that a certificate does not have are refused by name", (name, value) => {
    expect(refusal(bytesOf(genuine, { [name]: value }), checkedGo)).toContain(
      `its header has a field ${JSON.stringify(name.slice(0, 40))}, which a certificate of its version does not have`,
    );
  });

  it.each([
    ["asked", null],
    ["asked", 1],
    ["asked", ["live"]],
    ["goal", undefined],
    ["goal", ["capture"]],
    ["attacker", false],
    ["attacker", "0"],
    ["verdict", "Proven"],
    ["verdict", true],
    ["options", { ["__proto__"]: true }],
    ["options", { freeStart: true }],
    ["options", []],
    ["rules", "1"],
    ["rules", 0],
    ["rules", 2],
    ["game", "Go"],
    ["position", ".X./XO./.X. b target=B2 goal=capture"],
    ["position", "nothing of the kind"],
    ["position", ""],
  ])("%s of %o are refused", (name, value) => {
    const changed = { [name]: value };
    expect(refusal(bytesOf(genuine, changed), checkedGo)).toBeDefined();
  });
});
