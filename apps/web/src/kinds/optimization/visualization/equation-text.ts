import type { OptimizationEquation } from '@hakaru/contract/decisions/optimization';

type Term = OptimizationEquation['terms'][number];
type Factor = Term['factors'][number];

/** How an equation is written: to be read, or for a spreadsheet and programs. */
const signs = {
  read: { minus: '−', times: '·', power: (by: number) => ['', '', '²', '³', '⁴'][by] ?? `^${by}` },
  typed: { minus: '-', times: ' * ', power: (by: number) => (by === 1 ? '' : `^${by}`) },
} as const;

/** yield = 81.3 + 0.312·temperature − 0.0021·(temperature − 70)² + 2.1·[catalyst = A], a number to the digits that it needs. */
export function equationText({ target, terms }: OptimizationEquation, style: keyof typeof signs): string {
  const { minus, times, power } = signs[style];
  const number = (value: number) => String(value).replace('-', minus);
  const factorText = ({ feature, centre = 0, power: by = 1, level = null }: Factor) => {
    if (level !== null) return `[${feature} = ${level}]`;
    const middle = Number(centre.toPrecision(15));
    const moved = middle === 0 ? feature : `(${feature} ${middle > 0 ? minus : '+'} ${number(Math.abs(middle))})`;
    return `${moved}${power(by)}`;
  };
  const sum = terms.map(({ value, digits, factors }, at) => {
    const rounded = Number(value.toPrecision(digits));
    const sign = at === 0 ? (rounded < 0 ? minus : '') : rounded < 0 ? ` ${minus} ` : ' + ';
    return `${sign}${[number(Math.abs(rounded)), ...factors.map(factorText)].join(times)}`;
  });
  return `${target} = ${sum.join('')}`;
}
