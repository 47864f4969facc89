import { type CallResponse, getProject, pageQuery } from '@hakaru/contract';
import {
  type TimeSeriesOnlineScore,
  type TimeSeriesOptions,
  timeSeriesOnline,
} from '@hakaru/contract/training/time-series';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CallsSection, emptyRow } from '../../../families/online/calls-section.tsx';
import { NoteChips } from '../../../families/online/note-chips.tsx';
import { rowTime } from '../../../families/online/row-time.ts';
import { RowsSection } from '../../../families/online/rows-section.tsx';
import { standingFigures } from '../../../families/online/standing-figures.ts';
import { UnwatchedNote } from '../../../families/online/unwatched-note.tsx';
import { onlineMessages } from '../../../families/online/words.ts';
import type { ProjectOf } from '../../../features/projects/kind.ts';
import { callQuery } from '../../../lib/api/call-query.ts';
import { useAnswer } from '../../../lib/api/use-answer.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { formatDateTime } from '../../../lib/dates/format-date.ts';
import { showError } from '../../../lib/errors/show-error.ts';
import { listed, noted } from '../../../lib/i18n/joined.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { notify } from '../../../lib/notices/notices.ts';
import { formatCount, formatNumber } from '../../../lib/numbers/format-number.ts';
import { paths, pathTo, useScreenParams } from '../../../lib/paths.ts';
import { useEntityName } from '../../../lib/screens/entity-names.ts';
import { ScreenButton } from '../../../lib/screens/links.tsx';
import { Unanswered } from '../../../ui/answered.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Figures } from '../../../ui/figure.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatChip } from '../../../ui/stat-chip.tsx';
import { shareText } from '../score-chart.ts';
import { setups } from '../setup.ts';
import { anomalyMessages } from '../words.ts';

type Standing = CallResponse<typeof timeSeriesOnline.get>;

interface OnlineProps {
  standing: Standing;
  /** What every call of this model is sent to. */
  params: { project: string; model_key: string };
}

/** Rows come in from other systems while the screen is open. */
const LOOK_AGAIN_MS = 10_000;

/** A model row by row: whether it is in alarm now, rows in and scores out, beginning anew, and the call for other systems. */
export function OnlineScreen() {
  const t = useMessages(anomalyMessages);
  const o = useMessages(onlineMessages);
  const { project_id: projectId, model: modelKey } = useScreenParams(paths.timeSeriesOnline);
  const query = useAnswer(getProject, { params: { id: projectId } });
  const project = query.data as ProjectOf<TimeSeriesOptions> | undefined;
  const setup = setups.find(({ id }) => id === project?.training_type);
  const params = { project: projectId, model_key: modelKey };
  const { page, page_size } = pageQuery.parse({});
  const found = useQuery({
    ...callQuery(timeSeriesOnline.get, { params, query: { page, page_size } }),
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_AGAIN_MS,
  });
  const model = project?.trained_models.find((one) => one.model_key === modelKey);
  const title = model && setup?.catalogue.title(model.name);
  useEntityName(projectId, project?.name);
  useEntityName(modelKey, title);
  if (!project || !setup) return <Unanswered query={query} />;
  if (!found.data) return <Unanswered query={found} addressFields={['model_key']} />;
  const standing = found.data;
  return (
    <>
      <PageHeader
        title={o('title', { model: title ?? '' })}
        subtitle={`${project.name} – ${project.trained_on.name}`}
        actions={
          <>
            <ScreenButton to={pathTo(paths.modelThreshold, { project_id: projectId, model_key: modelKey })}>
              {t('change_threshold')}
            </ScreenButton>
            <ScreenButton to={pathTo(paths.timeSeriesReport, { project_id: projectId, model: modelKey })}>
              {t('to_report')}
            </ScreenButton>
          </>
        }
      />
      <Stack spacing={2}>
        <StateSection standing={standing} />
        <ScoresSection standing={standing} params={params} timeColumn={project.options.time ?? null} />
        <HistorySection standing={standing} params={params} />
        <CallsSection
          params={params}
          calls={[{ label: t('online_call'), path: timeSeriesOnline.score.path, body: { rows: [emptyRow(standing)] } }]}
        />
      </Stack>
    </>
  );
}

/** Whether the newest row is in alarm, by which threshold, and what it comes from. */
function StateSection({ standing }: Pick<OnlineProps, 'standing'>) {
  const t = useMessages(anomalyMessages);
  const o = useMessages(onlineMessages);
  const { facts, newest, settings_version: version } = standing;
  const { threshold, floor = null, smallest_duration: duration = 1 } = facts.model_settings;
  const limit = Math.max(threshold, floor ?? -Infinity);
  const row = newest?.scores[0];
  const alarm = row?.alarm ?? null;
  return (
    <Section title={o('state')}>
      <Stack spacing={2}>
        {row && alarm && (
          <Alert severity="error" variant="outlined" role="status" sx={{ overflowWrap: 'anywhere' }}>
            {t('online_in_alarm', {
              time: rowTime(row.time),
              score: formatNumber(row.score, 3),
              threshold: formatNumber(limit, 3),
              causes: causesOf(row),
            })}
          </Alert>
        )}
        {row && row.stuck.length > 0 && (
          <Alert severity="warning" variant="outlined" sx={{ overflowWrap: 'anywhere' }}>
            {t('online_stuck', { columns: listed(row.stuck) })}
          </Alert>
        )}
        {row && row.missing.length > 0 && (
          <Alert severity="warning" variant="outlined" sx={{ overflowWrap: 'anywhere' }}>
            {t('online_missing', { columns: listed(row.missing) })}
          </Alert>
        )}
        <Figures
          minWidth="13rem"
          figures={[
            {
              label: t('online_alarm'),
              value: !row ? '–' : t(alarm === null ? 'online_no_score' : alarm ? 'in_alarm' : 'online_no_alarm'),
              ...(row && {
                note: row.note ? t(`note_${row.note}`) : t('online_score_note', { score: formatNumber(row.score, 3) }),
              }),
            },
            {
              label: t('online_threshold'),
              value: formatNumber(limit, 4),
              note: t('online_threshold_note', { duration: formatCount(duration), version: formatCount(version) }),
            },
            ...standingFigures(standing, t('online_times')),
          ]}
        />
        <UnwatchedNote facts={facts} />
      </Stack>
    </Section>
  );
}

/** Newest rows in, scores out. */
function ScoresSection({ standing: { facts }, params, timeColumn }: OnlineProps & { timeColumn: string | null }) {
  const t = useMessages(anomalyMessages);
  const score = useCall(timeSeriesOnline.score, { invalidates: ['timeseries'], onError: showError });
  return (
    <RowsSection
      form={{ features: facts.features, time: facts.time, timeColumn }}
      rowsBefore={facts.rows_before}
      action={t('online_score')}
      isPending={score.isPending}
      onSend={(rows) => score.mutate({ params, body: { rows } })}
      answer={score.data && { ...score.data, answers: score.data.found.scores }}
      label={t('online_scores')}
      columns={[t('score'), t('alarm'), t('causes'), t('note')]}
      texts={[2, 3, 4]}
      renderCells={(one) => [
        <strong key="score">{formatNumber(one.score, 4)}</strong>,
        one.alarm ? <StatChip key="alarm" label={t('in_alarm')} tone="error" /> : '–',
        <Box key="causes" sx={{ minWidth: '12rem' }}>
          {causesOf(one)}
        </Box>,
        <ScoreNotes key="notes" score={one} />,
      ]}
    />
  );
}

/** The channels that an alarm comes from mostly. */
function causesOf({ contributions }: TimeSeriesOnlineScore): string {
  const shares = Object.entries(contributions).slice(0, 3);
  return shares.length === 0 ? '–' : listed(shares.map(([channel, share]) => shareText(channel, share)));
}

function ScoreNotes({ score: { note, stuck, missing } }: { score: TimeSeriesOnlineScore }) {
  const t = useMessages(anomalyMessages);
  return (
    <NoteChips
      labels={[
        ...(note && note !== 'missing' ? [t(`note_${note}`)] : []),
        ...(missing.length > 0 ? [noted(t('note_missing'), listed(missing))] : []),
        ...(stuck.length > 0 ? [noted(t('note_stuck'), listed(stuck))] : []),
      ]}
    />
  );
}

/** When it began anew, and how it does. */
function HistorySection({ standing: { items, version }, params }: OnlineProps) {
  const t = useMessages(anomalyMessages);
  const o = useMessages(onlineMessages);
  const [isAsked, setIsAsked] = useState(false);
  const reset = useCall(timeSeriesOnline.reset, {
    invalidates: ['timeseries'],
    onError: showError,
    onSuccess: (done) => notify(t('online_was_reset', { version: done.version }), { severity: 'success' }),
    onSettled: () => setIsAsked(false),
  });
  return (
    <Section
      title={t('online_history')}
      text={t('online_history_text')}
      action={
        <Button size="small" onClick={() => setIsAsked(true)}>
          {t('online_anew')}
        </Button>
      }
    >
      {items.length === 0 ? (
        <Typography variant="body2">{t('online_history_none')}</Typography>
      ) : (
        <PlainTable
          label={t('online_history')}
          columns={[o('version'), o('when'), o('who')]}
          texts={[1, 2]}
          rows={items.map((item) => [formatCount(item.version), formatDateTime(item.at), item.by])}
        />
      )}
      <ConfirmDialog
        open={isAsked}
        title={t('online_anew')}
        confirmLabel={t('online_anew')}
        busy={reset.isPending}
        onConfirm={() => reset.mutate({ params, body: { version } })}
        onCancel={() => setIsAsked(false)}
      >
        {t('online_anew_text')}
      </ConfirmDialog>
    </Section>
  );
}
