import type { ScatterLine } from '../../../charts/scatter/scatter-data.ts';
import { useMemo } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount } from '../../../lib/numbers/format-number.ts';
import { pointColour } from '../../../families/unsupervised/row-picture/point-colour.ts';
import { unsupervisedMessages } from '../../../families/unsupervised/words.ts';
import { RowPicture } from '../../../families/unsupervised/row-picture/row-picture.tsx';
import { compressionMessages } from '../words.ts';
import type { View } from './use-view.ts';

interface MapPictureProps {
  view: View;
  title: string;
  /** The scores' names. */
  x: string;
  y: string;
  /** What the axes are called where that is not the scores' names; kept stable. */
  labels?: readonly [x: string, y: string];
  height: number;
  selects: boolean;
  lines?: readonly ScatterLine[];
}

/** Two scores of every row of the view; rows can be picked and selected. */
export function MapPicture({ view, labels, ...picture }: MapPictureProps) {
  const t = useMessages(compressionMessages);
  const p = useMessages(unsupervisedMessages);
  const { points, selected, select, pick, group } = view;
  const [column] = points.colours;
  const colourOf = useMemo(
    () =>
      column && group !== null
        ? (places: readonly number[]) =>
            pointColour(column, places, { missing: p('missing'), others: p('other_values') }, group)
        : undefined,
    [column, group, p],
  );
  // A map's title says its size of neighbourhood; axes need not repeat it.
  const names = useMemo(
    () => [picture.x, picture.y].map((name) => name.replace(/ \(.*\)$/, '')) as [string, string],
    [picture.x, picture.y],
  );
  const projected = points.role.filter((role) => role === 'projected').length;
  return (
    <RowPicture
      {...picture}
      labels={labels ?? names}
      points={points}
      colourOf={colourOf}
      selected={selected}
      onSelect={select}
      onRow={(row) => {
        pick(row);
        select(new Set([row]));
      }}
      caption={projected > 0 ? t('projected_note', { rows: formatCount(projected) }) : undefined}
    />
  );
}
