import { candidateWords } from '../../../families/conditions/candidate-words.ts';
import { digitsOf, settingFormats } from '../../../families/conditions/digits.ts';
import { WithInterval } from '../../../families/conditions/with-interval.tsx';
import { getDataset } from '@hakaru/contract';
import {
  downloadNextSheet,
  nextExperimentsCalls,
  type NextExperimentsOptions,
  type NextExperimentsResult,
} from '@hakaru/contract/decisions/next-experiments';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ComponentProps } from 'react';
import { decisionDetailsScreen, type ResultProps } from '../../../features/projects/decisions/details-screen.tsx';
import { RunSheetMenu } from '../../../features/projects/decisions/run-sheet-menu.tsx';
import { registerAndRun } from '../../../features/projects/wizard/register-and-run.ts';
import { callApi } from '../../../lib/api/call-api.ts';
import { downloadFile } from '../../../lib/api/download-file.ts';
import { newKey } from '../../../lib/api/new-key.ts';
import { useAnswer } from '../../../lib/api/use-answer.ts';
import { showError } from '../../../lib/errors/show-error.ts';
import { listed, noted, sentences } from '../../../lib/i18n/joined.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { columnFormat } from '../../../lib/numbers/column-format.ts';
import { formatNumber, formatPercent } from '../../../lib/numbers/format-number.ts';
import { addressTo, paths, pathTo } from '../../../lib/paths.ts';
import { ScreenLink } from '../../../lib/screens/links.tsx';
import { Muted } from '../../../ui/muted.tsx';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { nextSetup } from '../setup.ts';
import { nextMessages } from '../words.ts';
import { answerOf, gainFormat, notesOf, onlyBettered } from './answer.ts';
import { FitCharts, HistoryCharts, ReplayCharts } from './charts.tsx';

type NextResultProps = ResultProps<NextExperimentsOptions, NextExperimentsResult>;

export const DetailsScreen = decisionDetailsScreen<NextExperimentsOptions, NextExperimentsResult>(nextSetup, {
  answerOf,
  ResultSections: NextResultSections,
  Actions,
});

function NextResultSections({ project, result }: NextResultProps) {
  const notes = notesOf(result);
  return (
    <>
      {notes.length > 0 && (
        <Stack spacing={1}>
          {notes.map((text) => (
            <Alert key={text} severity="info" variant="outlined">
              {text}
            </Alert>
          ))}
        </Stack>
      )}
      {result.replay ? (
        <Replayed replay={result.replay} options={project.options} molecules={result.molecules} />
      ) : (
        <>
          <Proposals project={project} result={result} />
          <History result={result} targets={project.options.targets} />
          {result.fits.length > 0 && <Quality result={result} />}
        </>
      )}
    </>
  );
}

/** What rounds would have found. */
function Replayed({ molecules, ...props }: ComponentProps<typeof ReplayCharts> & Described) {
  const t = useMessages(nextMessages);
  return (
    <Section title={t('replay')}>
      <Stack spacing={2}>
        <ReplayCharts {...props} />
        <Described molecules={molecules} />
      </Stack>
    </Section>
  );
}

type Described = Pick<NextExperimentsResult, 'molecules'>;

/** What described the categories that are molecules. */
function Described({ molecules = [] }: Described) {
  const t = useMessages(nextMessages);
  if (molecules.length === 0) return null;
  const factors = molecules.map(({ factor, molecules: count }) => noted(factor, formatNumber(count)));
  return <Muted>{t('described_molecules', { factors: listed(factors) })}</Muted>;
}

/** The proposals, why each of them, and what is expected. */
function Proposals({ project, result }: NextResultProps) {
  const t = useMessages(nextMessages);
  const isWaiting = useNewerVersion(project) === false;
  const { proposals, targets } = result;
  const factors = Object.keys(proposals[0]?.setting ?? {});
  const has = {
    row: proposals.some(({ row }) => row !== null),
    candidate: proposals.some(({ candidate }) => candidate),
    expected: proposals.some(({ expected }) => expected.length > 0),
    gain: proposals.some(({ gain }) => gain !== null),
    probability: proposals.some(({ probability }) => probability !== null),
  };
  const isSingle = onlyBettered(project.options.targets) !== null;
  const gained = gainFormat(result, project.options.targets);
  const settings = settingFormats(
    factors,
    proposals.map(({ setting }) => setting),
    digitsOf(project.options),
  );
  const formats = targets.map((_, at) =>
    columnFormat(
      proposals.flatMap(({ expected }) =>
        expected[at] ? [expected[at].value, expected[at].lower, expected[at].upper] : [],
      ),
    ),
  );
  const before = 1 + Number(has.row) + Number(has.candidate);
  const texts = factors.flatMap((name, place) =>
    proposals.some(({ setting }) => typeof setting[name] === 'string') ? [place + before] : [],
  );
  const columns = [
    t('number'),
    ...(has.row ? [t('row')] : []),
    ...(has.candidate ? [t('candidate')] : []),
    ...factors,
    ...(has.expected ? targets.map((target) => t('expected', { target })) : []),
    ...(has.gain ? [t('gain')] : []),
    ...(has.probability ? [t('probability')] : []),
    t('why'),
  ];
  return (
    <Section
      title={t('proposals')}
      text={sentences(
        has.expected && t('proposals_help'),
        has.gain && t(isSingle ? 'gain_help' : 'gain_help_share'),
        has.gain && has.probability && t('gain_help_limits'),
      )}
    >
      <Stack spacing={2}>
        <PlainTable
          label={t('proposals')}
          columns={columns}
          texts={[...(has.candidate ? [before - 1] : []), ...texts, columns.length - 1]}
          holdsFirst
          rows={proposals.map(({ setting, expected, gain, probability, reason, row, candidate }, place) => [
            String(place + 1),
            ...(has.row ? [row === null ? '–' : String(row)] : []),
            ...(has.candidate ? [candidateWords(candidate) ?? '–'] : []),
            ...factors.map((name, at) => settings[at]!(setting[name])),
            ...(has.expected
              ? expected.map(({ value, lower, upper }, at) => (
                  <WithInterval
                    key={targets[at]}
                    value={formats[at]!(value)}
                    ends={[formats[at]!(lower), formats[at]!(upper)]}
                  />
                ))
              : []),
            ...(has.gain ? [isSingle && gain !== null ? gained(gain) : formatPercent(gain, 2)] : []),
            ...(has.probability ? [formatPercent(probability)] : []),
            t(`reason_${reason}`),
          ])}
        />
        {isWaiting && (
          <Alert severity="info" variant="outlined" data-paper="omit">
            {t('next_round_waiting')}{' '}
            {project.dataset && (
              <ScreenLink
                underline="always"
                {...addressTo(paths.datasetRegister, { search: { version_of: project.dataset.id } })}
              >
                {t('upload')}
              </ScreenLink>
            )}
          </Alert>
        )}
      </Stack>
    </Section>
  );
}

/** What every round measured and proposed, with the best row of all. */
function History({
  result,
  targets: asked,
}: {
  result: NextExperimentsResult;
  targets: NextExperimentsOptions['targets'];
}) {
  const t = useMessages(nextMessages);
  const { history, best, targets } = result;
  const hasLimits = asked.length > 1 && asked.some(({ goal }) => goal === 'range');
  const factors = Object.keys(best[0]?.setting ?? {});
  const settings = settingFormats(
    factors,
    best.map(({ setting }) => setting),
  );
  const formats = targets.map((_, at) => columnFormat(best.map(({ values }) => values[at])));
  return (
    <Section title={t('history')} text={sentences(t('history_help'), hasLimits && t('history_limits'))}>
      <Stack spacing={2}>
        <HistoryCharts result={result} />
        <PlainTable
          label={t('rounds')}
          titled
          columns={[t('rounds'), t('measured_rows'), t('proposed')]}
          rows={history.map(({ rows, proposals }, place) => [
            t('round', { round: place + 1 }),
            formatNumber(rows.length),
            formatNumber(proposals.length),
          ])}
        />
        {best.length > 0 && (
          <PlainTable
            label={t('best')}
            titled
            columns={[t('row'), ...factors, ...targets]}
            texts={factors.flatMap((name, at) =>
              best.some(({ setting }) => typeof setting[name] === 'string') ? [at + 1] : [],
            )}
            rows={best.map(({ row, setting, values }) => [
              String(row),
              ...factors.map((name, at) => settings[at]!(setting[name])),
              ...values.map((value, at) => formats[at]!(value)),
            ])}
          />
        )}
      </Stack>
    </Section>
  );
}

/** How well the surrogate foretells what it has not seen. */
function Quality({ result: { fits, molecules } }: { result: NextExperimentsResult }) {
  const t = useMessages(nextMessages);
  return (
    <Section title={t('fit')} text={t('fit_help')}>
      <Stack spacing={2}>
        <PlainTable
          label={t('fit')}
          columns={[t('fit_target'), t('q2'), t('error'), t('mean_error'), t('covered'), t('noise'), t('matters')]}
          texts={[6]}
          rows={fits.map(({ target, q2, error, mean_error, covered, noise, measured_noise, factors }) => [
            target,
            formatPercent(q2),
            formatNumber(error, 3),
            formatNumber(mean_error, 3),
            formatPercent(covered),
            formatNumber(measured_noise ?? noise, 3),
            listed(
              factors
                .toSorted((one, other) => other.share - one.share)
                .slice(0, 3)
                .map(({ factor, share }) => noted(factor, formatPercent(share))),
            ),
          ])}
        />
        <Described molecules={molecules} />
        <FitCharts fits={fits} />
      </Stack>
    </Section>
  );
}

/** Whether the dataset has a version after the one that the project looked at; null while that is not known. */
function useNewerVersion({ dataset }: NextResultProps['project']): boolean | null {
  const query = useAnswer(
    getDataset,
    { params: { dataset_id: dataset?.id ?? '', min_schema: 'false' } },
    { enabled: dataset !== null },
  );
  return query.data && dataset ? query.data.version > dataset.version : null;
}

/** The run sheet, and the next round once results have come back. */
function Actions({ project, result }: NextResultProps) {
  const t = useMessages(nextMessages);
  const navigate = useNavigate();
  const isNewer = useNewerVersion(project) === true;
  const { project_id, name, comment, options, dataset } = project;
  const next = useMutation({
    mutationFn: () =>
      registerAndRun(
        () =>
          callApi(
            nextExperimentsCalls.register,
            {
              params: { dataset: dataset?.id ?? '' },
              body: {
                name: nameOfRound(name, result.round + 1, (base, round) => t('round_name', { name: base, round })),
                comment,
                options: { ...options, previous: project_id },
              },
            },
            { idempotencyKey: newKey() },
          ),
        (id) => callApi(nextExperimentsCalls.run, { params: { id } }, { idempotencyKey: newKey() }),
      ),
    onError: showError,
    onSuccess: async (registered) => {
      if (registered.refusal) showError(registered.refusal.error);
      await navigate({ to: pathTo(paths.nextExperimentsDetails, { project_id: registered.project_id }) });
    },
  });
  if (result.replay) return null;
  return (
    <>
      {isNewer && (
        <Button variant="contained" loading={next.isPending} onClick={() => next.mutate()}>
          {t('next_round')}
        </Button>
      )}
      <RunSheetMenu
        label={t('sheet')}
        csvLabel={t('sheet_csv')}
        download={(sheet) => downloadFile(downloadNextSheet, { body: { project_id, ...sheet } })}
        variant={isNewer ? 'outlined' : 'contained'}
      />
    </>
  );
}

/** The name of the round before with this one's number in place of its own. */
function nameOfRound(name: string, round: number, named: (base: string, round: number) => string): string {
  const before = named('', round - 1);
  return named(round > 2 && name.endsWith(before) ? name.slice(0, -before.length) : name, round);
}
