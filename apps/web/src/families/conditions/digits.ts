import type { OptimizationOptions } from '@hakaru/contract/decisions/optimization';
import { formatSetting } from '../../lib/numbers/format-setting.ts';

type Cell = string | number | boolean | null;

/** After so many decimals a factor's settings differ by nothing that anybody sets; factors that have steps are not in it. */
export type Digits = ReadonlyMap<string, number>;

/** As many as a number can be written with. */
const MOST_DECIMALS = 20;

/** A fifth of what a setting wanders by, or a thousandth of its range, is the last place that is shown. */
export function digitsOf({
  factors,
  tolerances = [],
}: Pick<OptimizationOptions, 'factors'> & { tolerances?: OptimizationOptions['tolerances'] }): Digits {
  return new Map(
    factors.flatMap((factor) => {
      if (factor.type !== 'range') return [];
      const wanders = tolerances.find(({ factor: name }) => name === factor.name)?.plus_minus;
      const finest = wanders === undefined ? (factor.upper - factor.lower) / 1000 : wanders / 5;
      return [[factor.name, Math.min(MOST_DECIMALS, Math.max(0, Math.ceil(-Math.log10(finest))))] as const];
    }),
  );
}

/** A setting as it is shown, with so many decimals at most where that is said. */
export function cellText(cell: Cell | undefined, decimals?: number): string {
  return formatSetting(cell, decimals);
}

/** What writes the settings of each factor, one in a column: with as many decimals as any of its settings has. */
export function settingFormats(
  factors: readonly string[],
  settings: readonly Readonly<Record<string, Cell>>[],
  digits: Digits = new Map(),
): ((cell: Cell | undefined) => string)[] {
  return factors.map((name) => {
    const write = (cell: Cell | undefined) => cellText(cell, digits.get(name));
    const texts = settings.flatMap(({ [name]: cell }) => (typeof cell === 'number' ? [write(cell)] : []));
    const most = Math.max(0, ...texts.map((text) => decimalsOf(text).length));
    if (most === 0 || texts.some((text) => text.includes('e'))) return write;
    return (cell) => {
      const text = write(cell);
      const own = decimalsOf(text);
      if (typeof cell !== 'number' || own.length === most) return text;
      return `${own === '' ? `${text}.` : text}${'0'.repeat(most - own.length)}`;
    };
  });
}

function decimalsOf(text: string): string {
  return text.split('.')[1] ?? '';
}

function rounded(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}

/** A condition with the digits that are shown of it. */
export function shownSetting<S extends Record<string, Cell>>(setting: S, digits: Digits): S {
  return Object.fromEntries(
    Object.entries(setting).map(([name, cell]) => [
      name,
      typeof cell === 'number' && digits.has(name) ? rounded(cell, digits.get(name)!) : cell,
    ]),
  ) as S;
}

/** Between what a factor is set; null where it is no number, or none of them. */
export function limitsOf({ factors }: Pick<OptimizationOptions, 'factors'>, name: string): [number, number] | null {
  const factor = factors.find((one) => one.name === name);
  if (factor?.type === 'discrete') return [Math.min(...factor.values), Math.max(...factor.values)];
  return factor && 'lower' in factor ? [factor.lower, factor.upper] : null;
}
