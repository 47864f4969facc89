import {
  changeModelSettings,
  getModelSettings,
  getProject,
  type ModelListEntry,
  type ModelSettingsChange,
} from '@hakaru/contract';
import {
  askTimeSeriesThreshold,
  type TimeSeriesOptions,
  type TimeSeriesSettings,
} from '@hakaru/contract/training/time-series';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useModelQuestion } from '../../../features/projects/report/use-model-question.ts';
import type { ProjectOf } from '../../../features/projects/kind.ts';
import { useAnswer } from '../../../lib/api/use-answer.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { showError } from '../../../lib/errors/show-error.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { notify } from '../../../lib/notices/notices.ts';
import { paths, useScreenParams } from '../../../lib/paths.ts';
import { useEntityName } from '../../../lib/screens/entity-names.ts';
import { ScreenButton } from '../../../lib/screens/links.tsx';
import { trainingScreens } from '../../../lib/training-screens.ts';
import { Unanswered } from '../../../ui/answered.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { formatDateTime } from '../../../lib/dates/format-date.ts';
import { formatCount, formatNumber } from '../../../lib/numbers/format-number.ts';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { type AnomalySetup, setups } from '../setup.ts';
import { anomalyMessages } from '../words.ts';
import { ChoiceSection } from './choice-section.tsx';
import { Workbench } from './workbench.tsx';

/** /training/result/threshold/{project_id}/{model_key}: from which score on a row is in alarm, and what each would mean. */
export function ThresholdScreen() {
  const { project_id, model_key } = useScreenParams(paths.modelThreshold);
  const query = useAnswer(getProject, { params: { id: project_id } });
  const project = query.data as ProjectOf<TimeSeriesOptions> | undefined;
  const model = project?.trained_models.find((trained) => trained.model_key === model_key);
  const setup = setups.find(({ id }) => id === project?.training_type);
  if (!project || !model || !setup) return <Unanswered query={query} addressFields={['model_key']} />;
  return <ModelThreshold key={model_key} project={project} model={model} setup={setup} />;
}

interface ModelThresholdProps {
  project: ProjectOf<TimeSeriesOptions>;
  model: ModelListEntry;
  setup: AnomalySetup;
}

function ModelThreshold({ project, model, setup }: ModelThresholdProps) {
  const t = useMessages(anomalyMessages);
  const client = useQueryClient();
  const place = { project: project.project_id, model_key: model.model_key };
  const title = setup.catalogue.title(model.name);
  useEntityName(model.model_key, title);
  const kept = useAnswer(getModelSettings, { params: place, query: { page: 1, page_size: 50 } });
  const [draft, setDraft] = useState<TimeSeriesSettings | null>(null);
  const stored = kept.data?.settings as TimeSeriesSettings | undefined;
  const settings = draft ?? stored;
  const {
    data: answer,
    error,
    refetch,
  } = useModelQuestion(askTimeSeriesThreshold, {
    projectId: place.project,
    modelKey: place.model_key,
    order: { trial: settings ?? null },
    enabled: settings !== undefined,
  });
  const save = useCall(changeModelSettings, {
    invalidates: ['projects'],
    onSuccess: async () => {
      await client.invalidateQueries();
      setDraft(null);
      notify(t('threshold_kept'));
    },
    onError: showError,
  });
  if (!kept.data || !settings || !stored) return <Unanswered query={kept} />;
  const isChanged = draft !== null && !isSame(draft, stored);
  const screens = trainingScreens(setup.id);
  return (
    <>
      <PageHeader
        title={t('threshold_of', { model: title })}
        subtitle={`${project.name} – ${project.trained_on.name}`}
        actions={
          <>
            <ScreenButton to={screens.report(place.project, place.model_key)}>{t('to_report')}</ScreenButton>
            {isChanged && <Button onClick={() => setDraft(null)}>{t('threshold_undo')}</Button>}
          </>
        }
        primaryAction={
          <Button
            variant="contained"
            disabled={!isChanged}
            loading={save.isPending}
            onClick={() =>
              save.mutate({ params: place, body: { settings: { ...settings }, version: kept.data.version } })
            }
          >
            {t('threshold_keep')}
          </Button>
        }
      />
      {answer ? (
        <Stack spacing={2}>
          <Workbench
            answer={answer}
            settings={settings}
            isChanged={isChanged}
            onSettings={setDraft}
            place={model.model_key}
          />
          <ChoiceSection
            setup={setup}
            place={place}
            rule={project.options.threshold ?? {}}
            answer={answer}
            settings={settings}
            onSettings={setDraft}
          />
          <HistorySection changes={kept.data.items} />
        </Stack>
      ) : (
        <Unanswered query={{ data: undefined, error, refetch }} isPage={false} />
      )}
    </>
  );
}

function isSame(a: TimeSeriesSettings, b: TimeSeriesSettings): boolean {
  return (
    a.threshold === b.threshold &&
    (a.floor ?? null) === (b.floor ?? null) &&
    (a.smallest_duration ?? 1) === (b.smallest_duration ?? 1)
  );
}

/** Who set what and when, the newest first. */
function HistorySection({ changes }: { changes: readonly ModelSettingsChange[] }) {
  const t = useMessages(anomalyMessages);
  return (
    <Section title={t('history')} text={t('history_text')}>
      <PlainTable
        label={t('history')}
        columns={[t('version'), t('changed_at'), t('changed_by'), t('threshold'), t('floor'), t('smallest_duration')]}
        texts={[1, 2]}
        rows={changes.map(({ version, at, by, to }) => {
          const settings = to as unknown as TimeSeriesSettings;
          return [
            formatCount(version),
            formatDateTime(at),
            version === 0 ? t('by_training') : by,
            formatNumber(settings.threshold, 5),
            formatNumber(settings.floor, 5),
            formatCount(settings.smallest_duration ?? 1),
          ];
        })}
      />
    </Section>
  );
}
