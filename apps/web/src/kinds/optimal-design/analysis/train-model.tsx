import { getProject, getTaskProgress, type ModelListEntry } from '@hakaru/contract';
import type { DesignAnalysis, OptimalDesignResult } from '@hakaru/contract/decisions/optimal-design';
import { regressionCalls, type RegressionOptions } from '@hakaru/contract/training/regression';
import Alert from '@mui/material/Alert';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { registerAndRun } from '../../../features/projects/wizard/register-and-run.ts';
import { callApi } from '../../../lib/api/call-api.ts';
import { newKey } from '../../../lib/api/new-key.ts';
import { listed } from '../../../lib/i18n/joined.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { addressTo, paths } from '../../../lib/paths.ts';
import { isFinished } from '../../../lib/polling/is-finished.ts';
import { ScreenButton } from '../../../lib/screens/links.tsx';
import { trainingScreens } from '../../../lib/training-screens.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Muted } from '../../../ui/muted.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { withUnit } from '../setup.ts';
import { registerTable, resultsTable } from './save-dataset.tsx';
import { analysisMessages } from './words.ts';

/** The training that fits to the saved results what the analysis fitted: every row, least squares on the same terms. */
export function trainingOptions(
  { factors, runs, fits, products }: Pick<DesignAnalysis, 'factors' | 'runs' | 'fits' | 'products'>,
  units: readonly string[],
): RegressionOptions {
  const columns = factors.map((factor, at) => withUnit(factor, units[at]));
  const terms = (products ?? []).map((product) => product.map((factor) => columns[factors.indexOf(factor)]!));
  return {
    targets: fits.map(({ response }) => response),
    features: columns.map((name, at) => ({
      name,
      type: typeof runs[0]?.values[at] === 'string' ? 'categorical' : 'numeric',
    })),
    split: { method: 'none' },
    recipe: { use: 'none' },
    models: [{ name: 'linear', parameters: { terms } }],
  } as RegressionOptions;
}

const stages = ['saving', 'reading', 'training'] as const;
type Stage = (typeof stages)[number];

interface Trained {
  project_id: string;
  models: readonly ModelListEntry[];
}

/** Saves the results as a dataset and trains the model of the analysis on it; each stage is told as it begins. */
async function train(
  name: string,
  analysis: DesignAnalysis,
  { units, projectId }: Pick<OptimalDesignResult, 'units'> & { projectId: string },
  begin: (stage: Stage) => void,
): Promise<Trained> {
  begin('saving');
  const { dataset_id, task_id } = await registerTable(name, resultsTable(analysis, { units }), projectId);
  begin('reading');
  await ended(task_id);
  begin('training');
  const options = trainingOptions(analysis, units);
  let task: string | null = null;
  const { project_id, refusal } = await registerAndRun(
    () =>
      callApi(
        regressionCalls.register,
        { params: { dataset: dataset_id }, body: { name, comment: '', options } },
        { idempotencyKey: newKey() },
      ),
    async (project) => {
      const started = await callApi(regressionCalls.train, { params: { project } }, { idempotencyKey: newKey() });
      task = started.task_id;
    },
  );
  if (refusal) throw refusal.error;
  if (task !== null) await ended(task);
  const { trained_models } = await callApi(getProject, { params: { id: project_id } });
  return { project_id, models: trained_models.filter(({ target }) => target !== null) };
}

const PAUSE_MS = 500;

/** Waits until a task has succeeded; throws what it failed with. */
async function ended(task_id: string): Promise<void> {
  for (;;) {
    const task = await callApi(getTaskProgress, { params: { task_id } });
    if (task.state === 'succeeded') return;
    if (isFinished(task)) throw task.error ?? new Error(task.state);
    await new Promise((resolve) => {
      setTimeout(resolve, PAUSE_MS);
    });
  }
}

interface TrainModelProps {
  /** The design that the results are of. */
  projectId: string;
  suggested: string;
  analysis: DesignAnalysis;
  result: Pick<OptimalDesignResult, 'units'>;
  hasBlocks: boolean;
  onClose: () => void;
}

/** Trains the model that the analysis shows, from where predictions, the optimiser and its profiler take it. */
export function TrainModel({ projectId, suggested, analysis, result, hasBlocks, onClose }: TrainModelProps) {
  const t = useMessages(analysisMessages);
  const client = useQueryClient();
  const navigate = useNavigate();
  const [name, setName] = useState(suggested.slice(0, 200));
  const [stage, setStage] = useState<Stage | null>(null);
  const start = useMutation({
    mutationFn: () => train(name.trim(), analysis, { units: result.units, projectId }, setStage),
    meta: { quiet: true },
    onSettled: () =>
      Promise.all(['datasets', 'projects'].map((area) => client.invalidateQueries({ queryKey: [area] }))),
  });
  const { data: trained } = start;
  return (
    <ConfirmDialog
      open
      width="sm"
      title={t('train')}
      confirmLabel={t(trained ? 'optimise' : 'train')}
      busy={start.isPending}
      done={trained !== undefined}
      disabled={name.trim() === ''}
      onConfirm={() =>
        trained
          ? void navigate(addressTo(paths.optimizationRegister, { search: { models: modelsText(trained) } }))
          : start.mutate()
      }
      onCancel={onClose}
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        <TextField
          label={t('name')}
          value={name}
          required
          autoFocus
          disabled={start.isPending || trained !== undefined}
          onChange={({ target }) => setName(target.value)}
          slotProps={{ htmlInput: { maxLength: 200 } }}
        />
        {!trained && (
          <Muted>{t('train_text', { responses: listed(analysis.fits.map(({ response }) => response)) })}</Muted>
        )}
        {!trained && hasBlocks && <Muted>{t('train_blocks')}</Muted>}
        {!trained && analysis.fits.some(({ plots }) => plots) && <Muted>{t('train_plots')}</Muted>}
        {start.isPending && stage && (
          <Stack spacing={1} aria-live="polite">
            <LinearProgress aria-label={t(`train_${stage}`)} />
            <Muted>{t(`train_${stage}`)}</Muted>
          </Stack>
        )}
        <Problem of={start.error} />
        {trained && (
          <Alert severity="success" variant="outlined">
            <Stack spacing={1.5}>
              {t('trained', { count: trained.models.length })}
              <ScreenButton to={trainingScreens('regression').result(trained.project_id)} sx={{ alignSelf: 'start' }}>
                {t('open_training')}
              </ScreenButton>
            </Stack>
          </Alert>
        )}
      </Stack>
    </ConfirmDialog>
  );
}

/** Trained models as the address of the optimiser's wizard has them. */
function modelsText({ project_id, models }: Trained): string {
  return models.map(({ model_key }) => `${project_id}/${model_key}`).join(',');
}
