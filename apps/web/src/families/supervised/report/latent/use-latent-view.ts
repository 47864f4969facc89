import { useMemo, useState } from 'react';
import { pointColour, type ColumnValues } from '../../../../charts/relation/point-colour.ts';
import type { PointColour } from '../../../../charts/relation/relation-data.ts';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { projectMessages } from '../../../../features/projects/words.ts';
import { supervisedMessages } from '../../words.ts';
import { furthestRow, type LatentLimits, type LatentRows } from './latent-data.ts';

/** What is looked at, by all charts of rows together. */
export interface LatentView {
  /** What points may be coloured by, and what they are. */
  colours: readonly (readonly [key: string, words: string])[];
  colour: string;
  setColour: (key: string) => void;
  /** The colours of the points at these places. */
  colourOf: (places: readonly number[]) => PointColour;
  limits: LatentLimits | undefined;
  setConfidence: (confidence: number) => void;
  /** Dragging over the charts selects rows instead of zooming. */
  selects: boolean;
  setSelects: (selects: boolean) => void;
  /** Rows from 0. */
  selected: ReadonlySet<number>;
  select: (rows: ReadonlySet<number>) => void;
  /** The row whose contributions are shown. */
  picked: number | null;
  pick: (row: number) => void;
}

export function useLatentView(latent: LatentRows): LatentView {
  const t = useMessages(supervisedMessages);
  const p = useMessages(projectMessages);
  const { points, targets } = latent;
  const columns = useMemo((): readonly (readonly [key: string, column: ColumnValues])[] => {
    const part: ColumnValues = {
      name: t('colour_part'),
      type: 'categorical',
      values: points.part.map((one) => p(`part_${one}`)),
    };
    const order: ColumnValues = { name: t('row'), type: 'numeric', values: points.row.map((row) => row + 1) };
    return [
      ...targets.map(
        ({ target }, index) =>
          [`target ${index}`, { name: target, type: 'numeric', values: points.measured[index] ?? [] }] as const,
      ),
      ...(new Set(points.part).size > 1 ? [['part', part] as const] : []),
      ['order', order] as const,
      ...points.colours.map((column) => [`column ${column.name}`, column] as const),
    ];
  }, [points, targets, t, p]);
  const [colour, setColour] = useState(() => columns.find(([key]) => key !== 'order')?.[0] ?? 'order');
  const [confidence, setConfidence] = useState(latent.limits[0]?.confidence);
  const [selects, setSelects] = useState(true);
  const [selected, select] = useState<ReadonlySet<number>>(new Set());
  const [picked, pick] = useState(() => furthestRow(latent));
  const column = columns.find(([key]) => key === colour)?.[1];
  const colourOf = useMemo(
    () => (places: readonly number[]) =>
      pointColour(column!, places, { missing: t('missing'), others: t('other_values') }),
    [column, t],
  );
  return {
    colours: columns.map(([key, { name }]) => [key, key === 'order' ? t('colour_order') : name]),
    colour,
    setColour,
    colourOf,
    limits: latent.limits.find((one) => one.confidence === confidence),
    setConfidence,
    selects,
    setSelects,
    selected,
    select,
    picked,
    pick,
  };
}
