/** Made by scripts/engines.mjs of engine.ts and what it imports: all of it in one function, whose state is that of its call. */
export declare function createInstance(): typeof import("./engine.js") &
  typeof import("../../engine/machine.js");
