/** Adam (Kingma & Ba 2015): steps along a gradient, each weight's by how large its gradients have been. */
const FIRST = 0.9;
const SECOND = 0.999;
const SMALL = 1e-8;

export interface AdamState {
  readonly first: Float64Array;
  readonly second: Float64Array;
  steps: number;
}

export function createAdam(size: number): AdamState {
  return { first: new Float64Array(size), second: new Float64Array(size), steps: 0 };
}

/** Moves the weights a step of about `rate` each against the gradient. */
export function step(state: AdamState, weights: Float64Array, gradient: Float64Array, rate: number): void {
  const { first, second } = state;
  state.steps++;
  const firstShare = 1 - FIRST ** state.steps;
  const secondShare = 1 - SECOND ** state.steps;
  for (let i = 0; i < weights.length; i++) {
    first[i] = FIRST * first[i] + (1 - FIRST) * gradient[i];
    second[i] = SECOND * second[i] + (1 - SECOND) * gradient[i] * gradient[i];
    weights[i] -= (rate * (first[i] / firstShare)) / (Math.sqrt(second[i] / secondShare) + SMALL);
  }
}
