import type { ChartAxis } from '../option/chart-option.ts';
import type { ColourRole } from '../palette/chart-palette.ts';

type Values = ArrayLike<number | null>;

export type SeriesChannel = {
  axis: ChartAxis;
  role: ColourRole;
  /** A value at each x, or the mean of each piece. */
  values: Values;
  /** Lowest and highest of each piece, where x are pieces of many rows. */
  low?: Values;
  high?: Values;
};

export type SeriesData = {
  x: ChartAxis;
  /** Shared by all channels; middles where they are pieces. */
  at: ArrayLike<number>;
  channels: readonly SeriesChannel[];
  /** The whole of x, whatever part of it is given. */
  extent: readonly [low: number, high: number];
  /** One picture with an axis a channel, or a band of its own for each. */
  layout: 'overlaid' | 'stacked';
  /** Row of each x, from 0; left out where x are pieces. */
  rows?: ArrayLike<number>;
  /** By row. */
  selected?: ArrayLike<number> | null;
  /** Share of selected rows of each piece. */
  selectedShare?: ArrayLike<number> | null;
  /** The first channel over the whole of x, below the picture. */
  overview?: { at: ArrayLike<number>; values: Values };
};

export const bandHeight = 130;

export function seriesHeight({ channels, layout }: Pick<SeriesData, 'channels' | 'layout'>): number {
  return layout === 'stacked' ? 110 + bandHeight * channels.length : 380;
}
