import type { ColumnStatistics, DatasetColumn, DatasetDetail } from '@hakaru/contract';
import { useState } from 'react';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { datasetMessages } from '../../dataset-messages.ts';
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
  const [open, setOpen] = useState<string | null>(null);
  return (
    <WithStatistics datasetId={dataset.id} title={t('tab_columns')} text={t('columns_text')}>
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
            {chosen && <ColumnDialog datasetId={dataset.id} row={chosen} onClose={() => setOpen(null)} />}
          </>
        );
      }}
    </WithStatistics>
  );
}
