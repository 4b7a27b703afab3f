// `npm test` runs unit and threads; `npm run test:long` runs long, and the quick tests again with samples in full.
import { existsSync } from "node:fs";
import { defineConfig, type Plugin } from "vitest/config";

const multiThreaded = ["test/**/*.threads.test.ts", "test/**/*.cli.test.ts"];
const long = ["test/**/*.long.test.ts"];

/** Far longer than any test takes, on a machine that has much else to do. */
const patience = { testTimeout: 120_000, hookTimeout: 120_000 };

// Tests that start threads or the real command come after the unit tests (groupOrder). Four files at a time: much of such a
// test is waiting for a process or a thread. None of them measures, and all wait far longer than they need to.
// Files share processes here, too, and with them the one that runs their commands (test/cli/command.ts).
const withThreads = { maxWorkers: 4, isolate: false, sequence: { groupOrder: 1 } };
/** Long tests use every core by themselves. */
const alone = { fileParallelism: false, maxWorkers: 1, sequence: { groupOrder: 1 } };

/**
 * `--mode built` runs tests on the built files instead of the sources. Vitest rewrites what it compiles itself so that each
 * use of an import looks it up, which makes searches two to four times slower.
 */
const onBuiltFiles: Plugin = {
  name: "on-built-files",
  enforce: "pre",
  async resolveId(source, importer, options) {
    if (!source.startsWith(".") || importer === undefined) return null;
    const found = await this.resolve(source, importer, { ...options, skipSelf: true });
    const [, root, path] = /^(.*)\/((?:src|native-layout|bench)\/.*)\.ts$/.exec(found?.id ?? "") ?? [];
    const built = `${root}/dist/${path}.js`;
    return path !== undefined && existsSync(built) ? { id: built, external: true } : found;
  },
};

/** Node loads by itself, once a process, what is built. */
const server = { deps: { external: [/\/dist\//] } };

const setupFiles = ["test/seed.ts"];

/**
 * V8 optimises a function after thirty times as much of it has run as usual (in bytes of bytecode). Quick tests run much code
 * briefly, and without this a third of their CPU time went into optimising it. The processes of commands inherit it.
 */
const execArgv = ["--interrupt-budget=2000000"];
/** Quick tests leave nothing to luck (test/seed.ts), and draw a share of each random sample (test/samples.ts). */
const quick = { propertySeed: 1, sampleShare: 0.1 };
const thorough = { sampleShare: 1 };

export default defineConfig(({ mode }) => {
  const plugins = mode === "built" ? [onBuiltFiles] : [];
  return {
    test: {
      projects: [
        {
          plugins,
          test: {
            name: "unit",
            include: ["test/**/*.test.ts"],
            exclude: [...multiThreaded, ...long],
            // By default one core is left idle.
            maxWorkers: "100%",
            // One process for many files: a start and its imports cost more than most files. What a file makes, it removes.
            isolate: false,
            ...patience,
            server,
            setupFiles,
            execArgv,
            provide: quick,
          },
        },
        {
          plugins,
          test: {
            name: "threads",
            include: multiThreaded,
            exclude: long,
            ...patience,
            ...withThreads,
            server,
            setupFiles,
            execArgv,
            provide: quick,
          },
        },
        {
          plugins,
          test: {
            name: "long",
            include: long,
            testTimeout: 24 * 3_600_000,
            ...alone,
            server,
            setupFiles,
            provide: thorough,
          },
        },
        {
          plugins,
          test: {
            name: "samples",
            include: ["test/**/*.test.ts"],
            exclude: long,
            ...patience,
            ...alone,
            server,
            setupFiles,
            provide: thorough,
          },
        },
      ],
    },
  };
});
