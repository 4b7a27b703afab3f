import { expect, it } from "vitest";
import type { SolveInfo } from "../../../src/solver/results.js";
import { informing } from "../../../src/solver/solve/informing.js";

const module = { formatMove: (move: number) => `m${move}` };

function asked(look: Parameters<typeof informing>[1]) {
  const told: SolveInfo[] = [];
  const progress: object[] = [];
  const onInfo = (info: SolveInfo) => void told.push(info);
  const onProgress = (reached: object) => void progress.push(reached);
  return { told, progress, ...informing(module, look, { onInfo, onProgress }) };
}

it("leaves settings alone without a listener, and reports nothing", () => {
  const settings = { onProgress: () => {} };
  const informed = informing(module, () => expect.unreachable(), settings);
  informed.atEnd({ nodes: 1, seconds: 1 });
  expect(informed.settings).toBe(settings);
  expect(informed.onFindings).toBeUndefined();
});

it("reports what the table knows with each progress, and once more at the end", () => {
  const look = () => ({ tableUse: 0.5, line: [1, 2], numbers: { proof: 3, disproof: 4 } });
  const { settings, told, progress, atEnd } = asked(look);
  settings.onProgress?.({ nodes: 10, seconds: 2 });
  atEnd({ nodes: 30, seconds: 3 });
  const seen = { tableUse: 0.5, line: ["m1", "m2"], numbers: { proof: 3, disproof: 4 }, findings: {} };
  expect(told).toEqual([
    { nodes: 10, seconds: 2, nodesPerSecond: 5, ...seen },
    { nodes: 30, seconds: 3, nodesPerSecond: 10, ...seen },
  ]);
  expect(progress).toEqual([{ nodes: 10, seconds: 2 }]);
});

it("reports the game's findings together, with their own line where there is no table", () => {
  const { told, onFindings } = asked(() => undefined);
  onFindings?.({ furtherCertificates: [] }, { line: [7], progress: { nodes: 0, seconds: 0 } });
  onFindings?.({});
  const none = { tableUse: null, numbers: null, nodesPerSecond: 0, nodes: 0, seconds: 0 };
  const info = { ...none, line: ["m7"], findings: { furtherCertificates: [] } };
  expect(told).toEqual([info, info]);
});
