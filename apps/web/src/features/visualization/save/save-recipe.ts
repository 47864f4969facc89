import type { Selection, ViewContent } from '@hakaru/contract';
import type { Recipe } from '@hakaru/contract/preprocessing/recipe';

export type Labels = NonNullable<ViewContent['labels']>;

/** What of the board becomes data: the selected rows, the others, or labels for rows. */
export type SaveChoice =
  | { what: 'selected' | 'others'; selection: Selection }
  | { what: 'labels'; labels: Labels; other: string };

/** The steps that make a table of it, as preprocessing understands them; excluded rows go first where they are to. */
export function saveRecipe(keep: SaveChoice, excluded: readonly Selection[]): Recipe {
  const without = excluded.map((selection, index) =>
    step(`without-${index + 1}`, 'filter_rows', { selection, action: 'drop' }),
  );
  const last =
    keep.what === 'labels'
      ? step('labels', 'label_rows', {
          column: keep.labels.column,
          labels: keep.labels.rows,
          other: keep.other === '' ? null : keep.other,
        })
      : step('rows', 'filter_rows', { selection: keep.selection, action: keep.what === 'selected' ? 'keep' : 'drop' });
  return { steps: [...without, last] as unknown as Recipe['steps'] };
}

function step(id: string, name: 'filter_rows' | 'label_rows', parameters: Record<string, unknown>) {
  return { id, step: name, on: true, parameters };
}

/** The labels with one more; a label given again gets these rows, too. */
export function withLabel(labels: Labels | undefined, column: string, label: string, selection: Selection): Labels {
  return { column, rows: [...(labels?.rows ?? []), { label, selection }] };
}

export function withoutLabel(labels: Labels, index: number): Labels | undefined {
  const rows = labels.rows.filter((_row, other) => other !== index);
  return rows.length > 0 ? { ...labels, rows } : undefined;
}
