import type { ColumnStatistics, DatasetColumn, DatasetDetail } from '@hakaru/contract';
import Button from '@mui/material/Button';
import EditIcon from '@mui/icons-material/EditOutlined';
import { useState, useCallback } from 'react';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { paths, useScreenSearch } from '../../../../lib/paths.ts';
import { datasetMessages } from '../../dataset-messages.ts';
import { ColumnsDialog } from '../../editing/columns-dialog.tsx';
import { DraftDialog } from '../../editing/draft-dialog.tsx';
import { editingMessages } from '../../editing/editing-messages.ts';
import { WithStatistics } from '../statistics/with-statistics.tsx';
import { ColumnDialog } from './column-dialog.tsx';
import { ColumnGrid } from './column-grid.tsx';

export interface ColumnRow {
  column: DatasetColumn;
  statistics: ColumnStatistics | undefined;
  /** How many values the distribution and the most frequent values were counted in: fewer than all in a sample. */
  counted: number;
}

/** Every column with its distribution and its numbers; a row opens what is known about the column. */
export function ColumnsTab({ dataset }: { dataset: DatasetDetail }) {
  const t = useMessages(datasetMessages);
  const e = useMessages(editingMessages);
  const [open, setOpen] = useState<string | null>(null);
  const [isEditingAll, setEditingAll] = useState(false);
  const [draftId, openDraft] = useDraftInAddress();
  function showDraft(id: string): void {
    setOpen(null);
    setEditingAll(false);
    openDraft(id);
  }
  return (
    <>
      <WithStatistics
        datasetId={dataset.id}
        title={t('tab_columns')}
        text={t('columns_text')}
        action={
          <Button startIcon={<EditIcon />} onClick={() => setEditingAll(true)}>
            {e('edit_columns')}
          </Button>
        }
      >
        {(statistics) => {
          const byName = new Map(statistics.columns.map((entry) => [entry.name, entry]));
          const share = statistics.sampled_rows === null ? 1 : statistics.sampled_rows / statistics.row_count;
          const rows = dataset.columns.map((column): ColumnRow => {
            const found = byName.get(column.name);
            return { column, statistics: found, counted: Math.round((found?.count ?? 0) * share) };
          });
          const chosen = rows.find(({ column }) => column.name === open);
          return (
            <>
              <ColumnGrid rows={rows} rowCount={statistics.row_count} onOpen={setOpen} />
              {chosen && (
                <ColumnDialog dataset={dataset} row={chosen} onDraft={showDraft} onClose={() => setOpen(null)} />
              )}
            </>
          );
        }}
      </WithStatistics>
      {isEditingAll && <ColumnsDialog dataset={dataset} onDraft={showDraft} onClose={() => setEditingAll(false)} />}
      {draftId && <DraftDialog draftId={draftId} version={dataset.version} onClose={() => openDraft(undefined)} />}
    </>
  );
}

/** The draft of changed columns on show, kept in the address, so that one can leave it and come back. */
function useDraftInAddress(): [draftId: string | undefined, open: (draftId: string | undefined) => void] {
  const [{ draft }, change] = useScreenSearch(paths.datasetDetails);
  const open = useCallback((next: string | undefined) => change({ draft: next }, { resetScroll: false }), [change]);
  return [draft, open];
}
