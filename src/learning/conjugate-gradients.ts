/**
 * Least squares with a ridge for rows of few columns out of many, by conjugate gradients on the normal equations (Hestenes & Stiefel
 * 1952), preconditioned by the squares of the columns (Jacobi).
 */

export interface Rows {
  /** Rows that are learned from. */
  readonly count: number;
  /** Columns of all rows. */
  readonly columns: number;
  /** Calls `take` with each column of a row that is not zero there, and what it is. */
  forEach(row: number, take: (column: number, value: number) => void): void;
}

/**
 * @param wanted what the sum of each row is to be near
 * @param ridge added to the squares of each column
 * @returns a weight for each column
 */
export function leastSquares(
  rows: Rows,
  wanted: Float64Array,
  { ridge, iterations }: { readonly ridge: number; readonly iterations: number },
): Float64Array {
  const { columns } = rows;
  const weights = new Float64Array(columns);
  const scale = new Float64Array(columns).fill(ridge);
  const gradient = new Float64Array(columns);
  for (let row = 0; row < rows.count; row++) {
    rows.forEach(row, (column, value) => {
      scale[column] += value * value;
      gradient[column] += wanted[row] * value;
    });
  }
  const scaled = gradient.map((one, i) => one / scale[i]);
  const direction = scaled.slice();
  const curved = new Float64Array(columns);
  let size = dot(gradient, scaled);
  for (let i = 0; i < iterations && size > 0; i++) {
    for (let column = 0; column < columns; column++) curved[column] = ridge * direction[column];
    for (let row = 0; row < rows.count; row++) {
      let sum = 0;
      rows.forEach(row, (column, value) => {
        sum += direction[column] * value;
      });
      rows.forEach(row, (column, value) => {
        curved[column] += sum * value;
      });
    }
    const step = size / dot(direction, curved);
    for (let column = 0; column < columns; column++) {
      weights[column] += step * direction[column];
      gradient[column] -= step * curved[column];
      scaled[column] = gradient[column] / scale[column];
    }
    const next = dot(gradient, scaled);
    for (let column = 0; column < columns; column++) {
      direction[column] = scaled[column] + (next / size) * direction[column];
    }
    size = next;
  }
  return weights;
}

function dot(one: Float64Array, other: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < one.length; i++) sum += one[i] * other[i];
  return sum;
}
