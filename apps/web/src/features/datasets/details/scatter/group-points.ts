import type { Cell, PointsResult } from '@hakaru/contract';
import { groupRole, type ColourRole } from '../../../../charts/palette/chart-palette.ts';

type Points = Extract<PointsResult, { mode: 'points' }>;

export interface PointGroup {
  name: string;
  role: ColourRole;
  x: number[];
  y: number[];
  /** Places in the table, from 0. */
  rows: number[];
}

/** Groups that keep a colour of their own; the smaller ones are drawn together. */
const COLOURED = 6;

/** The points of each group, the largest group first, all beyond the sixth as one; times become milliseconds since 1970. */
export function groupPoints(points: Points, name: string, words: { missing: string; others: string }): PointGroup[] {
  const groups = new Map<string, Omit<PointGroup, 'role'>>();
  points.row_numbers.forEach((row, index) => {
    const label = points.group ? labelOf(points.group[index] ?? null, words.missing) : name;
    const group = groups.get(label) ?? { name: label, x: [], y: [], rows: [] };
    group.x.push(numberOf(points.x[index] ?? null));
    group.y.push(numberOf(points.y[index] ?? null));
    group.rows.push(row - 1);
    groups.set(label, group);
  });
  const sorted = [...groups.values()].sort((a, b) => b.rows.length - a.rows.length);
  if (!points.group) return sorted.map((group) => ({ ...group, role: 'train' }));
  const rest = sorted.slice(COLOURED);
  return [
    ...sorted.slice(0, COLOURED).map((group, index) => ({ ...group, role: groupRole(index) })),
    ...(rest.length > 0 ? [together(rest, words.others)] : []),
  ];
}

function together(groups: readonly Omit<PointGroup, 'role'>[], name: string): PointGroup {
  return {
    name,
    role: 'neutral',
    x: groups.flatMap(({ x }) => x),
    y: groups.flatMap(({ y }) => y),
    rows: groups.flatMap(({ rows }) => rows),
  };
}

function labelOf(value: Cell, missing: string): string {
  return value === null ? missing : String(value);
}

function numberOf(value: Cell): number {
  return typeof value === 'string'
    ? Date.parse(/(z|[+-]\d{2}:?\d{2})$/i.test(value) ? value : `${value}Z`)
    : Number(value);
}
