import { type DatasetDetail, getDataset } from '@hakaru/contract';
import { getTimeSeries } from '@hakaru/contract/time-series/calls';
import {
  getSeriesLabels,
  type LabelPeriod,
  MOST_PERIODS,
  type SeriesLabels,
} from '@hakaru/contract/time-series/labels';
import type { SeriesVersion } from '@hakaru/contract/time-series/summary';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useAnswer } from '../../../../lib/api/use-answer.ts';
import { likelyRunColumn } from '../../../../lib/columns/run-column.ts';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { formatCount, formatPercent } from '../../../../lib/numbers/format-number.ts';
import { paths, useScreenParams } from '../../../../lib/paths.ts';
import { useEntityName } from '../../../../lib/screens/entity-names.ts';
import { AnswerSection } from '../../../../ui/answer-section.tsx';
import { Unanswered } from '../../../../ui/answered.tsx';
import { IconAction } from '../../../../ui/icon-action.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { RestoredNotice } from '../../../../ui/restored-notice.tsx';
import { Section } from '../../../../ui/section.tsx';
import { RedoIcon, UndoIcon } from '../../../../ui/undo-icons.tsx';
import { aroundPeriod, placed, redone, removed, undone } from './labels-draft.ts';
import { LabelsChart } from './labels-chart.tsx';
import { labelsMessages } from './labels-messages.ts';
import { PeriodDialog } from './period-dialog.tsx';
import { PeriodList } from './period-list.tsx';
import { useLabelsDraft } from './use-labels-draft.ts';
import { useSavedLabels } from './use-saved-labels.tsx';

/** /dataset/labels/{dataset_id}: periods of a time series marked as anomalous on its chart, and kept as a new version. */
export function LabelsScreen() {
  const { dataset_id: id } = useScreenParams(paths.datasetLabels);
  const datasetQuery = useAnswer(getDataset, { params: { dataset_id: id, min_schema: 'false' } });
  const seriesQuery = useAnswer(getTimeSeries, { params: { id } });
  const dataset = datasetQuery.data;
  const [chosenRuns, setRuns] = useState<string | null | undefined>(undefined);
  const runs = chosenRuns === undefined ? likelyRunColumn(dataset?.columns ?? []) : chosenRuns;
  const labelsQuery = useAnswer(
    getSeriesLabels,
    { params: { id }, query: runs === null ? {} : { runs } },
    { enabled: dataset !== undefined, staleTime: Infinity, placeholderData: keepPreviousData },
  );
  useEntityName(id, dataset?.name);
  if (!dataset) return <Unanswered query={datasetQuery} />;
  if (!seriesQuery.data) return <Unanswered query={seriesQuery} />;
  const labels = labelsQuery.data;
  if (!labels) return <Unanswered query={labelsQuery} />;
  return (
    <Labels
      key={`${labels.version_id} ${runs}`}
      dataset={dataset}
      series={seriesQuery.data}
      labels={labels}
      runs={runs}
      onRuns={setRuns}
    />
  );
}

interface LabelsProps {
  dataset: DatasetDetail;
  series: SeriesVersion;
  labels: SeriesLabels;
  /** The column of runs. */
  runs: string | null;
  onRuns: (runs: string | null) => void;
}

/** A period that is being added, without its place, or edited. */
interface Edited {
  period: LabelPeriod;
  index: number | null;
}

function Labels({ dataset, series, labels, runs, onRuns }: LabelsProps) {
  const t = useMessages(labelsMessages);
  const { draft, change, forget, restored, counts, isChanged } = useLabelsDraft(dataset.id, labels, runs);
  const [edited, setEdited] = useState<Edited | null>(null);
  const [focus, setFocus] = useState<readonly [number, number] | null>(null);
  const [run, setRun] = useState<string | null>(null);
  const save = useSavedLabels(dataset, forget);
  const order = {
    version_id: labels.version_id,
    column: draft.column.trim(),
    runs,
    periods: [...draft.periods],
  };
  const names = [...new Set(draft.periods.map(({ name }) => name))];
  const anomalous = counts?.reduce((sum, rows) => sum + rows, 0) ?? null;
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={dataset.name}
        actions={
          <>
            <IconAction
              label={t('undo')}
              icon={<UndoIcon />}
              disabled={draft.past.length === 0}
              onClick={() => change(undone)}
            />
            <IconAction
              label={t('redo')}
              icon={<RedoIcon />}
              disabled={draft.future.length === 0}
              onClick={() => change(redone)}
            />
            {!isChanged && labels.column !== null && save.next}
          </>
        }
        primaryAction={
          <Button
            variant="contained"
            disabled={!isChanged || draft.column.trim() === ''}
            loading={save.isBusy}
            onClick={() => save.start(order)}
          >
            {t('save')}
          </Button>
        }
      />
      <Stack spacing={2}>
        <RestoredNotice restored={restored} />
        <AnswerSection
          sentences={[
            draft.periods.length === 0
              ? t('answer_none')
              : anomalous === null
                ? null
                : t('answer', {
                    count: draft.periods.length,
                    shown: formatCount(draft.periods.length),
                    rows: formatCount(anomalous),
                    total: formatCount(labels.rows),
                    share: formatPercent(labels.rows === 0 ? null : anomalous / labels.rows, 1),
                  }),
            isChanged
              ? t('answer_changed')
              : labels.column !== null && t('answer_saved', { column: labels.column, version: labels.version }),
          ].filter((sentence): sentence is string => Boolean(sentence))}
        />
        {labels.has_more && (
          <Alert severity="warning">
            {t('too_many', { column: labels.column ?? '', most: formatCount(MOST_PERIODS) })}
          </Alert>
        )}
        <Section title={t('chart')} text={t('chart_text')} hint={t('chart_hint')}>
          <LabelsChart
            dataset={dataset}
            series={series}
            labels={labels}
            periods={draft.periods}
            runs={runs}
            onRuns={isChanged ? null : onRuns}
            run={run}
            onRun={(next) => {
              setRun(next);
              setFocus(null);
            }}
            focus={focus}
            onFocus={setFocus}
            onMark={(ends) =>
              setEdited({
                period: { ...ends, run, name: draft.periods.at(-1)?.name ?? t('default_name') },
                index: null,
              })
            }
          />
        </Section>
        <Section
          title={t('periods')}
          text={t('periods_text', { zone: series.clock.zone })}
          action={
            <Button
              variant="outlined"
              onClick={() => setEdited({ period: { start: '', end: '', run, name: names.at(-1) ?? '' }, index: null })}
            >
              {t('add')}
            </Button>
          }
        >
          <Stack spacing={2}>
            <PeriodList
              periods={draft.periods}
              counts={counts}
              hasRuns={runs !== null}
              onShow={(index) => setFocus(aroundPeriod(draft.periods[index]!))}
              onEdit={(index) => setEdited({ period: draft.periods[index]!, index })}
              onRemove={(index) => change((old) => removed(old, index))}
            />
            <TextField
              label={t('column')}
              value={draft.column}
              error={draft.column.trim() === ''}
              helperText={columnHelp(draft.column, labels, t)}
              onChange={({ target }) => change((old) => ({ ...old, column: target.value }))}
              slotProps={{ htmlInput: { maxLength: 200 } }}
              sx={{ maxWidth: '28rem' }}
            />
          </Stack>
        </Section>
      </Stack>
      {edited && (
        <PeriodDialog
          {...edited}
          others={draft.periods.filter((_, index) => index !== edited.index)}
          names={names}
          runs={runs === null ? null : (labels.runs ?? []).map(({ name }) => name)}
          onKeep={(period) => {
            change((old) => placed(old, period, edited.index));
            setEdited(null);
          }}
          onCancel={() => setEdited(null)}
        />
      )}
    </>
  );
}

function columnHelp(column: string, labels: SeriesLabels, t: ReturnType<typeof useMessages<typeof labelsMessages.en>>) {
  if (column.trim() === '') return t('column_needed');
  if (!labels.columns.some((name) => name.toLowerCase() === column.trim().toLowerCase())) return t('column_new');
  return [
    t('column_replaced', { version: labels.version }),
    labels.unlabelled > 0 && t('unlabelled', { rows: labels.unlabelled }),
  ]
    .filter(Boolean)
    .join(' ');
}
