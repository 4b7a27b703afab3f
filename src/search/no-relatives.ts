/** What rules say of games whose positions have no relatives (relatives.ts), in the form that both compilers read. */

export function hasRelatives(): boolean {
  return false;
}

export function families(): number {
  return 0;
}

export function listRelatives(_child: number, _noted: number): number {
  return 0;
}

export function listRelativesHere(_noted: number): number {
  return 0;
}
