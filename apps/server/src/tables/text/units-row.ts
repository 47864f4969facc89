import { inside, isUnit, unitInName } from '@hakaru/contract/text/units';

// How a column's dates are written, as yyyy/mm/dd hh:mm or 年月日 時分.
const dateFormat = /^(?=.*(?:yy|年.*月|月.*日|hh.?mm|時.*分|dd))[yYmMdDhHsS年月日時分秒/:.\s-]+$/i;

/** What says nothing about a unit, below a name. */
function saysNothing(cell: string): boolean {
  return cell.trim() === '' || cell.trim() === '-' || dateFormat.test(inside(cell));
}

/** A header's rows with the lowest one in brackets behind the names above, where it holds units alone. */
export function withUnitsInBrackets(header: string[][]): string[][] {
  const below = header.at(-1) ?? [];
  // What says the same as the name above belongs to it, as in cells that are merged downwards.
  const isAbove = (cell: string, index: number) => cell !== '' && cell === (header.at(-2)?.[index] ?? '').trim();
  const described = below
    .map((cell, index) => ({ cell: cell.trim(), index }))
    .filter(({ cell, index }) => !saysNothing(cell) && !isAbove(cell, index));
  const named = ({ index }: { index: number }) =>
    header.slice(0, -1).some((cells) => (cells[index] ?? '').trim() !== '');
  // Single letters may well be names: a coil C, a line A.
  const isUnits =
    header.length > 1 &&
    described.some(({ cell }) => inside(cell).length > 1 || /[^\p{L}]/u.test(cell)) &&
    described.every((one) => isUnit(one.cell) && named(one));
  if (!isUnits) return header;
  // A name that says its unit already is not told it twice.
  const says = (unit: string, index: number) =>
    header.slice(0, -1).some((cells) => unitInName((cells[index] ?? '').trim()) === unit);
  const unitOf = (cell: string, index: number) =>
    saysNothing(cell) || isAbove(cell.trim(), index) || says(inside(cell), index) ? '' : `(${inside(cell)})`;
  return [...header.slice(0, -1), below.map(unitOf)];
}
