import { sentences } from '../../../lib/i18n/joined.ts';
import type { DiscriminantAnalysisReport } from '@hakaru/contract/training/discriminant-analysis';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { Histogram } from '../../../charts/histogram/histogram.tsx';
import { Scatter } from '../../../charts/scatter/scatter.tsx';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount, formatNumber, formatP } from '../../../lib/numbers/format-number.ts';
import { Section } from '../../../ui/section.tsx';
import { shareText } from '../../../features/projects/result/figure-text.ts';
import { discriminantMessages } from '../words.ts';
import { SideBySide } from '../../../ui/side-by-side.tsx';

type PermutationTest = NonNullable<DiscriminantAnalysisReport['permutation_test']>;
type Measure = PermutationTest['measures'][number];

/** Whether a model as good could come from labels that mean nothing. */
export function PermutationSection({ test }: { test: PermutationTest }) {
  const t = useMessages(discriminantMessages);
  const made = sentences(
    t('permutation_text'),
    t(`scheme_${test.scheme}`),
    t('permutation_made', {
      made: formatCount(test.made),
      asked: formatCount(test.asked),
      folds: test.folds,
      rows: formatCount(test.rows),
      seconds: formatNumber(test.seconds, 3),
    }),
    ...(test.failed > 0 ? [t('permutation_failed', { failed: formatCount(test.failed) })] : []),
  );
  return (
    <Section title={t('section_permutation_test')} text={made}>
      <SideBySide>
        {test.measures.map((measure, index) => (
          <MeasureChart
            key={measure.measure}
            measure={measure}
            agreement={test.agreement}
            isAlone={index % 2 === 0 && index === test.measures.length - 1}
          />
        ))}
      </SideBySide>
    </Section>
  );
}

/** The distribution of a measure and its line; side by side where no other measure is beside it. */
function MeasureChart({
  measure,
  agreement,
  isAlone,
}: {
  measure: Measure;
  agreement: readonly number[];
  isAlone: boolean;
}) {
  const t = useMessages(discriminantMessages);
  const name = t(measure.measure);
  const histogram = useMemo(() => {
    const { edges, counts } = binShuffled(measure.shuffled, measure.observed);
    return {
      axis: { label: name },
      edges,
      count: t('permutations'),
      groups: [{ name: t('shuffled_labels'), role: 'neutral' as const, counts }],
      limits: [{ value: measure.observed, label: `${t('true_labels')} ${shareText(measure.observed)}` }],
    };
  }, [measure, name, t]);
  const line = useMemo(() => {
    const { intercept } = measure;
    return {
      x: { label: t('agreement') },
      y: { label: name },
      groups: [
        { name: t('shuffled_labels'), role: 'neutral' as const, x: agreement, y: measure.shuffled },
        { name: t('true_labels'), role: 'target' as const, x: [1], y: [measure.observed] },
      ],
      ...(intercept !== null && { lines: [{ name: t('line_to_true'), x: [0, 1], y: [intercept, measure.observed] }] }),
    };
  }, [measure, agreement, name, t]);
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignContent: 'start',
        ...(isAlone && { gridColumn: '1 / -1' }),
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          lg: isAlone && measure.intercept !== null ? 'repeat(2, minmax(0, 1fr))' : 'minmax(0, 1fr)',
        },
      }}
    >
      <div>
        <Histogram title={t('permuted', { measure: name })} data={histogram} height={260} />
        <Typography variant="body2" className="tabular">
          {t('permutation_p', {
            measure: name,
            observed: shareText(measure.observed),
            p: formatP(measure.p),
            worse: formatCount(measure.shuffled.filter((value) => value >= measure.observed).length),
          })}
        </Typography>
      </div>
      {measure.intercept !== null && (
        <div>
          <Scatter title={t('permuted_agreement', { measure: name })} data={line} height={260} />
          <Typography variant="body2">
            {t(measure.measure === 'q2' ? 'intercept_q2' : 'intercept_is', { value: shareText(measure.intercept) })}
          </Typography>
        </div>
      )}
    </Box>
  );
}

const MOST_BINS = 30;
const FEWEST_BINS = 8;

/** Figures of shuffled labels in bins of equal width that reach as far as the figure of the true labels. */
export function binShuffled(shuffled: readonly number[], observed: number): { edges: number[]; counts: number[] } {
  const values = [...shuffled, observed];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const span = high - low || Math.abs(high) || 1;
  const bins = Math.min(MOST_BINS, Math.max(FEWEST_BINS, Math.round(2 * Math.sqrt(shuffled.length))));
  const [from, width] = [low - 0.02 * span, (1.04 * span) / bins];
  const counts = new Array<number>(bins).fill(0);
  for (const value of shuffled) {
    const bin = Math.min(bins - 1, Math.max(0, Math.floor((value - from) / width)));
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return { edges: Array.from({ length: bins + 1 }, (_, index) => from + index * width), counts };
}
