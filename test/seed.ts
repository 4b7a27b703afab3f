// Properties draw other positions each time, and print the seed when they fail: PROPERTY_SEED=… draws the same again.
const seed = process.env.PROPERTY_SEED;
if (seed !== undefined) {
  const { default: fc } = await import("fast-check");
  fc.configureGlobal({ seed: Number(seed) });
}

export {};
