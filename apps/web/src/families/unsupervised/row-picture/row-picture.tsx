import { useMemo } from 'react';
import type { ChartBrush } from '../../../charts/frame/brush.ts';
import type { PointColour, RelationData } from '../../../charts/relation/relation-data.ts';
import { Relation } from '../../../charts/relation/relation.tsx';
import type { ScatterLine } from '../../../charts/scatter/scatter-data.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount } from '../../../lib/numbers/format-number.ts';
import { markedRows } from './marked-rows.ts';
import { type ColumnValues, pointColour } from './point-colour.ts';
import { unsupervisedMessages } from '../words.ts';

/** Rows of a table (from 0) with their scores, and a column to colour them by. */
export interface RowPoints {
  points: { shown: number; total: number };
  row: readonly number[];
  scores: readonly { name: string; values: readonly (number | null)[] }[];
  colours: readonly ColumnValues[];
}

interface RowPictureProps {
  points: RowPoints;
  title: string;
  /** The scores' names. */
  x: string;
  y: string;
  /** What the axes are called where that is not the scores' names. */
  labels?: readonly [x: string, y: string];
  height: number;
  /** Another colouring than by the points' column; `places` are places in the points. */
  colourOf?: ((places: readonly number[]) => PointColour) | undefined;
  selected: ReadonlySet<number>;
  onSelect: (rows: ReadonlySet<number>) => void;
  onRow: (row: number) => void;
  /** Dragging selects rows instead of zooming. */
  selects: boolean;
  lines?: readonly ScatterLine[] | undefined;
  caption?: string | undefined;
  /** Names in the picture, where the points lie that they are of. */
  labelsOf?:
    | ((points: { x: readonly number[]; y: readonly number[]; places: readonly number[] }) => RelationData['labels'])
    | undefined;
}

/** Two scores of every row, coloured by a column; rows can be clicked and selected. Keep `labels`, `colourOf` and `labelsOf` stable. */
export function RowPicture({
  points,
  title,
  x,
  y,
  labels,
  height,
  colourOf,
  selected,
  onSelect,
  onRow,
  selects,
  lines,
  caption,
  labelsOf,
}: RowPictureProps) {
  const t = useMessages(unsupervisedMessages);
  const drawn = useMemo(() => {
    const [across, up] = [x, y].map((name) => points.scores.find((score) => score.name === name)?.values ?? []);
    const places = points.row.flatMap((_, place) =>
      typeof across?.[place] === 'number' && typeof up?.[place] === 'number' ? [place] : [],
    );
    const [column] = points.colours;
    const colour = colourOf
      ? colourOf(places)
      : column && pointColour(column, places, { missing: t('missing'), others: t('other_values') });
    const at = { x: places.map((place) => across?.[place] as number), y: places.map((place) => up?.[place] as number) };
    const names = labelsOf?.({ ...at, places });
    return {
      points: { ...at, rows: places.map((place) => points.row[place]!) },
      ...(colour ? { colour } : {}),
      ...(names ? { labels: names } : {}),
    };
  }, [points, x, y, colourOf, labelsOf, t]);
  const data = useMemo(
    (): RelationData => ({
      x: { label: labels?.[0] ?? x },
      y: { label: labels?.[1] ?? y },
      ...drawn,
      ...(lines ? { lines } : {}),
      selected: selected.size > 0 ? flags(drawn.points.rows, selected) : null,
    }),
    [x, y, labels, drawn, lines, selected],
  );
  const brush = useMemo(
    (): ChartBrush | undefined =>
      selects
        ? {
            tool: 'lasso',
            onMark: (area, { done }) => {
              if (done) onSelect(area ? markedRows(area, drawn.points) : new Set());
            },
          }
        : undefined,
    [selects, drawn, onSelect],
  );
  const said = [
    t('points_of', { shown: formatCount(points.points.shown), total: formatCount(points.points.total) }),
    caption,
  ]
    .filter(Boolean)
    .join(' ');
  return (
    <Relation
      title={title}
      caption={said}
      data={data}
      height={height}
      brush={brush}
      onRow={onRow}
      keepView={`${x} ${y}`}
    />
  );
}

/** By row: 1 where it is selected. */
function flags(rows: readonly number[], selected: ReadonlySet<number>): Uint8Array {
  const found = new Uint8Array(rows.reduce((most, row) => Math.max(most, row), 0) + 1);
  for (const row of selected) found[row] = 1;
  return found;
}
