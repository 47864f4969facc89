import type { ChartAxis } from '../option/chart-option.ts';
import type { TooltipFact } from '../option/tooltip.ts';
import type { ColourRole } from '../palette/chart-palette.ts';
import type { ScatterLine } from '../scatter/scatter-data.ts';

/** Counts of one axis beside the picture. */
export type MarginalBins = { edges: readonly number[]; whole: readonly number[]; selected?: readonly number[] | null };

export type PointColour =
  | { kind: 'groups'; axis: ChartAxis; groups: readonly { name: string; role: ColourRole }[]; /** Each point's place in `groups`. */ places: ArrayLike<number> }
  | { kind: 'scale'; axis: ChartAxis; values: ArrayLike<number> };

export type RelationData = {
  x: ChartAxis;
  y: ChartAxis;
  /** `rows` are places in the table, from 0. */
  points: { x: ArrayLike<number>; y: ArrayLike<number>; rows: ArrayLike<number> };
  colour?: PointColour;
  size?: { axis: ChartAxis; values: ArrayLike<number> };
  lines?: readonly ScatterLine[];
  marginals?: { x: MarginalBins; y: MarginalBins };
  /** By row: 1 where it is selected. Without it nothing is dimmed. */
  selected?: ArrayLike<number> | null;
  /** More of the row behind a point, for its tooltip. */
  details?: (row: number) => readonly TooltipFact[];
};
