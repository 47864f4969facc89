import type { ChartAxis } from '../option/chart-option.ts';
import type { TooltipLine } from '../option/tooltip.ts';
import type { ColourRole } from '../palette/chart-palette.ts';
import type { ScatterLine } from '../scatter/scatter-data.ts';

/** Counts of one axis beside the chart. */
export type MarginalBins = { edges: readonly number[]; whole: readonly number[]; selected?: readonly number[] | null };

/** Points of one name; another shape than a circle where colours alone would not do (up to a few thousand points). */
export type PointGroup = { name: string; role: ColourRole; symbol?: 'circle' | 'triangle' | 'rect' | 'diamond' };

export type PointColour =
  | {
      kind: 'groups';
      axis: ChartAxis;
      groups: readonly PointGroup[];
      /** Each point's place in `groups`. */ places: ArrayLike<number>;
    }
  | { kind: 'scale'; axis: ChartAxis; values: ArrayLike<number> };

export type RelationData = {
  x: ChartAxis;
  y: ChartAxis;
  /** `rows` are places in the table, from 0. */
  points: { x: ArrayLike<number>; y: ArrayLike<number>; rows: ArrayLike<number> };
  colour?: PointColour;
  size?: { axis: ChartAxis; values: ArrayLike<number> };
  lines?: readonly ScatterLine[];
  /** Words in the chart, such as the names of groups where they lie. */
  labels?: readonly { x: number; y: number; text: string }[];
  marginals?: { x: MarginalBins; y: MarginalBins };
  /** By row: 1 where it is selected. Without it nothing is dimmed. */
  selected?: ArrayLike<number> | null;
  /** More of the row behind a point, for its tooltip. */
  details?: (row: number) => readonly TooltipLine[];
};
