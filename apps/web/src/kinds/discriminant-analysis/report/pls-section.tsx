import { sentences } from '../../../lib/i18n/joined.ts';
import type { DiscriminantAnalysisReport } from '@hakaru/contract/training/discriminant-analysis';
import Stack from '@mui/material/Stack';
import { useMemo } from 'react';
import Typography from '@mui/material/Typography';
import { groupRole } from '../../../charts/palette/chart-palette.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatPercent } from '../../../lib/numbers/format-number.ts';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { VipSection } from '../../../families/supervised/report/vip-section.tsx';
import { shareText } from '../../../features/projects/result/figure-text.ts';
import { discriminantMessages } from '../words.ts';
import { ClassScores } from './axes-section.tsx';
import { ColumnValues } from '../../../features/projects/report/column-values.tsx';
import { LineChart } from '../../../charts/line/line-chart.tsx';
import type { LineGroup } from '../../../charts/line/line-chart.tsx';
import type { Translate } from '../../../lib/i18n/catalogue-types.ts';

type Pls = NonNullable<DiscriminantAnalysisReport['pls']>;

const MOST_LOADINGS = 4;

/** Latent variables: how many and why, what they explain, scores, loadings and the importance of columns. */
export function PlsSection({ pls, classes, target }: { pls: Pls; classes: readonly string[]; target: string }) {
  const t = useMessages(discriminantMessages);
  const axes = useMemo(
    () =>
      pls.explained_x.map((share, index) => t('latent_axis', { number: index + 1, share: formatPercent(share, 1) })),
    [pls, t],
  );
  const [loadings, weights] = useMemo(() => {
    const groupsOf = (lists: readonly (readonly number[])[]) =>
      lists
        .slice(0, MOST_LOADINGS)
        .map((values, index) => ({ name: t('latent_short', { number: index + 1 }), role: groupRole(index), values }));
    return [groupsOf(pls.loadings), groupsOf(pls.weights)] as const;
  }, [pls, t]);
  const caption = pls.components > MOST_LOADINGS ? t('first_latent', { count: MOST_LOADINGS }) : undefined;
  return (
    <>
      <Section
        title={t('latent')}
        text={t('latent_text', { count: pls.components, r2y: shareText(pls.r2y), q2: shareText(pls.q2) })}
      >
        <Stack spacing={2}>
          <LatentCurve pls={pls} />
          <PlainTable
            label={t('explained')}
            columns={[
              t('latent_variable'),
              t('explained_x'),
              t('explained_x_sum'),
              t('explained_y'),
              t('explained_y_sum'),
            ]}
            rows={pls.explained_x.map((share, index) => [
              t('latent_short', { number: index + 1 }),
              ...[
                share,
                sumTo(pls.explained_x, index),
                pls.explained_y[index] ?? null,
                sumTo(pls.explained_y, index),
              ].map((value) => formatPercent(value, 1)),
            ])}
          />
          <ClassScores title={t('latent_scores', { target })} classes={classes} scores={pls.scores} axes={axes} />
          <ColumnValues
            title={t('loadings')}
            caption={caption}
            columns={pls.columns}
            value={t('loading')}
            groups={loadings}
          />
          <ColumnValues
            title={t('weights_of_columns')}
            caption={caption}
            columns={pls.columns}
            value={t('weight')}
            groups={weights}
          />
          <PlainTable
            label={t('class_loadings')}
            columns={[
              t('class_loadings'),
              ...pls.class_loadings.map((_list, index) => t('latent_short', { number: index + 1 })),
            ]}
            rows={classes.map((label, index) => [label, ...pls.class_loadings.map((list) => shareText(list[index]))])}
          />
        </Stack>
      </Section>
      <VipSection vip={pls.vip} target={target} text={t('vip_text')} />
    </>
  );
}

function sumTo(values: readonly number[], index: number): number {
  return values.slice(0, index + 1).reduce((sum, value) => sum + value, 0);
}

/** How good the model is with 1, 2, … latent variables, and how their number was chosen. */
function LatentCurve({ pls }: { pls: Pls }) {
  const t = useMessages(discriminantMessages);
  const { choice, curve, components } = pls;
  const data = useMemo(
    () => ({
      x: { label: t('number_of_latent'), whole: true },
      y: { label: t('metric') },
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
  return sentences(
    choice.given ? t('latent_given') : t('latent_by_folds', { folds: choice.folds }),
    t(`rule_${rule}`, { temperature: shareText(choice.temperature) }),
    ...(ruleGiven || choice.folds === 0 ? [] : [t('rule_by_folds')]),
  );
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
    { name: words.q2, role: 'heldOut', x, y: fits.map(({ q2 }) => q2) },
    { name: words.r2y, role: 'neutral', x, y: fits.map(({ r2y }) => r2y), dashed: true },
  ];
}

function choiceGroups(choice: Pls['choice'], name: string): LineGroup[] {
  const values = choice?.balanced_accuracy ?? [];
  return values.length === 0 ? [] : [{ name, role: 'train', x: values.map((_value, index) => index + 1), y: values }];
}
