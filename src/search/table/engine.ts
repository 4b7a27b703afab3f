/**
 * The transposition table as an instance of its own, for all code that reads it from outside of a search (docs/architecture.md,
 * Hot code).
 *
 * @javascript
 */
export {
  bucket,
  found,
  full,
  mayHold,
  probe,
  probeAt,
  store,
  use,
  useGeneration,
  useTable,
} from "./entries.js";
