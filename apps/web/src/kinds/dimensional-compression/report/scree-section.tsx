import type { DimensionalCompressionReport } from '@hakaru/contract/training/dimensional-compression';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { LineChart } from '../../../charts/line/line-chart.tsx';
import { compact } from '../../../lib/compact.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatPercent } from '../../../lib/numbers/format-number.ts';
import { Section } from '../../../ui/section.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { compressionMessages } from '../words.ts';
import { FigureTable } from './column-bars.tsx';
import type { View } from './use-view.ts';
import { noted } from '../../../lib/i18n/joined.ts';

type Pca = NonNullable<DimensionalCompressionReport['pca']>;

/** Components that tell nothing of left-out cells may be thousands of times worse than the mean; drawn, they would flatten all others. */
const LEAST_Q2 = -1;
const confidences = [0.9, 0.95, 0.99, 0.999];

/** Variance by component, what each rule would keep, and how many are looked at below. */
export function ScreeSection({ pca, view }: { pca: Pca; view: View }) {
  const t = useMessages(compressionMessages);
  const shown = view.components ?? pca.components;
  // So many components are kept: a few beyond those chosen.
  const most = Math.min(Math.max(pca.loadings.length, pca.components), pca.cumulative.length);
  const scree = useMemo(() => {
    const numbers = pca.explained.map((_, index) => index + 1);
    return {
      x: { label: t('component'), whole: true },
      y: { label: t('share_of_variance') },
      groups: compact([
        { name: t('each_component'), role: 'group1' as const, x: numbers, y: pca.explained },
        { name: t('cumulative'), role: 'group2' as const, x: numbers, y: pca.cumulative },
        pca.parallel && {
          name: t('parallel_quantile'),
          role: 'neutral' as const,
          dashed: true,
          x: numbers.slice(0, pca.parallel.quantile.length),
          y: pca.parallel.quantile.map((value) => value / pca.total_variance),
        },
      ]),
      limits: [{ axis: 'x' as const, value: shown, label: t('shown_components', { components: shown }) }],
    };
  }, [pca, shown, t]);
  const crossed = useMemo(
    () =>
      pca.cross_validation && {
        x: { label: t('components'), whole: true },
        y: { label: t('q2') },
        groups: [
          {
            name: t('q2'),
            role: 'test' as const,
            x: pca.cross_validation.q2.map((_, index) => index),
            y: pca.cross_validation.q2.map((value) => (value !== null && value < LEAST_Q2 ? null : value)),
          },
        ],
      },
    [pca, t],
  );
  return (
    <Section
      title={t('scree')}
      text={t('scree_text', { count: pca.components, rule: t(`option_choice_${pca.chosen_by}`) })}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 1.5, pt: 0.5 }}>
        <ChoiceField
          label={t('components_shown')}
          value={String(shown)}
          choices={Array.from(
            { length: most },
            (_, index) => [String(index + 1), noted(index + 1, formatPercent(pca.cumulative[index], 1))] as const,
          )}
          onValue={(count) => view.setComponents(Number(count))}
        />
        <ChoiceField
          label={t('confidence')}
          value={String(view.confidence)}
          choices={[...new Set([...confidences, view.confidence])].map(
            (value) => [String(value), formatPercent(value, 1)] as const,
          )}
          onValue={(value) => view.setConfidence(Number(value))}
        />
        <Typography variant="body2" color="textSecondary" sx={{ flex: '1 1 16rem' }}>
          {t('components_help')}
        </Typography>
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: crossed ? 'repeat(2, minmax(0, 1fr))' : 'minmax(0, 1fr)' },
        }}
      >
        <LineChart title={t('scree')} data={scree} />
        {crossed && (
          <LineChart
            title={t('cross_validation_chart')}
            caption={
              pca.cross_validation?.q2.some((value) => value !== null && value < LEAST_Q2) ? t('q2_cut') : undefined
            }
            data={crossed}
          />
        )}
      </Box>
      <Typography variant="h3" sx={{ mt: 2, mb: 0.5 }}>
        {t('rules')}
      </Typography>
      <FigureTable
        label={t('rules')}
        heads={[t('rule'), t('components'), t('cumulative'), '']}
        rows={pca.suggestions.map(({ rule, components }) => ({
          name: t(`option_choice_${rule}`),
          figures: [
            components ?? '–',
            components === null ? '–' : formatPercent(components === 0 ? 0 : pca.cumulative[components - 1], 1),
            components !== null && components > 0 && components <= most && components !== shown && (
              <Button key="look" size="small" onClick={() => view.setComponents(components)}>
                {t('look_at', { components })}
              </Button>
            ),
          ],
        }))}
      />
    </Section>
  );
}
