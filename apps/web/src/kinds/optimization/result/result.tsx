import {
  type OptimizationOptions,
  type OptimizationResult,
  preprocessOptimization,
} from '@hakaru/contract/decisions/optimization';
import Alert from '@mui/material/Alert';
import { decisionDetailsScreen, type ResultProps } from '../../../features/projects/decisions/details-screen.tsx';
import { useUnits } from '../../../features/projects/decisions/use-units.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { withUnit } from '../../../lib/numbers/with-unit.ts';
import { paths, pathTo } from '../../../lib/paths.ts';
import { ScreenButton, ScreenLink } from '../../../lib/screens/links.tsx';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { settingFormats } from '../../../families/conditions/digits.ts';
import type { DecisionOf } from '../../../features/projects/decisions/decision-kind.ts';
import { useAnswer } from '../../../lib/api/use-answer.ts';
import { Problem } from '../../../ui/problem.tsx';
import { optimizationSetup } from '../setup.ts';
import { Look } from '../look.tsx';
import { optimizationMessages } from '../words.ts';
import {
  type AlgorithmResult,
  algorithmWords,
  bestOf,
  notesOf,
  outcomeSentences,
  readingOf,
  trialsWords,
} from './algorithm-results.ts';
import { ImportanceSection, RaceSection, ScreenedSection } from './result-sections.tsx';
import { Progress } from './progress.tsx';
import { PredictionCell, predictionFormat } from './prediction-cell.tsx';
import { PlaceChip } from './shortlist-section.tsx';
import { drawnCodes } from './interim-results.ts';
import { outcomeMessages } from './words.ts';

type Props = ResultProps<OptimizationOptions, OptimizationResult>;

export const DetailsScreen = decisionDetailsScreen<OptimizationOptions, OptimizationResult>(optimizationSetup, {
  answerOf: (result, project, units) =>
    outcomeSentences(result, bestOf(result), {
      ...readingOf(project, units),
      isBestOfAll: result.algorithms.length > 1,
    }),
  progress: { codes: drawnCodes, Progress },
  Known,
  ResultSections,
  Actions,
});

/** The best condition of each algorithm, and how they compare. */
function ResultSections({ project, result }: Props) {
  const t = useMessages(outcomeMessages);
  const { project_id, options } = project;
  const units = useUnits(project.dataset?.id);
  const reading = readingOf(project, units);
  const factors = options.factors.filter(({ type }) => type !== 'fixed').map(({ name }) => name);
  const targets = result.targets.map(({ target }) => target);
  const bests = result.algorithms.flatMap(({ shortlist: [best] }) => best ?? []);
  const settings = settingFormats(
    factors,
    bests.map(({ setting }) => setting),
    reading.digits,
  );
  const formats = targets.map((_, at) => predictionFormat(bests.map(({ predictions }) => predictions[at])));
  const texts = options.factors
    .filter(({ type }) => type !== 'fixed')
    .flatMap(({ type }, at) => (type === 'categorical' ? [at + 2] : []));
  return (
    <>
      <Section title={t('best_conditions')} text={t('best_text')}>
        <PlainTable
          label={t('best_conditions')}
          columns={[
            t('algorithm'),
            t('trials'),
            ...[...factors, ...targets].map((name) => withUnit(name, units.get(name))),
            t('domain'),
          ]}
          texts={[...texts, factors.length + targets.length + 2]}
          rows={result.algorithms.map((found) => {
            const {
              algorithm,
              state,
              shortlist: [best],
            } = found;
            return [
              best ? (
                <ScreenLink
                  key="name"
                  to={pathTo(paths.optimizationOutcome, { project_id, algorithm })}
                  aria-label={t('open_result', { algorithm: algorithmWords(algorithm) })}
                >
                  {algorithmWords(algorithm)}
                </ScreenLink>
              ) : (
                algorithmWords(algorithm)
              ),
              state === 'refused' ? '–' : trialsWords(found),
              ...factors.map((_, at) => (best ? settings[at]!(best.setting[factors[at]!]) : '–')),
              ...targets.map((_, at) =>
                best ? <PredictionCell key={at} of={best.predictions[at]!} format={formats[at]!} /> : '–',
              ),
              best ? <PlaceChip key="place" place={best.domain} /> : t(state === 'ended' ? 'ended_unbegun' : 'refused'),
            ];
          })}
        />
        {result.algorithms.flatMap(notesOfRun).map((note) => (
          <Alert key={note} severity="warning" variant="outlined" sx={{ mt: 1 }}>
            {note}
          </Alert>
        ))}
      </Section>
      <ScreenedSection result={result} reading={reading} />
      <RaceSection result={result} />
      <ImportanceSection result={result} />
    </>
  );
}

/** What is to be known of an algorithm, but that it was ended early: the answer says that of all of them. */
function notesOfRun(found: AlgorithmResult): string[] {
  return notesOf({ ...found, notes: found.notes.filter(({ code }) => code !== 'ended_early') });
}

/** To the result of the best algorithm. */
function Actions({ project: { project_id }, result }: Props) {
  const t = useMessages(outcomeMessages);
  const best = bestOf(result);
  if (!best) return null;
  const { algorithm } = best;
  return (
    <ScreenButton to={pathTo(paths.optimizationOutcome, { project_id, algorithm })} variant="contained">
      {t('to_result')}
    </ScreenButton>
  );
}

interface KnownProps {
  project: DecisionOf<OptimizationOptions>;
  result: OptimizationResult | null;
}

/** What was checked before the start: as the run kept it, else asked of the project anew. */
function Known({ project: { project_id, options }, result }: KnownProps) {
  const t = useMessages(optimizationMessages);
  const kept = result?.look ?? null;
  const { data, error } = useAnswer(
    preprocessOptimization,
    { params: { project: project_id }, body: {} },
    { enabled: kept === null, staleTime: Number.POSITIVE_INFINITY },
  );
  const look = kept ?? data;
  return (
    <Section title={t('look')} text={t('look_kept')}>
      {error && !look ? <Problem of={error} /> : <Look look={look} algorithms={options.algorithms} />}
    </Section>
  );
}
