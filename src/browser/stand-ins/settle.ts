/** A worker may be ended at any time. */
export function settle(): void {}
