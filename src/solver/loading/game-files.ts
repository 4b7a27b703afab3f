/** Files of games, the only place where a module is loaded by its name. */
import { existsSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, extname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { compileFunction } from "node:vm";
import { isMainThread } from "node:worker_threads";
import { asError } from "../../game/errors.js";
import { findGame } from "../../registry/games.js";
import { BrokenGameError, GameError } from "./game-error.js";

/** Whether there is such a file, and it is no module. */
export function isOtherFile(path: string): boolean {
  return existsSync(path) && !/\.[cm]?js$/.test(path);
}

/** The URL of a file. */
export function urlOf(path: string): string {
  return pathToFileURL(resolve(path)).href;
}

/** What a module exports, and its file. */
export interface LoadedModule {
  readonly path: string;
  readonly loaded: Readonly<Record<string, unknown>>;
}

/**
 * @param source from `gameSource`
 * @throws GameError when the file cannot be loaded, BrokenGameError when loading it does not come to an end
 */
export async function loadModule(source: string): Promise<LoadedModule> {
  const registered = findGame(source);
  const path = fileURLToPath(registered?.file ?? source);
  if (!existsSync(path) || !statSync(path).isFile()) {
    throw new GameError(`${path}: no such file; name the JavaScript module of your game`);
  }
  refuseCommonJs(path);
  // Any other thread that does not answer is ended by the pool.
  if (registered === undefined && isMainThread) {
    const { tryLoading } = await import("./try-loading.js");
    const instead = await tryLoading(source);
    if (instead !== undefined) throw new BrokenGameError(`${path}: cannot be loaded (it ${instead})`);
  }
  try {
    return { path, loaded: await import(registered?.file ?? source) };
  } catch (error) {
    throw new GameError(`${path}: cannot be loaded (${asError(error).message})`);
  }
}

/**
 * A module of ES whose package makes it one of CommonJS, as `npm init` does: Node would only say what it cannot read.
 *
 * @throws GameError with both remedies
 */
function refuseCommonJs(path: string): void {
  if (extname(path) !== ".js") return;
  const described = packageOf(path);
  if (described === undefined) return;
  try {
    compileFunction(readFileSync(path, "utf8"), ["exports", "require", "module", "__filename", "__dirname"]);
  } catch (error) {
    if (!/^(?:Unexpected token 'export'|Cannot use import)/.test(asError(error).message)) return;
    throw new GameError(
      `${path}: is an ES module, but ${described} says "type": "commonjs"; rename the game to ${basename(path, ".js")}.mjs, or write "type": "module" there`,
    );
  }
}

/** The nearest description of a package, if it says that its files are CommonJS. */
function packageOf(path: string): string | undefined {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const file = join(folder, "package.json");
    if (existsSync(file)) {
      try {
        return JSON.parse(readFileSync(file, "utf8")).type === "commonjs" ? file : undefined;
      } catch {
        return undefined;
      }
    }
    if (folder === dirname(folder)) return undefined;
  }
}
