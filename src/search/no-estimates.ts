/** What rules say that have no estimates for df-pn+ (`SearchGame.estimate`), in the form that both compilers read. */

export function estimate(_first: number, _count: number): void {}
