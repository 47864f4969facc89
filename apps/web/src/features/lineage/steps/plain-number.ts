import { formatNumber } from '../../../lib/numbers/format-number.ts';

/** A number as somebody would have typed it: 0.8 and not 0.8000. */
export function plainNumber(value: number): string {
  return Number.isInteger(value) ? formatNumber(value) : String(Number(value.toPrecision(12)));
}
