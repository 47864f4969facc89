/** By row, from 0: 1 where the server says that the row of this number, from 1, is selected. */
export function answeredMask(rowNumbers: readonly number[], chosen: readonly boolean[]): Uint8Array {
  const mask = new Uint8Array(rowNumbers.reduce((most, row) => Math.max(most, row), 0));
  rowNumbers.forEach((row, index) => {
    mask[row - 1] = chosen[index] ? 1 : 0;
  });
  return mask;
}
