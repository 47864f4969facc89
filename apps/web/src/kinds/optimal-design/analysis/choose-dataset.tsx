import { listAllDatasets, loadDataset } from '@hakaru/contract';
import type { DesignSheet } from '@hakaru/contract/decisions/optimal-design';
import Autocomplete from '@mui/material/Autocomplete';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { callApi } from '../../../lib/api/call-api.ts';
import { useAnswer } from '../../../lib/api/use-answer.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount } from '../../../lib/numbers/format-number.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Muted } from '../../../ui/muted.tsx';
import { analysisMessages } from './words.ts';

interface Chosen {
  id: string;
  name: string;
  version_id: string | null;
}

const MOST_PAGES = 5;
const PAGE_SIZE = 1000;
const MOST_COLUMNS = 200;

/** The first rows of a dataset as the texts of a sheet, with its name. */
export async function sheetOfDataset({
  id,
  name,
}: Pick<Chosen, 'id' | 'name'>): Promise<{ source: string; sheet: DesignSheet }> {
  const rows: string[][] = [];
  let columns: string[] = [];
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const found = await callApi(loadDataset, { params: { id }, body: { page, page_size: PAGE_SIZE } });
    columns = found.columns.slice(0, MOST_COLUMNS).map((column) => column.name);
    rows.push(
      ...found.rows.map((row) => row.slice(0, MOST_COLUMNS).map((cell) => (cell === null ? '' : String(cell)))),
    );
    if (rows.length >= found.total) break;
  }
  return { source: name, sheet: { columns, rows, lines: rows.map((_, at) => at + 1) } };
}

interface ChooseDatasetProps {
  title: string;
  /** What the dataset needs. */
  text: string;
  confirmLabel: string;
  onChoose: (dataset: Chosen) => void;
  onClose: () => void;
}

/** Asks for a dataset that is a table. */
export function ChooseDataset({ title, text, confirmLabel, onChoose, onClose }: ChooseDatasetProps) {
  const t = useMessages(analysisMessages);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const all = useAnswer(listAllDatasets, { query: { form: 'table' } });
  const ready = (all.data?.items ?? []).filter(({ state }) => state === 'ready');
  return (
    <ConfirmDialog
      open
      width="sm"
      title={title}
      confirmLabel={confirmLabel}
      disabled={chosen === null}
      onConfirm={() => chosen && onChoose(chosen)}
      onCancel={onClose}
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        <Autocomplete
          options={ready}
          value={ready.find(({ id }) => id === chosen?.id) ?? null}
          getOptionKey={({ id }) => id}
          getOptionLabel={({ name, row_count }) => t('dataset_size', { name, rows: formatCount(row_count ?? 0) })}
          isOptionEqualToValue={(a, b) => a.id === b.id}
          onChange={(_event, next) => setChosen(next)}
          renderInput={(params) => <TextField {...params} label={t('choose_dataset')} required />}
        />
        <Muted>{text}</Muted>
      </Stack>
    </ConfirmDialog>
  );
}
