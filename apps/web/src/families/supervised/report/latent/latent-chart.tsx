import { useMemo } from 'react';
import type { ChartBrush } from '../../../../charts/frame/brush.ts';
import type { ChartAxis } from '../../../../charts/option/chart-option.ts';
import { markedRows } from '../../../../charts/relation/marked-rows.ts';
import type { RelationData } from '../../../../charts/relation/relation-data.ts';
import { Relation } from '../../../../charts/relation/relation.tsx';
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
      points: {
        x: places.map((place) => across[place]!),
        y: places.map((place) => up[place]!),
        rows: places.map((place) => rows[place]!),
      },
      colour: colourOf(places),
    };
  }, [rows, across, up, colourOf]);
  const data = useMemo(
    (): RelationData => ({
      x,
      y,
      ...drawn,
      ...(lines && { lines }),
      selected: selected.size > 0 ? flags(drawn.points.rows, selected) : null,
    }),
    [x, y, drawn, lines, selected],
  );
  const brush = useMemo(
    (): ChartBrush | undefined =>
      selects
        ? {
            tool: 'lasso',
            onMark: (area, { done }) => {
              if (done) select(area ? markedRows(area, drawn.points) : new Set());
            },
          }
        : undefined,
    [selects, drawn, select],
  );
  return (
    <Relation
      title={title}
      caption={caption}
      data={data}
      height={height}
      brush={brush}
      keepView={`${x.label} ${y.label}`}
      onRow={(row) => {
        pick(row);
        select(new Set([row]));
      }}
    />
  );
}

/** By row: 1 where it is selected. */
function flags(rows: readonly number[], selected: ReadonlySet<number>): Uint8Array {
  const found = new Uint8Array(rows.reduce((most, row) => Math.max(most, row), 0) + 1);
  for (const row of selected) found[row] = 1;
  return found;
}
