import { type CallResponse, pageQuery } from '@hakaru/contract';
import { softSensorOnline, type SoftSensorOptions } from '@hakaru/contract/training/soft-sensor';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CallsSection, emptyRow } from '../../../families/online/calls-section.tsx';
import { NoteChips } from '../../../families/online/note-chips.tsx';
import { rowTime } from '../../../families/online/row-time.ts';
import { momentOf } from '../../../families/online/rows-text.ts';
import { RowsSection } from '../../../families/online/rows-section.tsx';
import { standingFigures } from '../../../families/online/standing-figures.ts';
import { UnwatchedNote } from '../../../families/online/unwatched-note.tsx';
import { onlineMessages } from '../../../families/online/words.ts';
import { useProject } from '../../../features/projects/details/use-project.ts';
import { callQuery } from '../../../lib/api/call-query.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { formatDateTime } from '../../../lib/dates/format-date.ts';
import { showError } from '../../../lib/errors/show-error.ts';
import { listed, noted } from '../../../lib/i18n/joined.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { notify } from '../../../lib/notices/notices.ts';
import { formatNumber } from '../../../lib/numbers/format-number.ts';
import { inUnitOf } from '../../../lib/numbers/with-unit.ts';
import { paths, pathTo, useScreenParams } from '../../../lib/paths.ts';
import { useEntityName } from '../../../lib/screens/entity-names.ts';
import { ScreenButton } from '../../../lib/screens/links.tsx';
import { Unanswered } from '../../../ui/answered.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Figures } from '../../../ui/figure.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { parseNumber } from '../../../ui/schema-form/parse-number.ts';
import { Section } from '../../../ui/section.tsx';
import { isSensorNote } from '../predict/answer.ts';
import { spanWords } from '../series-axis.ts';
import { sensorSetup } from '../setup.ts';
import { sensorMessages } from '../words.ts';

type Standing = CallResponse<typeof softSensorOnline.get>;

interface OnlineProps {
  standing: Standing;
  /** What every call of this model is sent to. */
  params: { project: string; model_key: string };
}

/** A sensor row by row: how it stands, rows in and estimates out, laboratory values in, going back, and the calls for other systems. */
export function OnlineScreen() {
  const t = useMessages(sensorMessages);
  const o = useMessages(onlineMessages);
  const { project_id: projectId, model: modelKey } = useScreenParams(paths.softSensorOnline);
  const { query, project } = useProject<SoftSensorOptions>(sensorSetup.calls, projectId);
  const params = { project: projectId, model_key: modelKey };
  const { page, page_size } = pageQuery.parse({});
  const found = useQuery({
    ...callQuery(softSensorOnline.get, { params, query: { page, page_size } }),
    placeholderData: keepPreviousData,
  });
  const model = project?.trained_models.find((one) => one.model_key === modelKey);
  const title = model && sensorSetup.catalogue.title(model.name);
  useEntityName(modelKey, title);
  if (!project) return <Unanswered query={query} />;
  if (!found.data) return <Unanswered query={found} addressFields={['model_key']} />;
  const standing = found.data;
  const timeColumn = project.options.time ?? null;
  return (
    <>
      <PageHeader
        title={o('title', { model: title ?? '' })}
        subtitle={`${project.name} – ${standing.facts.target}`}
        actions={
          <ScreenButton to={pathTo(paths.softSensorReport, { project_id: projectId, model: modelKey })}>
            {t('to_report')}
          </ScreenButton>
        }
      />
      <Stack spacing={2}>
        <StateSection standing={standing} />
        <EstimatesSection standing={standing} params={params} timeColumn={timeColumn} />
        <LaboratorySection standing={standing} params={params} />
        <HistorySection standing={standing} params={params} />
        <SystemSection standing={standing} params={params} />
      </Stack>
    </>
  );
}

function StateSection({ standing }: Pick<OnlineProps, 'standing'>) {
  const t = useMessages(sensorMessages);
  const o = useMessages(onlineMessages);
  const { version, facts } = standing;
  return (
    <Section title={o('state')}>
      <Figures
        minWidth="13rem"
        figures={[
          ...standingFigures(standing, t(version === 0 ? 'online_as_trained' : 'online_learned')),
          { label: t('online_delay'), value: spanWords(facts.delay, facts) },
          {
            label: t('online_learns'),
            value: t(
              facts.learns ? 'online_learns_yes' : facts.uses_last_value ? 'online_learns_last' : 'online_learns_no',
            ),
          },
        ]}
      />
      <UnwatchedNote facts={facts} />
    </Section>
  );
}

/** Newest rows in, estimates out. */
function EstimatesSection({ standing: { facts }, params, timeColumn }: OnlineProps & { timeColumn: string | null }) {
  const t = useMessages(sensorMessages);
  const estimate = useCall(softSensorOnline.estimate, { invalidates: ['softsensor'], onError: showError });
  return (
    <RowsSection
      form={{ features: facts.features, time: facts.time, timeColumn }}
      rowsBefore={facts.rows_before}
      action={t('online_estimate')}
      isPending={estimate.isPending}
      onSend={(rows) => estimate.mutate({ params, body: { rows } })}
      answer={estimate.data && { ...estimate.data, answers: estimate.data.found.estimates }}
      label={t('online_estimates')}
      columns={[facts.target, t('lower'), t('upper'), t('row_domain'), t('note')]}
      texts={[4, 5]}
      renderCells={(one) => [
        <strong key="estimate">{formatNumber(one.estimate)}</strong>,
        formatNumber(one.lower),
        formatNumber(one.upper),
        one.inside_domain === null ? '–' : t(one.inside_domain ? 'row_inside' : 'row_outside'),
        <EstimateNotes key="notes" estimate={one} />,
      ]}
    />
  );
}

type Estimate = CallResponse<typeof softSensorOnline.estimate>['found']['estimates'][number];

/** What to know of an estimate, and which variables it is of. */
function EstimateNotes({ estimate: { note, missing = [], stuck = [] } }: { estimate: Estimate }) {
  const t = useMessages(sensorMessages);
  const of = (label: string, names: readonly string[]) => (names.length > 0 ? noted(label, listed(names)) : label);
  const labels = [
    ...(isSensorNote(note) && note !== 'stuck' ? [of(t(`note_${note}`), note === 'missing' ? missing : [])] : []),
    // Beside another note, and where there is no estimate, as well.
    ...(stuck.length > 0 ? [of(t('note_stuck'), stuck)] : []),
  ];
  return <NoteChips labels={labels} />;
}

/** A laboratory value in, which the sensor learns from or takes as the last one. */
function LaboratorySection({ standing: { facts }, params }: OnlineProps) {
  const t = useMessages(sensorMessages);
  const [sampled, setSampled] = useState('');
  const [typed, setTyped] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const [isNoTime, setIsNoTime] = useState(false);
  const learn = useCall(softSensorOnline.learn, { invalidates: ['softsensor'], onError: showError });
  function give(): void {
    const value = parseNumber(typed);
    const at = sampled.trim() === '' ? null : momentOf(sampled, facts.time);
    setIsWrong(typeof value !== 'number');
    setIsNoTime(at === undefined);
    if (typeof value === 'number' && at !== undefined) learn.mutate({ params, body: { sampled: at, value } });
  }
  const answer = learn.data;
  return (
    <Section title={t('online_laboratory')} text={t('online_laboratory_text')}>
      <Stack spacing={2}>
        <Box
          component="form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            give();
          }}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'flex-start' }}
        >
          <TextField
            label={t('online_sampled')}
            value={sampled}
            placeholder={facts.time === 'datetime' ? 'yyyy-MM-dd HH:mm' : undefined}
            error={isNoTime}
            helperText={
              isNoTime
                ? t(facts.time === 'datetime' ? 'online_sampled_wrong' : 'online_value_wrong')
                : t('online_sampled_hint')
            }
            onChange={(event) => setSampled(event.target.value)}
            slotProps={{ inputLabel: { shrink: true } }}
            sx={{ flex: '1 1 14rem', maxWidth: '20rem' }}
          />
          <TextField
            label={t('online_value', { target: facts.target })}
            value={typed}
            error={isWrong}
            helperText={isWrong ? t('online_value_wrong') : ' '}
            onChange={(event) => setTyped(event.target.value)}
            slotProps={{ htmlInput: { inputMode: 'decimal' } }}
            sx={{ flex: '1 1 14rem', maxWidth: '20rem' }}
          />
          <Button type="submit" variant="outlined" loading={learn.isPending} sx={{ mt: 0.5 }}>
            {t('online_give')}
          </Button>
        </Box>
        {answer && (
          <Alert severity={answer.taken ? 'success' : 'warning'} variant="outlined">
            {answer.taken
              ? t(answer.learned ? 'online_value_learned' : 'online_value_taken', {
                  version: answer.version,
                  estimate: inUnitOf(facts.target, formatNumber(answer.estimate)),
                })
              : t('online_value_refused', { reason: answer.reason === null ? '–' : t(`learn_${answer.reason}`) })}
          </Alert>
        )}
      </Stack>
    </Section>
  );
}

/** What has been learned since the training, and the way back. */
function HistorySection({ standing, params }: OnlineProps) {
  const t = useMessages(sensorMessages);
  const o = useMessages(onlineMessages);
  const [to, setTo] = useState<number | null>(null);
  const reset = useCall(softSensorOnline.reset, {
    invalidates: ['softsensor'],
    onError: showError,
    onSuccess: ({ version }) => notify(t('online_was_reset', { version }), { severity: 'success' }),
    onSettled: () => setTo(null),
  });
  const { items, version, facts } = standing;
  return (
    <Section
      title={t('online_history')}
      action={
        version > 0 && (
          <Button size="small" onClick={() => setTo(0)}>
            {t('online_back_trained')}
          </Button>
        )
      }
    >
      {items.length === 0 ? (
        <Typography variant="body2">{t('online_history_none')}</Typography>
      ) : (
        <PlainTable
          label={t('online_history')}
          columns={[
            o('version'),
            t('online_change'),
            t('online_sampled'),
            facts.target,
            t('estimate'),
            t('online_error'),
            o('when'),
            o('who'),
            '',
          ]}
          texts={[1, 2, 6, 7]}
          rows={items.map((item) => [
            String(item.version),
            item.kind === 'reset' ? t('online_kind_reset', { to: item.to ?? 0 }) : t('online_kind_learned'),
            rowTime(item.sampled),
            formatNumber(item.value),
            formatNumber(item.estimate),
            formatNumber(item.error),
            formatDateTime(item.at),
            item.by,
            item.kept && item.version !== version ? (
              <Button
                key="back"
                size="small"
                aria-label={t('online_back_to', { version: item.version })}
                onClick={() => setTo(item.version)}
              >
                {t('online_back')}
              </Button>
            ) : (
              ''
            ),
          ])}
        />
      )}
      <ConfirmDialog
        open={to !== null}
        title={to === 0 ? t('online_back_trained') : t('online_back_to', { version: to ?? 0 })}
        confirmLabel={t('online_back')}
        busy={reset.isPending}
        onConfirm={() => reset.mutate({ params, body: { to: to ?? 0, version } })}
        onCancel={() => setTo(null)}
      >
        {t('online_back_text')}
      </ConfirmDialog>
    </Section>
  );
}

/** The two calls, for the historian or the control system. */
function SystemSection({ standing, params }: OnlineProps) {
  const t = useMessages(sensorMessages);
  const { estimate, learn } = softSensorOnline;
  return (
    <CallsSection
      params={params}
      calls={[
        { label: t('online_call_estimate'), path: estimate.path, body: { rows: [emptyRow(standing)] } },
        { label: t('online_call_learn'), path: learn.path, body: { sampled: standing.rows.last_time, value: 0 } },
      ]}
    />
  );
}
