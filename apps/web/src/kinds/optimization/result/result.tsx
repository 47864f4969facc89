import type { OptimizationOptions, OptimizationResult } from '@hakaru/contract/decisions/optimization';
import Alert from '@mui/material/Alert';
import { decisionDetailsScreen, type FoundProps } from '../../../features/projects/decisions/details-screen.tsx';
import { useUnits } from '../../../features/projects/decisions/use-units.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { pathTo, paths } from '../../../lib/paths.ts';
import { ScreenButton, ScreenLink } from '../../../lib/screens/links.tsx';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { optimizationSetup } from '../setup.ts';
import { algorithmWords, bestOf, cellText, fixedOf, notesOf, outcomeSentences, predictionText } from './found.ts';
import { ImportanceSection, RaceSection, ScreenedSection } from './found-sections.tsx';
import { PlaceChip } from './shortlist-section.tsx';
import { outcomeMessages } from './words.ts';

type Props = FoundProps<OptimizationOptions, OptimizationResult>;

export const DetailsScreen = decisionDetailsScreen<OptimizationOptions, OptimizationResult>(optimizationSetup, {
  answerOf: (result, project, units) =>
    outcomeSentences(result, bestOf(result), {
      units,
      fixed: fixedOf(project),
      isBestOfAll: result.algorithms.length > 1,
    }),
  Found,
  Actions,
});

/** The best condition of each algorithm, and how they compare. */
function Found({ project, result }: Props) {
  const t = useMessages(outcomeMessages);
  const { project_id, options } = project;
  const units = useUnits(project.dataset?.id);
  const factors = options.factors.filter(({ type }) => type !== 'fixed').map(({ name }) => name);
  const targets = result.targets.map(({ target }) => target);
  const texts = options.factors
    .filter(({ type }) => type !== 'fixed')
    .flatMap(({ type }, at) => (type === 'categorical' ? [at + 1] : []));
  return (
    <>
      <Section title={t('best_conditions')} text={t('best_text')}>
        <PlainTable
          label={t('best_conditions')}
          columns={[t('algorithm'), ...factors, ...targets, t('domain')]}
          texts={[...texts, factors.length + targets.length + 1]}
          rows={result.algorithms.map(({ algorithm, shortlist: [best] }) => [
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
            ...factors.map((name) => (best ? cellText(best.setting[name]) : '–')),
            ...targets.map((_, at) => (best ? predictionText(best.predictions[at]!) : '–')),
            best ? <PlaceChip key="place" place={best.domain} /> : t('refused'),
          ])}
        />
        {result.algorithms.flatMap(notesOf).map((note) => (
          <Alert key={note} severity="warning" variant="outlined" sx={{ mt: 1 }}>
            {note}
          </Alert>
        ))}
      </Section>
      <ScreenedSection result={result} units={units} fixed={fixedOf(project)} />
      <RaceSection result={result} />
      <ImportanceSection result={result} />
    </>
  );
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
