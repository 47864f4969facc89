import { sentences } from '../../../lib/i18n/joined.ts';
import { useMemo } from 'react';
import type { PointColour, RelationData } from '../../../charts/relation/relation-data.ts';
import { SelectableRelation } from '../../../charts/relation/selectable-relation.tsx';
import type { ScatterLine } from '../../../charts/scatter/scatter-data.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount } from '../../../lib/numbers/format-number.ts';
import { type ColumnValues, pointColour } from '../../../charts/relation/point-colour.ts';
import { unsupervisedMessages } from '../words.ts';

/** Rows of a table (from 0) with their scores, and a column to colour them by. */
export interface RowPoints {
  points: { shown: number; total: number };
  row: readonly number[];
  scores: readonly { name: string; values: readonly (number | null)[] }[];
  colours: readonly ColumnValues[];
}

interface RowChartProps {
  points: RowPoints;
  title: string;
  /** The scores' names. */
  x: string;
  y: string;
  /** What the axes are called where that is not the scores' names. */
  labels?: readonly [x: string, y: string];
  height: number;
  /** Another colouring than by the points' column; `places` are places in the points. */
  colourOf?: ((indices: readonly number[]) => PointColour) | undefined;
  selected: ReadonlySet<number>;
  onSelect: (rows: ReadonlySet<number>) => void;
  onRow: (row: number) => void;
  /** Dragging selects rows instead of zooming. */
  selects: boolean;
  lines?: readonly ScatterLine[] | undefined;
  caption?: string | undefined;
  /** Names in the chart, where the points lie that they are of. */
  labelsOf?:
    | ((points: { x: readonly number[]; y: readonly number[]; places: readonly number[] }) => RelationData['labels'])
    | undefined;
}

/** Two scores of every row, coloured by a column; rows can be clicked and selected. Keep `labels`, `colourOf` and `labelsOf` stable. */
export function RowChart({
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
}: RowChartProps) {
  const t = useMessages(unsupervisedMessages);
  const drawn = useMemo(() => {
    const [across, up] = [x, y].map((name) => points.scores.find((score) => score.name === name)?.values ?? []);
    const indices = points.row.flatMap((_, index) =>
      typeof across?.[index] === 'number' && typeof up?.[index] === 'number' ? [index] : [],
    );
    const [column] = points.colours;
    const colour = colourOf
      ? colourOf(indices)
      : column && pointColour(column, indices, { missing: t('missing'), others: t('other_values') });
    const at = {
      x: indices.map((index) => across?.[index] as number),
      y: indices.map((index) => up?.[index] as number),
    };
    const names = labelsOf?.({ ...at, places: indices });
    return {
      x: { label: labels?.[0] ?? x },
      y: { label: labels?.[1] ?? y },
      ...(lines ? { lines } : {}),
      points: { ...at, rows: indices.map((index) => points.row[index]!) },
      ...(colour ? { colour } : {}),
      ...(names ? { labels: names } : {}),
    };
  }, [points, x, y, labels, lines, colourOf, labelsOf, t]);
  const said = sentences(
    t('points_of', { shown: formatCount(points.points.shown), total: formatCount(points.points.total) }),
    caption,
  );
  return (
    <SelectableRelation
      title={title}
      caption={said}
      height={height}
      drawn={drawn}
      selected={selected}
      onSelect={onSelect}
      selects={selects}
      onRow={onRow}
      keepView={`${x} ${y}`}
    />
  );
}
