import { type ComponentProps, useMemo } from 'react';
import type { ChartBrush } from '../frame/brush.ts';
import { markedRows } from './marked-rows.ts';
import type { RelationData } from './relation-data.ts';
import { Relation } from './relation.tsx';

interface SelectableRelationProps extends Omit<ComponentProps<typeof Relation>, 'data' | 'brush'> {
  /** What is drawn; kept stable. */
  drawn: Omit<RelationData, 'selected'>;
  selected: ReadonlySet<number>;
  onSelect: (rows: ReadonlySet<number>) => void;
  /** Dragging selects rows instead of zooming. */
  selects: boolean;
}

/** Rows as points, some of which may be selected with a lasso. */
export function SelectableRelation({ drawn, selected, onSelect, selects, ...chart }: SelectableRelationProps) {
  const data = useMemo(
    (): RelationData => ({ ...drawn, selected: selected.size > 0 ? flags(drawn.points.rows, selected) : null }),
    [drawn, selected],
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
  return <Relation {...chart} data={data} brush={brush} />;
}

/** By row: 1 where it is selected. */
function flags(rows: ArrayLike<number>, selected: ReadonlySet<number>): Uint8Array {
  const found = new Uint8Array(Array.from(rows).reduce((most, row) => Math.max(most, row), 0) + 1);
  for (const row of selected) found[row] = 1;
  return found;
}
