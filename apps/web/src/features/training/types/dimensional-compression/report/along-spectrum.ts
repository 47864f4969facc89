/** The wavelengths that columns of a spectrum are called by, rising or falling; null of other columns. */
export function alongSpectrum(columns: readonly string[]): number[] | null {
  const found = columns.map((name) => (name.trim() === '' ? Number.NaN : Number(name)));
  const steps = found.slice(1).map((value, place) => Math.sign(value - found[place]!));
  return steps.length > 0 && Math.abs(steps[0]!) === 1 && steps.every((step) => step === steps[0]) ? found : null;
}
