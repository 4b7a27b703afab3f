/**
 * `final_status_list`: which blocks live and which are dead, where both can be proven; otherwise it says which block is open.
 *
 * A block lives unconditionally, or it cannot be taken although the other side moves first. It is dead if it is taken although
 * its owner moves first. Both hold against three outside threats. What a side has to do at several places it has to be able
 * to do at once, so blocks that are decided one by one are asked about together, too.
 *
 * Play may be limited to an area that blocks of the other side enclose which live unconditionally by eyes outside of it: whatever
 * is played there, they stay, and a move elsewhere is a pass.
 */
import { FailureError, InputError } from "../../../../game/errors.js";
import { startBudget } from "../../../../search/limits.js";
import { formatBoard } from "../../notation/board.js";
import { formatPoints } from "../../notation/fields.js";
import { EMPTY, MOST_TARGETS } from "../../notation/points.js";
import { neighboursOf, pointsOf } from "../../notation/position.js";
import { formatPoint } from "../../notation/vertices.js";
import { livingStones } from "../../reference/life.js";
import { NOTHING_SEARCHED } from "./analysis.js";
import type { Block, Colour, GtpBoard } from "./board.js";
import type { Reader, ReadingLimits } from "./reading.js";

/** A block that does not live unconditionally. */
interface Open extends Block {
  /** Where play about it may be limited to; all points where nothing encloses it. */
  readonly area: ReadonlySet<number>;
}

type Board = Pick<GtpBoard, "columns" | "rows" | "stones" | "blocks">;

/**
 * The stones with a status, a block a line.
 *
 * @throws InputError for what is not a status; FailureError where a block is not decided, naming the first
 */
export async function listStatus(
  board: Board,
  reader: Reader,
  status: string,
  limits: ReadingLimits,
): Promise<string> {
  if (!["alive", "dead", "seki"].includes(status)) {
    throw new InputError("write final_status_list alive, dead or seki");
  }
  const budget = startBudget(limits);
  const blocks = board.blocks();
  const everywhere = new Set(pointsOf(board));
  const living = new Set([0, 1].flatMap((colour) => [...livingOf(board, colour as Colour)]));
  const isLiving = (block: Block) => living.has(stoneOf(block));
  const open: Open[] = blocks
    .filter((block) => !isLiving(block))
    .map((block) => ({ ...block, area: enclosureOf(board, block) ?? everywhere }));
  /** Each block may be asked about twice, and the blocks of each side that live or are dead together. */
  let questions = 2 * open.length + 4;
  const alive: Open[] = [];
  const dead: Open[] = [];
  for (const block of open) {
    const lives = await reads([block], "alive");
    const dies = lives === true ? false : await reads([block], "dead");
    if (lives === true) alive.push(block);
    else if (dies === true) dead.push(block);
    else {
      const what =
        lives === false && dies === false
          ? "it neither lives if attacked first, nor dies if defended first"
          : "neither that it lives if attacked first, nor that it dies if defended first, was proven in its part of the time; raise --time";
      throw new FailureError(`not decided: ${nameOf(block)}: ${what}`);
    }
  }
  for (const colour of [0, 1] as const) {
    const kept = alive.filter((block) => block.colour === colour);
    const lost = dead.filter((block) => block.colour === colour);
    await together(kept, "alive");
    await together(lost, "dead");
    const taken = dead.filter((block) => block.colour !== colour);
    for (const one of kept) {
      const other = taken.find(({ area }) => [...area].some((point) => one.area.has(point)));
      if (other === undefined) continue;
      const what = `${nameOf(one)} can be saved and ${nameOf(other)} taken`;
      throw new FailureError(`not decided: ${what}, but perhaps not both at once`);
    }
  }
  if (status === "seki" && alive.length > 0) {
    const [first] = alive;
    throw new FailureError(
      `cannot tell seki from life: ${nameOf(first)} cannot be taken, and does not live unconditionally`,
    );
  }
  const dying = new Set(dead.map(stoneOf));
  const listed = blocks.filter((block) =>
    status === "seki" ? false : dying.has(stoneOf(block)) === (status === "dead"),
  );
  return listed.map(({ stones }) => [...stones].map(formatPoint).join(" ")).join("\n");

  /** Whether all these blocks of a side live, or are dead, against its best play and three threats; undefined where that is open. */
  async function reads(asked: readonly Open[], claim: "alive" | "dead"): Promise<boolean | undefined> {
    if (budget.reached !== undefined) throw new FailureError(`not decided: ${NOTHING_SEARCHED}`);
    const owner = asked[0].colour;
    const area = new Set(asked.flatMap((block) => [...block.area]));
    const words = [
      `target=${formatPoints(asked.map(stoneOf))}`,
      ...(claim === "dead" && asked.length > 1 ? ["goal=kill"] : []),
      ...(area.size === everywhere.size ? [] : [`region=${formatPoints([...area])}`]),
    ].join(" ");
    const text = (side: Colour) => `${formatBoard(board.stones, board)} ${side === 0 ? "b" : "w"} ${words}`;
    const attack = text(owner === 0 ? 1 : 0);
    const question = claim === "alive" ? { attack } : { attack, defence: text(owner) };
    const { code, certain } = await reader.read(question, {
      ...limits,
      time: budget.secondsLeft() / questions--,
    });
    // A side that moves first fails, even with three threats of its own.
    return certain ? code === 0 : undefined;
  }

  async function together(asked: readonly Open[], claim: "alive" | "dead"): Promise<void> {
    if (asked.length < 2) return;
    if (asked.length <= MOST_TARGETS && (await reads(asked, claim)) === true) return;
    const names = asked.map(nameOf).join(" and ");
    const can = claim === "alive" ? "lives" : "is dead";
    throw new FailureError(`not decided: each of ${names} ${can}, but perhaps not all at once`);
  }
}

function livingOf(
  { columns, rows, stones }: Board,
  colour: Colour,
  notIn?: ReadonlySet<number>,
): ReadonlySet<number> {
  const region = new Set(pointsOf({ columns, rows }));
  const within = (point: number) => stones[point] !== EMPTY || notIn?.has(point) !== true;
  return livingStones({ columns, rows, defender: colour, all: false, targets: [], region }, stones, within);
}

/**
 * The points around a block up to stones of the other side that live unconditionally by eyes elsewhere; undefined where no such
 * stones enclose it.
 */
function enclosureOf(board: Board, block: Block): ReadonlySet<number> | undefined {
  const other = block.colour === 0 ? 1 : 0;
  let walls = livingOf(board, other);
  while (walls.size > 0) {
    const area = new Set([stoneOf(block)]);
    const border = new Set<number>();
    // A set that grows while it is walked through is walked through to its end.
    for (const point of area) {
      for (const next of neighboursOf(point, board)) (walls.has(next) ? border : area).add(next);
    }
    walls = livingOf(board, other, area);
    if (border.size > 0 && [...border].every((point) => walls.has(point))) return area;
  }
  return undefined;
}

/** The lowest of its stones stands for a block. */
function stoneOf({ stones }: Pick<Block, "stones">): number {
  return Math.min(...stones);
}

function nameOf(block: Pick<Block, "stones">): string {
  return formatPoint(stoneOf(block));
}
