/**
 * The progress of a long run on stderr. On a terminal one line is drawn over and over; elsewhere a plain line is
 * written now and then, so that logs stay readable and show that the run is alive.
 */
import type { WriteStream } from "node:tty";
import { cutWords } from "./wrap.js";

/** Seconds between two lines where a line cannot be drawn over. */
const PLAIN_SECONDS = 10;
/** The width of a terminal that does not say how wide it is. */
const COLUMNS = 80;
/** The time left follows from the rate of the last one or two spans of this many seconds: hard work may come last. */
const RATE_SECONDS = 30;

export interface Progress {
  /**
   * Shows how much of the work is done, 0 to 1, or undefined where that is not known, and what else there is to say, as in
   * `1.25 M nodes/s`.
   */
  update(share: number | undefined, detail?: string): void;
  /** Clears the line; what is updated later begins another. */
  close(): void;
}

export interface ProgressOptions {
  /** What is being done, as the line begins. */
  readonly label: string;
  /** Writes nothing at all. */
  readonly quiet?: boolean;
  /** Share that was done before, 0 to 1; it says nothing about the time left. */
  readonly done?: number;
  readonly stream?: Pick<WriteStream, "write" | "isTTY"> & Partial<Pick<WriteStream, "columns">>;
}

/** A point of time, in milliseconds, and what was done by then. */
interface Mark {
  readonly time: number;
  readonly share: number;
}

export function createProgress(options: ProgressOptions): Progress {
  const { label, quiet = false, done: before = 0, stream = process.stderr } = options;
  if (quiet) return { update() {}, close() {} };
  const now = () => performance.now();
  let lastLine = now();
  let from: Mark = { time: lastLine, share: before };
  let next = from;
  let share: number | undefined = before;
  let detail: string | undefined;
  let timer = heartbeat();

  /** Also writes lines while nothing advances: a single search may take longer than a reader's patience. */
  function heartbeat(): NodeJS.Timeout | undefined {
    return stream.isTTY ? undefined : setInterval(show, 1000 * PLAIN_SECONDS).unref();
  }

  function show(): void {
    const parts = [shareText(), detail].filter((part) => part !== undefined);
    const text = `${label}${parts.length === 0 ? "" : ": "}${parts.join(", ")}`;
    // A longer line would be broken, and only its end drawn over.
    if (stream.isTTY) stream.write(`\r\x1b[K${cutWords(text, (stream.columns || COLUMNS) - 1)}`);
    else if (now() - lastLine >= 1000 * PLAIN_SECONDS) {
      lastLine = now();
      stream.write(`${text}\n`);
    }
  }

  function shareText(): string | undefined {
    if (share === undefined) return undefined;
    const percent = `${Math.floor(100 * share)} %`;
    const done = share - from.share;
    if (done <= 0) return percent;
    return `${percent}, ${formatDuration(((now() - from.time) / 1000) * ((1 - share) / done))} left`;
  }

  return {
    update(reached, more) {
      share = reached;
      detail = more;
      timer ??= heartbeat();
      const time = now();
      if (share !== undefined && time - next.time >= 1000 * RATE_SECONDS)
        [from, next] = [next, { time, share }];
      show();
    },
    close() {
      clearInterval(timer);
      timer = undefined;
      if (stream.isTTY) stream.write("\r\x1b[K");
    },
  };
}

/** A time to read: `8 s`, `3 min 5 s`, `2 h 10 min`. */
export function formatDuration(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole < 60) return `${whole} s`;
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return `${minutes} min ${whole % 60} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
