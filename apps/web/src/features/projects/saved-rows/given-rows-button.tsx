import { getDataset, listAllDatasets } from '@hakaru/contract';
import Autocomplete from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery } from '../../../lib/api/call-query.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { notify } from '../../../lib/notices/notices.ts';
import { formatCount } from '../../../lib/numbers/format-number.ts';
import { columnNames } from '../settings/column-names.ts';
import { MissingColumns } from './missing-columns.tsx';
import { NameDialog } from './name-dialog.tsx';
import type { GivenRowsCall } from './rows-calls.ts';
import { projectMessages } from '../words.ts';

interface GivenRowsButtonProps {
  call: GivenRowsCall;
  projectId: string;
  modelKey: string;
  label: string;
  /** The columns the model needs. */
  features: readonly string[];
  options?: object;
}

/** Saves what a model says of another dataset's rows; columns go by their names, or by what a person says takes their place. */
export function GivenRowsButton({ call, projectId, modelKey, label, features, options = {} }: GivenRowsButtonProps) {
  const t = useMessages(projectMessages);
  const [open, setOpen] = useState(false);
  const [dataset, setDataset] = useState<string | null>(null);
  const [mapping, setMapping] = useState<Readonly<Record<string, string>>>({});
  const all = useQuery({
    ...callQuery(listAllDatasets, { query: { form: 'table' } }),
    enabled: open,
    meta: { quiet: true },
  });
  const ready = (all.data?.items ?? []).filter(({ state }) => state === 'ready');
  const chosen = useQuery({
    ...callQuery(getDataset, { params: { dataset_id: dataset ?? '', min_schema: 'false' } }),
    enabled: open && dataset !== null,
    meta: { quiet: true },
  }).data;
  const names = chosen?.columns.map(({ name }) => name) ?? [];
  const missing = features.filter((name) => !names.includes(name));
  const save = useCall(call, {
    meta: { quiet: true },
    invalidates: ['datasets', 'tasks'],
    onSuccess: () => {
      setOpen(false);
      notify(t('saving'), { severity: 'info' });
    },
  });
  return (
    <>
      <Button onClick={() => setOpen(true)}>{label}</Button>
      {open && (
        <NameDialog
          title={label}
          busy={save.isPending}
          error={save.error ?? all.error}
          disabled={!chosen || missing.some((name) => !mapping[name])}
          onSave={(named) =>
            save.mutate({
              params: { project: projectId, model_key: modelKey },
              body: {
                ...named,
                dataset_id: dataset ?? '',
                options: missing.length > 0 ? { ...options, mapping } : options,
              },
            })
          }
          onClose={() => setOpen(false)}
        >
          {all.data && ready.length === 0 && <Typography>{t('no_datasets')}</Typography>}
          <Autocomplete
            options={ready}
            value={ready.find(({ id }) => id === dataset) ?? null}
            getOptionKey={({ id }) => id}
            getOptionLabel={({ name, row_count }) => t('dataset_choice', { name, rows: formatCount(row_count ?? 0) })}
            isOptionEqualToValue={(a, b) => a.id === b.id}
            onChange={(_event, next) => {
              setDataset(next?.id ?? null);
              setMapping({});
            }}
            renderInput={(params) => <TextField {...params} label={t('rows_dataset')} required />}
          />
          {chosen && <MissingColumns features={missing} columns={names} mapping={mapping} onChange={setMapping} />}
          <Typography variant="body2" color="textSecondary">
            {t('same_names', { columns: columnNames(features) })}
          </Typography>
        </NameDialog>
      )}
    </>
  );
}
