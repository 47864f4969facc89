/** Figures that are computed anew may differ in their last digits from machine to machine. */
const RELATIVE = 1e-6;

/**
 * Where `now` does not say what `then` said. Fields that `then` did not have may be there, and text is compared with its
 * numbers as numbers.
 */
export function findDifferences(then: unknown, now: unknown, path = ''): string[] {
  if (typeof then === 'number' && typeof now === 'number')
    return Math.abs(then - now) <= RELATIVE * Math.max(1, Math.abs(then)) ? [] : [different(path, then, now)];
  if (Array.isArray(then) && Array.isArray(now)) {
    if (then.length !== now.length) return [different(`${path}.length`, then.length, now.length)];
    return then.flatMap((item, index) => findDifferences(item, now[index], `${path}[${index}]`));
  }
  if (isRecord(then) && isRecord(now))
    return Object.keys(then).flatMap((key) => findDifferences(then[key], now[key], `${path}.${key}`));
  if (typeof then === 'string' && typeof now === 'string' && then !== now) return textDifferences(then, now, path);
  return then === now ? [] : [different(path, then, now)];
}

function textDifferences(then: string, now: string, path: string): string[] {
  const [before, after] = [cells(then), cells(now)];
  if (before.length < 2 || before.length !== after.length) return [different(path, then, now)];
  return before.flatMap((cell, index) => {
    const [first, second] = [cell, after[index] ?? ''];
    if (first === second) return [];
    const numbers = [Number(first), Number(second)];
    if (first !== '' && second !== '' && numbers.every(Number.isFinite))
      return findDifferences(...(numbers as [number, number]), `${path}#${index}`);
    return [different(`${path}#${index}`, first, second)];
  });
}

function cells(text: string): string[] {
  return text.split(/[,\r\n]/);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function different(path: string, then: unknown, now: unknown): string {
  return `${path}: ${JSON.stringify(then)?.slice(0, 200)} then, ${JSON.stringify(now)?.slice(0, 200)} now`;
}
