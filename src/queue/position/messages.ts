/**
 * What a coordinator and workers send each other about a position: frames (bytes/frames.ts) with the version of the messages, who
 * sent it, and what it says. The frame's checksums keep out what is damaged, the version what is of another program; both are
 * refused by name.
 */
import { z } from "zod";
import { packFrame, unpackFrame } from "../../files/frame-files.js";
import type { TablePart } from "../../search/table/saved-table.js";
import type { JobFailure } from "../../search/two-level/coordinator.js";
import type { Branch, Job, JobAnswer } from "../../search/two-level/job.js";

/** Raised with every change of what follows. */
const VERSION = 1;
const MOST_CHARACTERS = 1000;

const count = z.int().nonnegative();
/** Proof and disproof numbers; a branch may have a fact. */
const number = z.int().nonnegative();
/** Words as bytes: all machines that run this have the same order of bytes. */
const words = z
  .instanceof(Uint8Array)
  .refine((bytes) => bytes.length % 4 === 0)
  .transform((bytes) => new Int32Array(Uint8Array.from(bytes).buffer));

const JobRow = z.tuple([count, words, count, number, number]);
const BranchRow = z.tuple([words, z.boolean(), number, number, z.int()]);
const Facts = z.tuple([count, words, words]);

/** To a worker. */
const Order = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("jobs"), jobs: z.array(JobRow) }),
  z.strictObject({ kind: z.literal("cancel"), jobs: z.array(count) }),
  z.strictObject({ kind: z.literal("facts"), facts: Facts }),
]);

/** From a worker. */
const Report = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("answer"),
    job: count,
    answer: z.tuple([count, number, number, z.int(), z.array(BranchRow).nullable()]),
  }),
  z.strictObject({
    kind: z.literal("failure"),
    job: count,
    why: z.enum(["aside", "left", "died"]),
    error: z.string().max(MOST_CHARACTERS).nullable(),
  }),
  z.strictObject({ kind: z.literal("facts"), facts: Facts }),
]);

const Envelope = z.tuple([
  z.literal(VERSION),
  /** The run of the coordinator that it belongs to: a new run knows nothing of the jobs of the one before. */
  z.string(),
  /** The worker. */
  z.string(),
  z.unknown(),
]);

export type PositionOrder =
  | { readonly kind: "jobs"; readonly jobs: readonly Job[] }
  | { readonly kind: "cancel"; readonly jobs: readonly number[] }
  | { readonly kind: "facts"; readonly facts: TablePart };

export type PositionReport =
  | { readonly kind: "answer"; readonly job: number; readonly answer: JobAnswer }
  | { readonly kind: "failure"; readonly job: number; readonly why: JobFailure; readonly error?: string }
  | { readonly kind: "facts"; readonly facts: TablePart };

export interface Sent<Content> {
  readonly run: string;
  readonly worker: string;
  readonly content: Content;
}

/** What no message of this version says, with the reason, as a sentence. */
class MessageError extends Error {
  override readonly name = "MessageError";
}

export function packOrder({ run, worker, content }: Sent<PositionOrder>): Buffer {
  return pack(run, worker, orderRow(content));
}

/** @throws MessageError */
export function unpackOrder(bytes: Uint8Array): Sent<PositionOrder> {
  const { run, worker, content } = unpack(bytes, Order);
  if (content.kind === "jobs") {
    const jobs = content.jobs.map(([id, position, nodes, proofLimit, disproofLimit]) => ({
      ...{ id, words: position, nodes, proofLimit, disproofLimit },
    }));
    return { run, worker, content: { kind: "jobs", jobs } };
  }
  if (content.kind === "cancel") return { run, worker, content };
  return { run, worker, content: { kind: "facts", facts: factsOf(content.facts) } };
}

export function packReport({ run, worker, content }: Sent<PositionReport>): Buffer {
  return pack(run, worker, reportRow(content));
}

/** @throws MessageError */
export function unpackReport(bytes: Uint8Array): Sent<PositionReport> {
  const { run, worker, content } = unpack(bytes, Report);
  if (content.kind === "facts")
    return { run, worker, content: { kind: "facts", facts: factsOf(content.facts) } };
  if (content.kind === "failure") {
    const { error, ...failure } = content;
    return { run, worker, content: { ...failure, ...(error === null ? {} : { error }) } };
  }
  const [nodes, proof, disproof, order, rows] = content.answer;
  const branches = rows?.map(
    ([position, attacking, itsProof, itsDisproof, leastOrder]): Branch => ({
      ...{ words: position, attacking, proof: itsProof, disproof: itsDisproof, leastOrder },
    }),
  );
  const answer = { nodes, proof, disproof, order, ...(branches === undefined ? {} : { branches }) };
  return { run, worker, content: { kind: "answer", job: content.job, answer } };
}

function orderRow(order: PositionOrder): unknown {
  if (order.kind === "facts") return { kind: order.kind, facts: factsRow(order.facts) };
  if (order.kind === "cancel") return order;
  const jobs = order.jobs.map(({ id, words: position, nodes, proofLimit, disproofLimit }) => [
    ...[id, bytesOf(position), nodes, proofLimit, disproofLimit],
  ]);
  return { kind: order.kind, jobs };
}

function reportRow(report: PositionReport): unknown {
  if (report.kind === "facts") return { kind: report.kind, facts: factsRow(report.facts) };
  if (report.kind === "failure") {
    return { ...report, error: report.error?.slice(0, MOST_CHARACTERS) ?? null };
  }
  const { nodes, proof, disproof, order, branches } = report.answer;
  const rows = branches?.map((branch) => [
    ...[bytesOf(branch.words), branch.attacking, branch.proof, branch.disproof, branch.leastOrder],
  ]);
  return { kind: report.kind, job: report.job, answer: [nodes, proof, disproof, order, rows ?? null] };
}

function factsRow({ size, at, words: entries }: TablePart): unknown {
  return [size, bytesOf(at), bytesOf(entries)];
}

function factsOf([size, at, entries]: z.output<typeof Facts>): TablePart {
  return { size, at, words: entries };
}

function bytesOf({ buffer, byteOffset, byteLength }: Int32Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

function pack(run: string, worker: string, content: unknown): Buffer {
  return packFrame([VERSION, run, worker, content]);
}

function unpack<Content>(bytes: Uint8Array, form: z.ZodType<Content>): Sent<Content> {
  let payload: unknown;
  try {
    payload = unpackFrame(bytes);
  } catch {
    throw new MessageError("it is damaged");
  }
  const version: unknown = Array.isArray(payload) ? payload[0] : undefined;
  if (typeof version === "number" && version !== VERSION) {
    throw new MessageError(`it is of version ${version} of these messages, and this program has ${VERSION}`);
  }
  const envelope = Envelope.safeParse(payload);
  if (!envelope.success) throw new MessageError("it is no message about a position");
  const [, run, worker, content] = envelope.data;
  const read = form.safeParse(content);
  if (read.success) return { run, worker, content: read.data };
  const kind = (content as { readonly kind?: unknown } | null)?.kind;
  throw new MessageError(
    typeof kind === "string"
      ? `its kind "${kind.slice(0, 20)}" is not known here, or not complete`
      : "it says nothing",
  );
}
