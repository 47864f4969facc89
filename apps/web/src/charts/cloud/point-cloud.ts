import type { RelationData } from '../relation/relation-data.ts';
import type { PointLevel } from '../relation/point-levels.ts';

/** Very many points, which the page draws by itself below the chart: whoever marks or zooms needs them drawn anew in each frame. */
export type PointCloud = Pick<RelationData, 'points'> & {
  levels: readonly PointLevel[];
  /** By row: 1 where it is selected. Without it nothing is dimmed. */
  selected: ArrayLike<number> | null;
  /** Of a point while nothing is selected. */
  opacity: number;
  /** Room between the chart's edges and the points'. */
  plot: { left: number; right: number; top: number; bottom: number };
  /** What a point says of itself, by its level and its place there. */
  tooltip: (level: PointLevel, index: number) => string;
};

/** Where values lie, in pixels: a straight line for each axis. */
export type Placing = { x: readonly [slope: number, start: number]; y: readonly [slope: number, start: number] };

/** Of points a selection does not hold. */
export const dimmedOpacity = 0.06;

export function selectedOpacity(opacity: number): number {
  return Math.min(0.9, opacity + 0.25);
}

/** The series of a chart that shows the point below the pointer, where points are drawn apart. It is the first one. */
export const hoverSeries = 'hover';
