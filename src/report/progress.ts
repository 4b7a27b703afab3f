/**
 * The progress of a long run on stderr. On a terminal one line is drawn over and over; elsewhere a plain line is
 * written now and then, so that logs stay readable.
 */
import type { WriteStream } from "node:tty";

/** Seconds between two lines where nothing can be drawn over. */
const PLAIN_SECONDS = 10;

export interface Progress {
  /** Shows how much of the work is done, 0 to 1, and whatever else there is to say, as in `1.25 Mnodes/s`. */
  update(share: number, detail?: string): void;
  /** Clears the line. */
  close(): void;
}

export interface ProgressOptions {
  /** What is being done, as the line begins. */
  readonly label: string;
  /** Writes nothing at all. */
  readonly quiet?: boolean;
  readonly stream?: Pick<WriteStream, "write" | "isTTY">;
  /** The time in milliseconds. */
  readonly now?: () => number;
}

export function createProgress(options: ProgressOptions): Progress {
  const { label, quiet = false, stream = process.stderr, now = () => performance.now() } = options;
  const start = now();
  let lastLine = start;
  if (quiet) return { update() {}, close() {} };
  return {
    update(share, detail) {
      const line = progressLine(label, share, (now() - start) / 1000);
      const text = detail === undefined ? line : `${line}, ${detail}`;
      if (stream.isTTY) stream.write(`\r\x1b[K${text}`);
      else if (now() - lastLine >= 1000 * PLAIN_SECONDS) {
        lastLine = now();
        stream.write(`${text}\n`);
      }
    },
    close() {
      if (stream.isTTY) stream.write("\r\x1b[K");
    },
  };
}

function progressLine(label: string, share: number, seconds: number): string {
  const percent = `${Math.floor(100 * share)} %`;
  if (share <= 0) return `${label}: ${percent}`;
  return `${label}: ${percent}, ${formatDuration((seconds * (1 - share)) / share)} left`;
}

/** A time to read: `8 s`, `3 min 5 s`, `2 h 10 min`. */
export function formatDuration(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole < 60) return `${whole} s`;
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return `${minutes} min ${whole % 60} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
