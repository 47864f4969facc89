import type { ChartAxis } from '../option/chart-option.ts';
import type { TooltipLine } from '../option/tooltip.ts';
import type { ColourRole } from '../palette/chart-palette.ts';

export type ScatterGroup = {
  name: string;
  role: ColourRole;
  x: ArrayLike<number>;
  y: ArrayLike<number>;
  /** Row number of each point, as shown and as handed to `onRow`; its place by default. */
  rows?: ArrayLike<number>;
  /** Ends of a vertical bar through each point (a prediction interval). */
  low?: ArrayLike<number>;
  high?: ArrayLike<number>;
};

/** A line behind the points: a reference, a trend. */
export type ScatterLine = {
  name: string;
  x: readonly number[];
  y: readonly number[];
  /** Solid in the role's colour; dashed in the text's without. */
  role?: ColourRole;
  /** Not in the legend: it speaks for itself (zero). */
  unlisted?: boolean;
};

/** A straight limit across the chart. */
export type ScatterLimit = {
  axis: 'x' | 'y';
  value: number;
  label: string;
  /** Which end of the words is at a vertical line; their middle without. */
  align?: 'left' | 'right';
  /** Which line above the plot the words of a vertical one stand in, where others would cover them; the first is 0. */
  level?: number;
  /** The words of a horizontal line stand at its right end beside the plot, for which there must be room, and hide nothing. */
  isBeside?: boolean;
};

export type ScatterData = {
  x: ChartAxis;
  y: ChartAxis;
  groups: readonly ScatterGroup[];
  /** Parity plots: the line y = x, and the same range on both axes. */
  identity?: boolean;
  lines?: readonly ScatterLine[];
  limits?: readonly ScatterLimit[];
  /** Row numbers of points to ring (outsiders), and the word for them. */
  highlight?: { name: string; rows: ReadonlySet<number> };
  /** What the row behind a point is called, where it is no row of the screen's dataset. */
  rowTitle?: (row: number) => string;
  /** More of the row behind a point, for its tooltip. */
  details?: (row: number) => readonly TooltipLine[];
  /** Points there are in all, where only some are given. */
  total?: number;
};

export function pointCount(data: Pick<ScatterData, 'groups'>): number {
  return data.groups.reduce((sum, group) => sum + group.x.length, 0);
}

export function rowOf(group: ScatterGroup, index: number): number {
  return group.rows?.[index] ?? index;
}
