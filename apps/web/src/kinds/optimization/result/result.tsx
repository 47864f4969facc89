import type { OptimizationOptions, OptimizationResult } from '@hakaru/contract/decisions/optimization';
import { decisionDetailsScreen, type FoundProps } from '../../../features/projects/decisions/details-screen.tsx';
import { translator } from '../../../lib/i18n/define-messages.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatNumber } from '../../../lib/numbers/format-number.ts';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { optimizationSetup } from '../setup.ts';
import { optimizationMessages } from '../words.ts';

export const DetailsScreen = decisionDetailsScreen<OptimizationOptions, OptimizationResult>(optimizationSetup, {
  answerOf,
  Found,
});

/** What the best condition of all is predicted to reach. */
function answerOf({ screened }: OptimizationResult): string[] {
  const t = translator(optimizationMessages);
  if (screened === null) return [];
  return screened.predictions.map(({ target, value }) => t('answer_target', { target, value: formatNumber(value) }));
}

/** The best condition of each algorithm. */
function Found({ project, result }: FoundProps<OptimizationOptions, OptimizationResult>) {
  const t = useMessages(optimizationMessages);
  const factors = project.options.factors.map(({ name }) => name);
  const targets = result.targets.map(({ target }) => target);
  const text = (value: unknown) => (typeof value === 'number' ? formatNumber(value, 7) : String(value ?? '–'));
  return (
    <Section title={t('best_conditions')}>
      <PlainTable
        label={t('best_conditions')}
        columns={[t('algorithms'), ...factors, ...targets]}
        rows={result.algorithms.flatMap(({ algorithm, shortlist: [best] }) =>
          best
            ? [
                [
                  t(`algorithm_${algorithm}`),
                  ...factors.map((name) => text(best.setting[name])),
                  ...best.predictions.map(({ value }) => formatNumber(value)),
                ],
              ]
            : [],
        )}
      />
    </Section>
  );
}
