/** What rules say that have no estimates and no costs for df-pn+ (`SearchGame.estimate`), in the form that both compilers read. */

export function estimate(_child: number): void {}

export function costs(_first: number, _count: number): void {}
