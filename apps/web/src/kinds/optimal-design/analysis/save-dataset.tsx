import { type ColumnRole, registerDataset } from '@hakaru/contract';
import type { DesignAnalysis, OptimalDesignResult } from '@hakaru/contract/decisions/optimal-design';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { uploadFile } from '../../../lib/api/upload-file.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { notify } from '../../../lib/notices/notices.ts';
import { pathTo, paths } from '../../../lib/paths.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Muted } from '../../../ui/muted.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { withUnit } from '../setup.ts';
import { analysisMessages } from './words.ts';

type Value = string | number | null;

/** A table to be registered: what its columns are, and its rows. */
export interface SavedTable {
  columns: readonly { name: string; type: 'numeric' | 'categorical'; role: ColumnRole }[];
  rows: readonly (readonly Value[])[];
}

/** Runs as they were done, with their results: factors are features, results targets. */
export function resultsTable(analysis: DesignAnalysis, { units }: Pick<OptimalDesignResult, 'units'>): SavedTable {
  return {
    columns: [
      ...factorColumns(
        analysis.factors,
        units,
        analysis.runs.map(({ values }) => values),
      ),
      ...analysis.responses.map((name) => ({ name, type: 'numeric' as const, role: 'target' as const })),
    ],
    rows: analysis.runs.map(({ values, results }) => [...values, ...results]),
  };
}

/** The design as it was found: the order and the kind of each run beside its settings. */
export function designTable({
  factors,
  units,
  runs,
}: Pick<OptimalDesignResult, 'factors' | 'units' | 'runs'>): SavedTable {
  const hasPlots = runs.some(({ plot }) => plot !== null);
  return {
    columns: [
      { name: 'run', type: 'numeric', role: 'id' },
      { name: 'block', type: 'numeric', role: 'none' },
      ...(hasPlots ? [{ name: 'whole plot', type: 'numeric' as const, role: 'none' as const }] : []),
      { name: 'role', type: 'categorical', role: 'none' },
      ...factorColumns(
        factors,
        units,
        runs.map(({ values }) => values),
      ),
    ],
    rows: runs.map(({ order, block, plot, role, values }) => [
      order,
      block,
      ...(hasPlots ? [plot] : []),
      role,
      ...values,
    ]),
  };
}

function factorColumns(
  factors: readonly string[],
  units: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): SavedTable['columns'] {
  return factors.map((factor, at) => ({
    name: withUnit(factor, units[at]),
    type: typeof rows[0]?.[at] === 'string' ? 'categorical' : 'numeric',
    role: 'feature',
  }));
}

/** Registers a table of a design as a dataset; the task reads it. */
export function registerTable(name: string, table: SavedTable, made_with: string) {
  const by = <T,>(of: (column: SavedTable['columns'][number]) => T) =>
    Object.fromEntries(table.columns.map((column) => [column.name, of(column)]));
  const options = { types: by(({ type }) => type), roles: by(({ role }) => role) };
  const file = new File([csvOf(table)], 'runs.csv', { type: 'text/csv' });
  return uploadFile(registerDataset, { body: { name, made_with, options: JSON.stringify(options) } }, { file });
}

interface SaveDatasetProps {
  /** The design that the table is of. */
  projectId: string;
  suggested: string;
  table: SavedTable;
  onClose: () => void;
}

/** Registers a table under a name that is asked for, and opens it. */
export function SaveDataset({ projectId, suggested, table, onClose }: SaveDatasetProps) {
  const t = useMessages(analysisMessages);
  const client = useQueryClient();
  const navigate = useNavigate();
  const [name, setName] = useState(suggested.slice(0, 200));
  const save = useMutation({
    mutationFn: () => registerTable(name.trim(), table, projectId),
    meta: { quiet: true },
    onSuccess: async ({ dataset_id }) => {
      await client.invalidateQueries({ queryKey: ['datasets'] });
      notify(t('saved'), { severity: 'info' });
      await navigate({ to: pathTo(paths.datasetDetails, { dataset_id, data_type: 'training_data' }) });
    },
  });
  return (
    <ConfirmDialog
      open
      width="sm"
      title={t('save')}
      confirmLabel={t('save')}
      busy={save.isPending}
      disabled={name.trim() === ''}
      onConfirm={() => save.mutate()}
      onCancel={onClose}
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        <TextField
          label={t('name')}
          value={name}
          required
          autoFocus
          onChange={({ target }) => setName(target.value)}
          slotProps={{ htmlInput: { maxLength: 200 } }}
        />
        <Muted>{t('save_text')}</Muted>
        <Problem of={save.error} />
      </Stack>
    </ConfirmDialog>
  );
}

/** As RFC 4180 has it. */
export function csvOf({ columns, rows }: SavedTable): string {
  const quoted = (value: Value) =>
    typeof value === 'string' && /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : String(value ?? '');
  return [columns.map(({ name }) => name), ...rows].map((row) => row.map(quoted).join(',')).join('\r\n');
}
