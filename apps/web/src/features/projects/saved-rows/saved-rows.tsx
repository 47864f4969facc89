import Button from '@mui/material/Button';
import SaveIcon from '@mui/icons-material/TableRowsOutlined';
import { type ReactNode, useState } from 'react';
import { getDataset, listAllDatasets } from '@hakaru/contract';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import type { defineGivenRowsCall, defineOwnRowsCall } from '@hakaru/contract/training/model-calls';
import { useCall } from '../../../lib/api/use-call.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { notify } from '../../../lib/notices/notices.ts';
import { projectMessages } from '../words.ts';
import { callQuery } from '../../../lib/api/call-query.ts';
import { formatCount } from '../../../lib/numbers/format-number.ts';
import { columnNames } from '../settings/setting-words.ts';
import { Problem } from '../../../ui/problem.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

interface OwnRowsButtonProps {
  call: OwnRowsCall;
  projectId: string;
  modelKey: string;
  label: string;
  /** The type's own options of the call. */
  options?: object;
  /** Where it stands beside a more important action. */
  variant?: 'contained' | 'outlined' | 'text';
}

/** Saves what a model says of the rows it learned from as a dataset, under a name that is asked for. */
export function OwnRowsButton({
  call,
  projectId,
  modelKey,
  label,
  options = {},
  variant = 'contained',
}: OwnRowsButtonProps) {
  const t = useMessages(projectMessages);
  const [open, setOpen] = useState(false);
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
      <Button variant={variant} startIcon={<SaveIcon />} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open && (
        <NameDialog
          title={label}
          busy={save.isPending}
          error={save.error}
          onSave={(named) =>
            save.mutate({ params: { project: projectId, model_key: modelKey }, body: { ...named, options } })
          }
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

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

/** So many can be told one by one; with more, it is another table. */
const MOST_MISSING = 20;

interface MissingColumnsProps {
  /** The columns a model needs and the dataset does not have by their names. */
  features: readonly string[];
  /** The dataset's. */
  columns: readonly string[];
  mapping: Readonly<Record<string, string>>;
  onChange: (mapping: Readonly<Record<string, string>>) => void;
}

/** Asks for the columns that take the place of those that are not there. */
function MissingColumns({ features, columns, mapping, onChange }: MissingColumnsProps) {
  const t = useMessages(projectMessages);
  if (features.length === 0) return null;
  if (features.length > MOST_MISSING)
    return (
      <Alert severity="error">
        {t('too_many_missing', { count: features.length, columns: columnNames(features) })}
      </Alert>
    );
  return (
    <>
      <Alert severity="warning" variant="outlined">
        {t('missing_columns', { count: features.length })}
      </Alert>
      {features.map((feature) => (
        <Autocomplete
          key={feature}
          size="small"
          options={columns}
          value={mapping[feature] ?? null}
          onChange={(_event, next) =>
            onChange(
              Object.fromEntries(
                Object.entries({ ...mapping, [feature]: next ?? '' }).filter(([, column]) => column !== ''),
              ),
            )
          }
          renderInput={(params) => <TextField {...params} label={t('takes_place', { column: feature })} required />}
        />
      ))}
    </>
  );
}

interface NameDialogProps {
  title: string;
  /** A name that is suggested. */
  suggested?: string;
  busy: boolean;
  error: unknown;
  /** Something else is still to be chosen. */
  disabled?: boolean;
  /** Above the name. */
  children?: ReactNode;
  onSave: (named: { name: string; comment: string }) => void;
  onClose: () => void;
}

/** Asks what a dataset that is to be saved is called. */
export function NameDialog({
  title,
  suggested = '',
  busy,
  error,
  disabled = false,
  children,
  onSave,
  onClose,
}: NameDialogProps) {
  const t = useMessages(projectMessages);
  const [name, setName] = useState(suggested.slice(0, 200));
  const [comment, setComment] = useState('');
  return (
    <ConfirmDialog
      open
      width="sm"
      title={title}
      confirmLabel={t('save')}
      busy={busy}
      disabled={disabled || name.trim() === ''}
      onConfirm={() => onSave({ name: name.trim(), comment: comment.trim() })}
      onCancel={onClose}
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        {children}
        <TextField
          label={t('saved_name')}
          value={name}
          required
          autoFocus
          onChange={({ target }) => setName(target.value)}
          slotProps={{ htmlInput: { maxLength: 200 } }}
        />
        <TextField
          label={t('comment')}
          value={comment}
          multiline
          maxRows={4}
          onChange={({ target }) => setComment(target.value)}
          slotProps={{ htmlInput: { maxLength: 4000 } }}
        />
        <Problem of={error} />
      </Stack>
    </ConfirmDialog>
  );
}

/** Saves what a model says of the rows it learned from. */
type OwnRowsCall = ReturnType<typeof defineOwnRowsCall<object>>;

/** Saves what a model says of another dataset's rows. */
type GivenRowsCall = ReturnType<typeof defineGivenRowsCall<object>>;
