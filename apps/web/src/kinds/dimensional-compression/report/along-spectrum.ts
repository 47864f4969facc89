/** What column names of a spectrum consist of besides their wavelength: letters before (X1100, wl_1100), a unit behind (1100 nm). */
const named = /^(\D*?)(-?\d+(?:\.\d+)?)(\D*)$/;

/** The wavelengths that columns of a spectrum are called by, rising or falling; null of other columns. */
export function alongSpectrum(columns: readonly string[]): number[] | null {
  const parts = columns.map((name) => named.exec(name.trim()));
  const [first] = parts;
  if (!first || !parts.every((part) => part !== null && part[1] === first[1] && part[3] === first[3])) return null;
  const found = parts.map((part) => Number(part?.[2]));
  const steps = found.slice(1).map((value, place) => Math.sign(value - found[place]!));
  return steps.length > 0 && Math.abs(steps[0]!) === 1 && steps.every((step) => step === steps[0]) ? found : null;
}
