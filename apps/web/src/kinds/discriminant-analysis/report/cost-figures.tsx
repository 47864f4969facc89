import type { DiscriminantAnalysisCosts } from '@hakaru/contract/training/discriminant-analysis';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { LineChart } from '../../../charts/line/line-chart.tsx';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatNumber } from '../../../lib/numbers/format-number.ts';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { projectMessages } from '../../../features/projects/words.ts';
import { shareText } from '../../../features/projects/result/figure-text.ts';
import { discriminantMessages } from '../words.ts';

/** Of many classes the cheapest to decide for always. */
const MOST_CONSTANT = 12;
const NEAR = 0.4;
const NEAR_END = 0.35;

/** Words at a line near an end stand on its inner side. */
function inside(value: number): { align?: 'left' | 'right' } {
  if (value < NEAR_END) return { align: 'left' };
  return value > 1 - NEAR_END ? { align: 'right' } : {};
}

type Rule = DiscriminantAnalysisCosts['rules'][number];
type Decided = Rule['parts'][number];

/** Ways to decide, with what each costs and how well it does; for two classes the cost by threshold. */
export function CostFigures({ result }: { result: DiscriminantAnalysisCosts }) {
  const t = useMessages(discriminantMessages);
  const r = useMessages(projectMessages);
  const { curve, best_threshold: best, theoretical_threshold: theoretical, positive } = result;
  const inTheory = theoretical === null ? '' : t('theoretical_at', { value: shareText(theoretical) });
  // Words of lines that nearly meet would lie on each other.
  const isNear = best !== null && theoretical !== null && Math.abs(best - theoretical) < NEAR;
  const picture = useMemo(
    () =>
      curve && {
        x: { label: positive === null ? t('threshold') : t('threshold_of', { label: positive }) },
        y: { label: t('cost_per_row') },
        groups: [
          { name: r('part_out_of_fold'), role: 'train' as const, x: curve.thresholds, y: curve.out_of_fold },
          ...(curve.test ? [{ name: r('part_test'), role: 'test' as const, x: curve.thresholds, y: curve.test }] : []),
        ],
        limits: [
          ...(best === null
            ? []
            : [
                {
                  axis: 'x' as const,
                  value: best,
                  ...inside(best),
                  label: [t('best_threshold_at', { value: shareText(best) }), ...(isNear ? [inTheory] : [])].join(
                    ' · ',
                  ),
                },
              ]),
          ...(theoretical === null
            ? []
            : [{ axis: 'x' as const, value: theoretical, ...inside(theoretical), label: isNear ? '' : inTheory }]),
        ],
      },
    [curve, best, theoretical, inTheory, isNear, positive, t, r],
  );
  const rows = result.rules.flatMap((rule) => rule.parts.map((part) => ruleLine(rule, part)));
  function ruleLine({ rule, decision: { threshold } }: Rule, part: Decided): string[] {
    const { overall } = part.figures;
    return [
      t(`rule_${rule}`),
      shareText(threshold),
      r(`part_${part.part}`),
      formatNumber(part.cost),
      shareText(overall.accuracy?.value),
      shareText(overall.balanced_accuracy?.value),
      shareText(overall.f1_macro?.value),
      shareText(overall.mcc?.value),
    ];
  }
  function constantText(decisions: DiscriminantAnalysisCosts['constant']): string {
    const isWhole = decisions.length <= MOST_CONSTANT;
    const shown = isWhole ? decisions : decisions.toSorted((a, b) => a.cost - b.cost).slice(0, MOST_CONSTANT);
    const list = shown
      .map(({ label, cost }) => t('constant_decision', { label, cost: formatNumber(cost, 3) }))
      .join(t('list_mark'));
    return isWhole
      ? t('constant_decisions', { list })
      : t('cheapest_constant_decisions', { list, count: MOST_CONSTANT });
  }
  return (
    <Stack spacing={2}>
      <PlainTable
        label={t('rules')}
        columns={[
          t('rule'),
          t('threshold'),
          t('rows'),
          t('cost_per_row'),
          t('accuracy'),
          t('balanced_accuracy'),
          t('f1_macro'),
          t('mcc'),
        ]}
        texts={[2]}
        rows={rows}
      />
      <Typography variant="body2" color="textSecondary">
        {[...(best === null ? [] : [t('best_is_optimistic')]), constantText(result.constant)].join(' ')}
      </Typography>
      {picture && <LineChart title={t('cost_by_threshold')} data={picture} height={320} />}
    </Stack>
  );
}
