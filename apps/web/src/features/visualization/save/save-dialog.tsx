import type { DatasetDetail, Selection } from '@hakaru/contract';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useNavigate } from '@tanstack/react-router';
import { useState, useEffect } from 'react';
import { registerPrepared, startPreprocessing } from '@hakaru/contract/preprocessing/calls';
import type { Recipe } from '@hakaru/contract/preprocessing/recipe';
import { errorLine } from '../../../lib/errors/describe-error.ts';
import { useSuggestedName } from '../../datasets/index.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { notify } from '../../../lib/notices/notices.ts';
import { pathTo, paths } from '../../../lib/paths.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useCall } from '../../../lib/api/use-call.ts';
import { isFinished } from '../../../lib/polling/is-finished.ts';
import { takeOwnTask } from '../../../lib/polling/own-tasks.ts';
import { useTask } from '../../../lib/polling/use-task.ts';
import { selectionWords } from '../../lineage/index.ts';
import { visualizationMessages } from '../visualization-messages.ts';
import { saveRecipe, type SaveChoice, type Labels } from './save-recipe.ts';
import { Muted } from '../../../ui/muted.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { RadioField } from '../../../ui/radio-field.tsx';

export type SaveSource = { selection: Selection } | { labels: Labels };

interface SaveDialogProps {
  dataset: DatasetDetail;
  versionId: string;
  source: SaveSource;
  excluded: readonly Selection[];
  /** Of the rows in use; null while they are counted. */
  count: number | null;
  onSaved: () => void;
  onClose: () => void;
}

/** Makes data of a selection: a dataset of its rows or of the others, or a version with a column of labels. */
export function SaveDialog({ dataset, versionId, source, excluded, count, onSaved, onClose }: SaveDialogProps) {
  const t = useMessages(visualizationMessages);
  const navigate = useNavigate();
  const isLabels = 'labels' in source;
  const [what, setWhat] = useState<'selected' | 'others'>('selected');
  const [as, setAs] = useState<'dataset' | 'version'>(isLabels ? 'version' : 'dataset');
  const [name, setName] = useSuggestedName(t(isLabels ? 'labelled_name' : 'selected_name', { name: dataset.name }));
  const [other, setOther] = useState('');
  const [without, setWithout] = useState(excluded.length > 0);
  const isTime = (column: string) => dataset.columns.find((one) => one.name === column)?.type === 'datetime';
  const keep: SaveChoice = isLabels
    ? { what: 'labels', labels: source.labels, other: other.trim() }
    : { what, selection: source.selection };
  const run = useSaveRows({ as, name, comment: '' }, ({ dataset_id }) => {
    const open = () =>
      void navigate({ to: pathTo(paths.datasetDetails, { dataset_id, data_type: dataset.data_type }) });
    notify(as === 'dataset' ? t('kept_dataset', { name: name.trim() }) : t('kept_version', { name: dataset.name }), {
      action: { label: t('open_dataset'), run: open },
    });
    onSaved();
    onClose();
  });
  const recipe = saveRecipe(keep, without ? excluded : []);
  return (
    <FormDialog
      title={t(isLabels ? 'save_labels' : 'save_selection')}
      submitLabel={t('save')}
      busy={run.busy}
      disabled={as === 'dataset' && name.trim() === ''}
      onSubmit={() => run.submit({ dataset: dataset.id, version: versionId, recipe })}
      onCancel={onClose}
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        {isLabels ? (
          <LabelLines labels={source.labels} isTime={isTime} />
        ) : (
          <RadioField
            size="small"
            label={t('which_rows')}
            value={what}
            onValue={setWhat}
            choices={[
              ['selected', count === null ? t('rows_selected') : t('rows_selected_count', { rows: String(count) })],
              ['others', t('rows_others')],
            ]}
            text={selectionWords(source.selection, isTime)}
          />
        )}
        {isLabels && (
          <TextField
            label={t('other_label')}
            helperText={
              dataset.columns.some((column) => column.name === source.labels.column)
                ? t('other_label_keeps')
                : t('other_label_help')
            }
            value={other}
            onChange={(event) => setOther(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 500 } }}
          />
        )}
        {excluded.length > 0 && (
          <FormControlLabel
            control={<Checkbox checked={without} onChange={(_event, on) => setWithout(on)} />}
            label={t('without_excluded')}
          />
        )}
        <RadioField
          size="small"
          label={t('keep_as')}
          value={as}
          onValue={setAs}
          choices={[
            ['dataset', t('as_dataset')],
            ['version', t('as_version', { name: dataset.name })],
          ]}
        />
        {as === 'dataset' && (
          <TextField
            required
            label={t('dataset_name')}
            value={name}
            error={name.trim() === ''}
            onChange={(event) => setName(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 200 } }}
          />
        )}
        <Muted>{t('keep_text')}</Muted>
        {run.busy && (
          <LinearProgress
            aria-label={t('keeping')}
            variant={run.task?.fraction === null || run.task?.fraction === undefined ? 'indeterminate' : 'determinate'}
            value={(run.task?.fraction ?? 0) * 100}
          />
        )}
        {(run.error || run.failed) && <Notice severity="error">{run.error ? errorLine(run.error) : run.failed}</Notice>}
      </Stack>
    </FormDialog>
  );
}

function LabelLines({ labels: { column, rows }, isTime }: { labels: Labels; isTime: (column: string) => boolean }) {
  const t = useMessages(visualizationMessages);
  return (
    <div>
      <Typography variant="subtitle2">{t('labels_of', { column })}</Typography>
      {/* eslint-disable-next-line react/no-array-index-key -- the same label may be given twice */}
      {rows.map(({ label, selection }, index) => (
        <Typography key={index} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {t('label_line', { label, rows: selectionWords(selection, isTime) })}
        </Typography>
      ))}
    </div>
  );
}

export interface SaveTarget {
  as: 'dataset' | 'version';
  name: string;
  comment: string;
}

interface Order {
  dataset: string;
  version: string;
  recipe: Recipe;
}

/** Runs the steps on every row and registers what comes out. A name that is in use is asked for again, without running once more. */
export function useSaveRows(target: SaveTarget, onSaved: (made: { dataset_id: string; version_id: string }) => void) {
  const [run, setRun] = useState<{ task_id: string; temp_id: string } | null>(null);
  const start = useCall(startPreprocessing, {
    meta: { quiet: true },
    onSuccess: (started) => {
      // Its end is told here, where it is registered at once.
      takeOwnTask(started.task_id);
      setRun(started);
    },
  });
  const register = useCall(registerPrepared, {
    meta: { quiet: true },
    invalidates: ['datasets', 'lineage', 'preprocessing'],
    onSuccess: onSaved,
  });
  const { data: task } = useTask(run?.task_id ?? null);
  const state = task?.state;
  const keep = (temp_id: string) => {
    const { as, name, comment } = target;
    register.mutate({
      params: { temp_id },
      body: as === 'dataset' ? { as, name: name.trim(), comment } : { as, comment },
    });
  };
  const tempId = run?.temp_id;
  useEffect(() => {
    if (state === 'succeeded' && tempId !== undefined && register.isIdle) keep(tempId);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the run has succeeded
  }, [state, tempId]);
  const failed = task && isFinished(task) && task.state !== 'succeeded' ? (task.error?.response ?? task.state) : null;
  return {
    task: run && !failed && register.isIdle ? (task ?? null) : null,
    busy: start.isPending || register.isPending || (run !== null && failed === null && register.isIdle),
    failed,
    error: start.error ?? register.error,
    submit({ dataset, version, recipe }: Order) {
      // What has been made waits for a name that is free.
      if (run && state === 'succeeded') return keep(run.temp_id);
      register.reset();
      setRun(null);
      start.mutate({ params: { id: dataset }, body: { version_id: version, recipe } });
    },
  };
}
