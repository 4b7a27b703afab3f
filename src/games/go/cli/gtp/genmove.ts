/**
 * A move for `genmove` from what this program can prove: it takes the largest block of the other side that it is proven to
 * take whatever the ko, or saves its own largest block that is proven to be taken otherwise. It passes where there is
 * neither. That is no player of the game, and does not pretend to be one.
 */
import { startBudget } from "../../../../search/limits.js";
import { formatPoint } from "../../notation/vertices.js";
import type { Block, Colour, GtpBoard } from "./board.js";
import type { Reader, Reading, ReadingLimits } from "./reading.js";

/** Blocks with more are hardly ever taken in the time that there is for one. */
const MOST_LIBERTIES = 3;

/** @returns a vertex or `pass`; within the time all blocks share */
export async function chooseMove(
  board: GtpBoard,
  reader: Reader,
  colour: Colour,
  limits: ReadingLimits,
): Promise<string> {
  const budget = startBudget(limits);
  const blocks = board
    .blocks()
    .filter(({ liberties }) => liberties.size <= MOST_LIBERTIES)
    .sort((one, other) => other.stones.size - one.stones.size);
  for (const [i, block] of blocks.entries()) {
    if (budget.reached !== undefined) break;
    const share = { ...limits, time: budget.secondsLeft() / (blocks.length - i) };
    const move = await (block.colour === colour ? saving : taking)(block, share);
    if (move !== undefined && move !== "pass") return move.replace("!", "");
  }
  return "pass";

  async function taking(block: Block, share: ReadingLimits): Promise<string | undefined> {
    return certainly(await reader.read({ attack: problemOf(block, colour) }, share));
  }

  async function saving(block: Block, share: ReadingLimits): Promise<string | undefined> {
    const half = { ...share, time: share.time / 2 };
    const attack = problemOf(block, colour === 0 ? 1 : 0);
    const threat = await reader.read({ attack }, half);
    if (threat.code === 0 || !threat.certain) return undefined;
    const { code, move } = await reader.read({ attack, defence: problemOf(block, colour) }, half);
    return code === 1 ? move : undefined;
  }

  function problemOf({ stones }: Block, side: Colour): string {
    return board.problemOf(formatPoint(Math.min(...stones)), side);
  }
}

function certainly({ code, certain, move }: Reading): string | undefined {
  return code === 1 && certain ? move : undefined;
}
