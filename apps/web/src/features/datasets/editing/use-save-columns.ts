import { draftColumns, updateDataset } from '@hakaru/contract';
import { useCall } from '../../../lib/api/use-call.ts';
import { type ColumnWish, describedOf, editsOf } from './column-edit.ts';

/** Saves what is said of columns at once, then begins the new version that other names and types need: `onDraft` hears of it, `onSaved` where there is none. */
export function useSaveColumns(
  datasetId: string,
  { onDraft, onSaved }: { onDraft: (draftId: string) => void; onSaved: () => void },
) {
  const update = useCall(updateDataset, { invalidates: ['datasets'], meta: { quiet: true } });
  const draft = useCall(draftColumns, { meta: { quiet: true } });
  async function save(wishes: readonly ColumnWish[]): Promise<void> {
    const described = describedOf(wishes);
    const edits = editsOf(wishes);
    if (described.length > 0) await update.mutateAsync({ params: { id: datasetId }, body: { columns: described } });
    if (edits.length === 0) return onSaved();
    onDraft((await draft.mutateAsync({ params: { id: datasetId }, body: { columns: edits } })).draft_id);
  }
  // What went wrong is shown from `error`.
  return {
    save: (wishes: readonly ColumnWish[]) => void save(wishes).catch(() => undefined),
    isPending: update.isPending || draft.isPending,
    error: update.error ?? draft.error,
  };
}
