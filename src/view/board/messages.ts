/** What the page of a board and whoever answers it say to each other, as JSON. */
import type { FoundAnswer, Language } from "../found-answer.js";
import type { GivenProblem, ScoredLine } from "../page-data.js";
import type { QuestionLimit } from "../questions.js";

/** Where the page asks: each request is posted to the path of its name. */
export const PATHS = {
  game: "/api/game",
  read: "/api/read",
  solve: "/api/solve",
  stop: "/api/stop",
  ask: "/api/ask",
  record: "/api/record",
} as const;
export type RequestName = keyof typeof PATHS;

/** Requests that are answered by events, and end when the page no longer listens. */
export const LONG_REQUESTS = ["solve", "record", "ask"] as const;
export type LongRequest = (typeof LONG_REQUESTS)[number];

export function isLong(request: string): request is LongRequest {
  return (LONG_REQUESTS as readonly string[]).includes(request);
}

/** Bytes of a text or a file that a board reads; for larger ones there is the command line. */
export const MOST_READ_BYTES = 2 * 2 ** 20;

/** The header with the token that the page's address holds. */
export const TOKEN_HEADER = "x-board-token";

/** A setting of the solver that the page shows. */
export interface ShownSetting {
  readonly name: string;
  /** What it does, as a part of a sentence. */
  readonly sentence: string;
  /** A choice has names, a number may be of any size that the solver takes. */
  readonly kind: "choice" | "flag" | "number";
  readonly choices?: readonly string[];
  /** Whether it is a choice of rules, and not one of how they are searched. */
  readonly isRule: boolean;
  /** What holds where it is left out, if the other value is the one to be chosen. */
  readonly isNegated?: boolean;
}

export interface GameRequest {
  readonly game: string;
}

export interface GameReply {
  readonly settings: readonly ShownSetting[];
  /** What a problem may ask for, by name. */
  readonly goals: readonly string[];
  /** Threads of a solver. */
  readonly threads: number;
  /** The formats of other programs in which solutions are written, as in `KIF`. */
  readonly records: readonly string[];
}

export interface ReadRequest {
  /** The game that is tried first. */
  readonly game: string;
  /** Name of a file; empty for a text that was pasted. */
  readonly name: string;
  /** Base64. */
  readonly bytes: string;
}

export interface ReadReply {
  readonly game: string;
  readonly problems: readonly GivenProblem[];
  /** What could not be read or may not be what was meant, each with its place. */
  readonly said: readonly string[];
}

export interface SolveRequest {
  /** For `stop`. */
  readonly id: string;
  readonly game: string;
  readonly position: string;
  readonly goal?: string;
  /** By the names of `ShownSetting`, and `time` in seconds. */
  readonly settings: Readonly<Record<string, unknown>>;
  readonly rules: Readonly<Record<string, boolean | number | string>>;
  /** The size of the table, as in `256M`. */
  readonly memory: string;
  /** Whether to go on with the table of the last search, which was about the same. */
  readonly goOn: boolean;
  /** Seconds that the proof may take to write; as usual where left out. */
  readonly writeTime?: number;
}

export interface StopRequest {
  readonly id: string;
}

/** A question of a panel (`Question`) with its words as lists. */
export interface AskRequest extends QuestionLimit {
  readonly game: string;
  readonly rules: Readonly<Record<string, boolean | number | string>>;
  readonly goal: string | null;
  readonly attacker: 0 | 1;
  /** The packed position, with the constants behind it. */
  readonly words: readonly number[];
}

/** A problem whose solution is to be written as other programs read it. */
export interface RecordRequest extends SolveRequest {
  /** One of `GameReply.records`. */
  readonly form: string;
  /** Empty without one. */
  readonly title: string;
  readonly language: Language;
}

/** What is known of a problem while it is searched; nothing of it is proven yet. */
export interface SolveProgressEvent {
  readonly kind: "progress";
  readonly nodes: number;
  readonly nodesPerSecond: number;
  readonly seconds: number;
  /** 0 to 1; null where the search does not tell. */
  readonly tableUse: number | null;
  readonly line: readonly string[];
  /** Nodes of each thread up to now; empty where the search does not tell. */
  readonly threadNodes: readonly number[];
  /** Nodes of the proof that is being written. */
  readonly certificateNodes?: number;
}

/** Another search of the same game has the threads; this one follows. */
export interface WaitingEvent {
  readonly kind: "waiting";
}

/** An answer, with the proof where there is one. */
export interface SolvedEvent {
  readonly kind: "solved";
  readonly result: FoundAnswer;
  /** The verdict in the words of the command line, and what else it says. */
  readonly verdict: string;
  readonly notes: readonly string[];
  /** Nodes per second of each thread. */
  readonly rates: readonly number[];
  /** The certificate. */
  readonly file?: Uint8Array<ArrayBuffer>;
  /** Why there is none. */
  readonly refused?: string;
  /** The seconds that it may take to write, where it takes longer. */
  readonly writeTime?: number;
  /** In games with exact scores: the line of best play. */
  readonly scored?: Omit<ScoredLine, "name">;
}

/** The answer to a question about a position beside the proof. */
export interface AskedEvent {
  readonly kind: "asked";
  readonly verdict: FoundAnswer["verdict"];
  readonly reason?: string;
  readonly nodes: number;
  /** As numbers of the game. */
  readonly line: readonly number[];
  /** What the defender plays in a disproof, where it is their turn. */
  readonly refutation?: number;
  /** Of an exact score, as the side to move sees it; both are included. */
  readonly bounds?: { readonly lower: number; readonly upper: number };
}

/** A solution as other programs read it. */
export interface RecordedEvent {
  readonly kind: "recorded";
  /** Of the file, with the dot. */
  readonly extension: string;
  readonly file: Uint8Array<ArrayBuffer>;
  /** What is not in it. */
  readonly leftOut?: string;
}

export interface FailedEvent {
  readonly kind: "failed";
  readonly message: string;
}

/** How far a search is. */
export type StatusEvent = SolveProgressEvent | WaitingEvent;
export type BoardEvent = AskedEvent | FailedEvent | RecordedEvent | SolvedEvent | StatusEvent;

/** What a page says to a worker that answers in place of a server: a request, or that nobody waits for it any more. */
export interface ToBoardWorker {
  readonly kind: "leave" | "request";
  readonly id: number;
  readonly request: keyof typeof PATHS;
  readonly body: object;
}

export interface FromBoardWorker {
  readonly id: number;
  /** A reply, or an event; nothing where all that is said is that it was the last. */
  readonly reply?: unknown;
  readonly isLast: boolean;
}
