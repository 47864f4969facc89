import type { DiscriminantAnalysisReport } from '@hakaru/contract/training/discriminant-analysis';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { LineChart } from '../../../charts/line/line-chart.tsx';
import type { LineGroup } from '../../../charts/line/line-option.ts';
import type { Translate } from '../../../lib/i18n/catalogue-types.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { shareText } from '../../../features/projects/result/figure-text.ts';
import { discriminantMessages } from '../words.ts';

type Pls = NonNullable<DiscriminantAnalysisReport['pls']>;

/** How good the model is with 1, 2, … latent variables, and how their number was chosen. */
export function LatentCurve({ pls }: { pls: Pls }) {
  const t = useMessages(discriminantMessages);
  const { choice, curve, components } = pls;
  const data = useMemo(
    () => ({
      x: { label: t('number_of_latent'), whole: true },
      y: { label: t('figure') },
      groups: curve
        ? curveGroups(curve, { accuracy: t('balanced_accuracy_folds'), q2: t('q2'), r2y: t('r2y') })
        : choiceGroups(choice, t('balanced_accuracy_folds')),
      limits: [{ axis: 'x' as const, value: components, label: t('latent_chosen', { count: components }) }],
    }),
    [curve, choice, components, t],
  );
  return (
    <>
      {data.groups.length > 0 && <LineChart title={t('latent_curve')} data={data} height={320} />}
      {choice && (
        <Typography variant="body2" color="textSecondary">
          {choiceWords(choice, t)}
        </Typography>
      )}
    </>
  );
}

function choiceWords(choice: NonNullable<Pls['choice']>, t: Translate<typeof discriminantMessages.en>): string {
  const { rule = 'largest', rule_given: ruleGiven = false } = choice;
  return [
    choice.given ? t('latent_given') : t('latent_by_folds', { folds: choice.folds }),
    t(`rule_${rule}`, { temperature: shareText(choice.temperature) }),
    ...(ruleGiven || choice.folds === 0 ? [] : [t('rule_by_folds')]),
  ].join(' ');
}

function curveGroups(
  { fits }: NonNullable<Pls['curve']>,
  words: { accuracy: string; q2: string; r2y: string },
): LineGroup[] {
  const x = fits.map(({ components }) => components);
  const ends = fits.every(({ balanced_accuracy_sd: sd }) => sd !== null);
  const at = (sign: 1 | -1) =>
    fits.map(({ balanced_accuracy: mean, balanced_accuracy_sd: sd }) => mean + sign * (sd ?? 0));
  return [
    {
      name: words.accuracy,
      role: 'train',
      x,
      y: fits.map(({ balanced_accuracy: mean }) => mean),
      ...(ends && { low: at(-1), high: at(1) }),
    },
    { name: words.q2, role: 'test', x, y: fits.map(({ q2 }) => q2) },
    { name: words.r2y, role: 'neutral', x, y: fits.map(({ r2y }) => r2y), dashed: true },
  ];
}

function choiceGroups(choice: Pls['choice'], name: string): LineGroup[] {
  const values = choice?.balanced_accuracy ?? [];
  return values.length === 0 ? [] : [{ name, role: 'train', x: values.map((_value, place) => place + 1), y: values }];
}
