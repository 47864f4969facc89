import { useMemo } from 'react';
import type { ChartAxis } from '../../../../charts/option/chart-option.ts';
import { SelectableRelation } from '../../../../charts/relation/selectable-relation.tsx';
import type { ScatterLine } from '../../../../charts/scatter/scatter-data.ts';
import type { LatentView } from './use-latent-view.ts';

interface LatentChartProps {
  title: string;
  caption?: string | undefined;
  height?: number;
  view: LatentView;
  /** The rows behind the values. */
  rows: readonly number[];
  /** Axes, values and lines are kept stable. */
  x: ChartAxis;
  y: ChartAxis;
  across: readonly (number | null)[];
  up: readonly (number | null)[];
  lines?: readonly ScatterLine[] | undefined;
}

/** Rows as points, coloured and selected as in all charts of the view. */
export function LatentChart({ title, caption, height = 380, view, rows, x, y, across, up, lines }: LatentChartProps) {
  const { colourOf, selected, select, selects, pick } = view;
  const drawn = useMemo(() => {
    const places = rows.flatMap((_row, place) =>
      typeof across[place] === 'number' && typeof up[place] === 'number' ? [place] : [],
    );
    return {
      x,
      y,
      ...(lines && { lines }),
      points: {
        x: places.map((place) => across[place]!),
        y: places.map((place) => up[place]!),
        rows: places.map((place) => rows[place]!),
      },
      colour: colourOf(places),
    };
  }, [rows, across, up, x, y, lines, colourOf]);
  return (
    <SelectableRelation
      title={title}
      caption={caption}
      height={height}
      drawn={drawn}
      selected={selected}
      onSelect={select}
      selects={selects}
      keepView={`${x.label} ${y.label}`}
      onRow={(row) => {
        pick(row);
        select(new Set([row]));
      }}
    />
  );
}
