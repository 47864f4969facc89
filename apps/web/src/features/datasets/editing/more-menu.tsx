import {
  type DatasetDetail,
  splitDataset,
  splitMethod,
  type SplitMethod,
  type CallRequest,
  type DatasetColumn,
} from '@hakaru/contract';
import MoreIcon from '@mui/icons-material/MoreVert';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { pathTo, paths } from '../../../lib/paths.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { notify } from '../../../lib/notices/notices.ts';
import { formatCount } from '../../../lib/numbers/format-number.ts';
import { ActionMenu } from '../../../ui/action-menu.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { datasetForms } from '../dataset-forms.ts';
import { datasetMessages } from '../dataset-messages.ts';
import { freeName, useDatasetNames } from '../free-name.ts';
import { useComparing } from '../compare/use-comparing.ts';
import { editingMessages } from './editing-messages.ts';
import { Muted } from '../../../ui/muted.tsx';
import { IconAction } from '../../../ui/icon-action.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { SelectField } from '../../../ui/select-field.tsx';

/** What else can be done with a dataset; what destroys it comes last. */
export function MoreMenu({ dataset, onDelete }: { dataset: DatasetDetail; onDelete: () => void }) {
  const t = useMessages(editingMessages);
  const d = useMessages(datasetMessages);
  const navigate = useNavigate();
  const [isSplitting, setSplitting] = useState(false);
  const { version_id } = dataset;
  const isReady = dataset.state === 'ready';
  const compare = useComparing(dataset.id);
  return (
    <>
      <ActionMenu
        renderButton={(opener) => <IconAction label={t('more')} icon={<MoreIcon />} {...opener} />}
        actions={[
          isReady &&
            dataset.form === 'table' && {
              label: t('propose_next'),
              onSelect: () => void navigate({ to: pathTo(paths.nextExperimentsRegister, { dataset_id: dataset.id }) }),
            },
          isReady && datasetForms[dataset.form].isTabular && { label: t('split'), onSelect: () => setSplitting(true) },
          isReady && version_id !== null && { label: t('compare'), onSelect: () => compare(version_id) },
          { label: d('delete'), onSelect: onDelete, destroys: true },
        ]}
      />
      {isSplitting && <SplitDialog dataset={dataset} onClose={() => setSplitting(false)} />}
    </>
  );
}

/** Divides a table into training and inference data, as two new datasets. */
function SplitDialog({ dataset, onClose }: { dataset: DatasetDetail; onClose: () => void }) {
  const t = useMessages(editingMessages);
  const navigate = useNavigate();
  const [draft, setDraft] = useState<Typed>(() => ({
    method: 'random',
    percent: '80',
    seed: '0',
    column: '',
    training_name: null,
    inference_name: null,
  }));
  const names = useDatasetNames();
  // Names that are free, until somebody types others.
  const named = {
    ...draft,
    training_name: draft.training_name ?? freeName(t('default_training', { name: dataset.name }), names),
    inference_name: draft.inference_name ?? freeName(t('default_inference', { name: dataset.name }), names),
  };
  const change = (part: Partial<Typed>) => setDraft((before) => ({ ...before, ...part }));
  const split = useCall(splitDataset, {
    invalidates: ['datasets'],
    meta: { quiet: true },
    onSuccess({ training_id }) {
      notify(t('split_started'), {
        action: {
          label: t('open_set'),
          run: () =>
            void navigate({
              to: pathTo(paths.datasetDetails, { dataset_id: training_id, data_type: 'training_data' }),
            }),
        },
      });
      onClose();
    },
  });
  const body = readSplit(named);
  const training = body ? Math.round((dataset.row_count ?? 0) * body.share) : null;
  const choices = columnsFor(draft.method, dataset.columns);
  return (
    <FormDialog
      title={t('split_title')}
      submitLabel={t('split_start')}
      busy={split.isPending}
      disabled={body === null}
      onCancel={onClose}
      onSubmit={() => body && split.mutate({ params: { id: dataset.id }, body })}
    >
      <Stack spacing={2.5} sx={{ pt: 1 }}>
        <Muted>{t('split_text')}</Muted>
        <Problem of={split.error} />
        <SelectField
          label={t('method')}
          value={draft.method}
          helperText={t(`method_${draft.method}_help`)}
          choices={splitMethod.options
            .filter((method) => columnsFor(method, dataset.columns)?.length !== 0)
            .map((method: SplitMethod) => [method, t(`method_${method}`)])}
          onValue={(next) => {
            const method = splitMethod.parse(next);
            change({ method, column: defaultColumn(method, dataset.columns) });
          }}
        />
        {choices && (
          <SelectField
            required
            label={t(draft.method === 'time' ? 'time_column' : 'strata_column')}
            value={draft.column}
            choices={choices.map(({ name }) => [name, name])}
            onValue={(next) => change({ column: next })}
          />
        )}
        <TextField
          label={t('share')}
          value={draft.percent}
          error={body === null && !(Number(draft.percent) >= 1 && Number(draft.percent) <= 99)}
          helperText={
            training === null
              ? t('share_bad')
              : t('share_help', {
                  training: formatCount(training),
                  inference: formatCount((dataset.row_count ?? 0) - training),
                })
          }
          onChange={({ target }) => change({ percent: target.value })}
          slotProps={{ htmlInput: { inputMode: 'decimal' } }}
        />
        {(draft.method === 'random' || draft.method === 'stratified') && (
          <TextField
            label={t('seed')}
            value={draft.seed}
            onChange={({ target }) => change({ seed: target.value })}
            slotProps={{ htmlInput: { inputMode: 'numeric' } }}
          />
        )}
        <TextField
          required
          label={t('training_name')}
          value={named.training_name}
          onChange={({ target }) => change({ training_name: target.value })}
          slotProps={{ htmlInput: { maxLength: 200 } }}
        />
        <TextField
          required
          label={t('inference_name')}
          value={named.inference_name}
          onChange={({ target }) => change({ inference_name: target.value })}
          slotProps={{ htmlInput: { maxLength: 200 } }}
        />
      </Stack>
    </FormDialog>
  );
}

type Names = 'training_name' | 'inference_name';
/** The form as far as it was typed. */
type Typed = Omit<SplitDraft, Names> & Record<Names, string | null>;

/** The form as it is sent. */
export interface SplitDraft {
  method: SplitMethod;
  percent: string;
  seed: string;
  column: string;
  training_name: string;
  inference_name: string;
}

/** The columns a method may go by; null where it goes by none. */
export function columnsFor(method: SplitMethod, columns: readonly DatasetColumn[]): readonly DatasetColumn[] | null {
  if (method === 'stratified') return columns.filter(({ type }) => type === 'categorical' || type === 'boolean');
  if (method === 'time') return columns.filter(({ type }) => type === 'datetime' || type === 'numeric');
  return null;
}

const roles = { stratified: ['label', 'target', 'group'], time: ['time'] } as const;

/** The column a method begins with: by its role, else the first date. */
export function defaultColumn(method: SplitMethod, columns: readonly DatasetColumn[]): string {
  const choices = columnsFor(method, columns) ?? [];
  const wanted: readonly string[] = method === 'time' || method === 'stratified' ? roles[method] : [];
  const fits =
    choices.find(({ role }) => wanted.includes(role)) ?? choices.find(({ type }) => type === 'datetime') ?? choices[0];
  return fits?.name ?? '';
}

/** The call's body; null while something is missing or wrong. */
export function readSplit({
  method,
  percent,
  seed,
  column,
  training_name,
  inference_name,
}: SplitDraft): CallRequest<typeof splitDataset>['body'] | null {
  const share = Number(percent) / 100;
  const lot = Number(seed);
  const names = [training_name.trim(), inference_name.trim()] as const;
  const needsColumn = method === 'stratified' || method === 'time';
  if (percent.trim() === '' || !(share >= 0.01 && share <= 0.99) || names.includes('') || names[0] === names[1])
    return null;
  if (!Number.isInteger(lot) || lot < 0 || lot > 2_147_483_647 || (needsColumn && column === '')) return null;
  return {
    method,
    share,
    seed: lot,
    column: needsColumn ? column : null,
    training_name: names[0],
    inference_name: names[1],
  };
}
