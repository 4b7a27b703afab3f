/** What a Go program answers in GTP: a board that is set up, and whether a block on it can be taken (`attack`). */
import { readFileSync } from "node:fs";
import { reasonOf } from "../../../formats/file-errors.js";
import { RecordError } from "../../../formats/record-error.js";
import { InputError } from "../../../game/errors.js";
import type { GtpCommand } from "../../../protocols/gtp.js";
import type { Solver } from "../../../solver/api.js";
import { isOnBoard } from "../notation/position.js";
import { parsePoint } from "../notation/vertices.js";
import { readSgfProblems, WHOLE_LINE } from "../records/problems.js";

/** Outside threats of attacker and defender, from the best for the attacker to the worst. */
const MOST = "3:0";
const NONE = "0:0";
const FEWEST = "0:3";

/** @param time seconds a question may take, above 0 */
export function createGtpAnswers(solver: Solver, time: number): Readonly<Record<string, GtpCommand>> {
  let rows = Array.from({ length: 19 }, () => ".".repeat(19)).join("/");
  let ban: { readonly side: string; readonly point: string } | undefined;

  function empty(size: number): void {
    rows = Array.from({ length: size }, () => ".".repeat(size)).join("/");
    ban = undefined;
  }

  return {
    name: () => "solve-fast",
    boardsize([text = ""]) {
      const size = Number(text);
      if (!(Number.isInteger(size) && size >= 2 && size <= 19)) throw new InputError("unacceptable size");
      empty(size);
      return "";
    },
    clear_board() {
      empty(rows.split("/").length);
      return "";
    },
    loadsgf([file = "", move]) {
      const before = move === undefined ? WHOLE_LINE : Number(move) - 1;
      if (
        file === "" ||
        Number.isNaN(before) ||
        before < 0 ||
        (move !== undefined && !Number.isInteger(before))
      ) {
        throw new InputError("write loadsgf FILE, or loadsgf FILE MOVE with MOVE from 1");
      }
      const [record] = read(file, before);
      if (record instanceof RecordError) throw new InputError(record.message);
      rows = record.board;
      ban = undefined;
      if (record.words.ko !== undefined) ban = { side: record.side ?? "b", point: record.words.ko };
      return "";
    },
    showboard: () => `\n${rows.split("/").join("\n")}`,
    async attack([vertex = ""]) {
      const end = performance.now() + 1000 * time;
      const colour = colourAt(vertex);
      const side = colour === "X" ? "w" : "b";
      const ko = ban?.side === side ? ` ko=${ban.point}` : "";
      /** The first move where the attacker succeeds; what is asked next gets what is left of the time. */
      const moveAt = async (threats: string): Promise<string | undefined> => {
        const position = `${rows} ${side} target=${vertex.toUpperCase()} threats=${threats}${ko}`;
        const left = Math.max(0.001, (end - performance.now()) / 1000);
        const { verdict, line } = await solver.solve(position, { time: left });
        if (verdict === "unknown") throw new InputError(`no answer within ${time} s`);
        return verdict === "proven" ? line[0].replace("!", "") : undefined;
      };
      // Most blocks fall whatever the threats, or not at all: two questions tell.
      const most = await moveAt(MOST);
      if (most === undefined) return "0";
      const fewest = await moveAt(FEWEST);
      if (fewest !== undefined) return `1 ${fewest}`;
      const none = await moveAt(NONE);
      return none === undefined ? `3 ${most}` : `2 ${none}`;
    },
  };

  function colourAt(vertex: string): string {
    const point = parsePoint(vertex);
    const all = rows.split("/");
    const stone = isOnBoard(point, { columns: all[0].length, rows: all.length })
      ? all[all.length - (point >> 5)][(point & 31) - 1]
      : ".";
    if (stone === ".") throw new InputError(`no stone on ${vertex}`);
    return stone;
  }
}

function read(file: string, moves: number): ReturnType<typeof readSgfProblems> {
  try {
    return readSgfProblems(readFileSync(file), file, moves);
  } catch (error) {
    if (error instanceof RecordError) throw new InputError(error.message);
    throw new InputError(`${file}: ${reasonOf(error)}`);
  }
}
