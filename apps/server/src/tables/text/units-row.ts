const prefixed = 'm g s A K mol cd Hz N Pa J W C V F Ω ohm S Wb T H lm lx L l eV cal Wh bar t B'.split(' ');
const prefixes = ['', 'da', ...'Y Z E P T G M k h d c m u µ μ n p f'.split(' ')];
const plain =
  '°C °F ° deg rad % ‰ wt% vol% mol% at% mass% h hr min sec day rpm ppm ppb psi atm Torr mmHg mmH2O wt vol pH cP ton lb ft inch rev cps 秒 分 時 時間 日 個 枚 本 回 円 度 件 人 トン 回転'.split(
    ' ',
  );
const units = new Set([...plain, ...prefixed.flatMap((unit) => prefixes.map((prefix) => prefix + unit))]);

/** Whether a cell is a unit and nothing else, as in `MPa`, `℃`, `L/min`, `[mm]` or `W/(m·K)`. */
export function isUnit(cell: string): boolean {
  const tokens = inside(cell)
    .normalize('NFKC')
    .replaceAll('μ', 'µ')
    .split(/[\s/·・*^()⁻¹²³\d.-]+/u)
    .filter((token) => token !== '');
  return tokens.length > 0 && tokens.every((token) => units.has(token) || units.has(token.replace('µ', 'u')));
}

// How a column's dates are written, as yyyy/mm/dd hh:mm or 年月日 時分.
const dateFormat = /^(?=.*(?:yy|年.*月|月.*日|hh.?mm|時.*分|dd))[yYmMdDhHsS年月日時分秒/:.\s-]+$/i;

/** What says nothing about a unit, below a name. */
function saysNothing(cell: string): boolean {
  return cell.trim() === '' || cell.trim() === '-' || dateFormat.test(inside(cell));
}

/** A header's rows with the lowest one in brackets behind the names above, where it holds units alone. */
export function withUnitsInBrackets(header: string[][]): string[][] {
  const below = header.at(-1) ?? [];
  const described = below.map((cell, index) => ({ cell: cell.trim(), index })).filter(({ cell }) => !saysNothing(cell));
  const named = ({ index }: { index: number }) =>
    header.slice(0, -1).some((cells) => (cells[index] ?? '').trim() !== '');
  // Single letters may well be names: a coil C, a line A.
  const isUnits =
    header.length > 1 &&
    described.some(({ cell }) => inside(cell).length > 1 || /[^\p{L}]/u.test(cell)) &&
    described.every((one) => isUnit(one.cell) && named(one));
  if (!isUnits) return header;
  return [...header.slice(0, -1), below.map((cell) => (saysNothing(cell) ? '' : `(${inside(cell)})`))];
}

function inside(cell: string): string {
  return cell.trim().replace(/^[(（[［]\s*(.*?)\s*[)）\]］]$/u, '$1');
}
