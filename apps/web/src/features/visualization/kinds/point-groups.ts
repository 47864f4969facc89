import type { BlockColumn } from '@hakaru/contract';
import type { ChartAxis } from '../../../charts/option/chart-option.ts';
import { groupRole, type ColourRole } from '../../../charts/palette/chart-palette.ts';
import type { PointColour } from '../../../charts/relation/relation-data.ts';
import { cellAt, numberAt } from '../selection/loaded-columns.ts';

/** Groups that keep a colour of their own; the smaller ones are drawn together. */
const COLOURED = 6;

export type PointGroups = { groups: { name: string; role: ColourRole }[]; places: Int32Array };

/** The group of each of some rows, the largest groups first, all beyond the sixth as one. */
export function pointGroups(
  column: BlockColumn,
  rows: ArrayLike<number>,
  words: { missing: string; others: string },
): PointGroups {
  const counts = new Map<string | null, number>();
  const names: (string | null)[] = [];
  for (let index = 0; index < rows.length; index += 1) {
    const cell = cellAt(column, rows[index]!);
    const name = cell === null ? null : String(cell);
    names.push(name);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const order = [...counts.keys()].filter((name) => name !== null).sort((a, b) => counts.get(b)! - counts.get(a)!);
  const own = new Map(order.slice(0, COLOURED).map((name, index) => [name, index]));
  const groups: PointGroups['groups'] = [...own.keys()].map((name, index) => ({ name, role: groupRole(index) }));
  const others = order.length > COLOURED ? groups.push({ name: words.others, role: 'neutral' }) - 1 : -1;
  const missing = counts.has(null) ? groups.push({ name: words.missing, role: 'neutral' }) - 1 : -1;
  return { groups, places: Int32Array.from(names, (name) => (name === null ? missing : (own.get(name) ?? others))) };
}

/** The colours of points by a column: groups of words, a scale of numbers. */
export function pointColour(
  column: BlockColumn,
  axis: ChartAxis,
  rows: ArrayLike<number>,
  words: { missing: string; others: string },
): PointColour {
  if (column.type === 'categorical' || column.type === 'boolean')
    return { kind: 'groups', axis, ...pointGroups(column, rows, words) };
  return {
    kind: 'scale',
    axis,
    values: Float64Array.from({ length: rows.length }, (_, index) => numberAt(column, rows[index]!)),
  };
}
