import type { RegressionReport } from '@hakaru/contract/training/regression';
import Stack from '@mui/material/Stack';
import { useMemo } from 'react';
import { ResidualPlots } from '../../../../../charts/residuals/residual-plots.tsx';
import { Scatter } from '../../../../../charts/scatter/scatter.tsx';
import { useMessages } from '../../../../../lib/i18n/use-messages.ts';
import { formatNumber, formatPercent } from '../../../../../lib/numbers/format-number.ts';
import { Section } from '../../../../../ui/section.tsx';
import { regressionMessages } from '../regression-messages.ts';
import { outsideRows, pointsOf } from './point-groups.ts';

/** Measured against predicted with intervals, and the four looks at the residuals. */
export function FitSection({ report }: { report: RegressionReport }) {
  const t = useMessages(regressionMessages);
  const { intervals, target } = report;
  const parity = useMemo(() => {
    const groups = (['out_of_fold', 'test'] as const).map((part) => {
      const own = pointsOf(report, part);
      return { name: t(`part_${part}`), role: part === 'test' ? ('test' as const) : ('train' as const), x: own.predicted, y: own.actual, rows: own.rows, ...(part === 'test' && { low: own.low, high: own.high }) };
    });
    return { x: { label: `${target}: ${t('predicted')}` }, y: { label: `${target}: ${t('measured')}` }, groups, identity: true, highlight: { name: t('outside'), rows: outsideRows(report) }, total: report.rows.train + report.rows.test };
  }, [report, t, target]);
  const residuals = useMemo(() => {
    const groups = (['out_of_fold', 'test'] as const).map((part) => {
      const own = pointsOf(report, part);
      return { name: t(`part_${part}`), role: part === 'test' ? ('test' as const) : ('train' as const), predicted: own.predicted, residual: own.residual, rows: own.rows };
    });
    return { target: { label: target }, groups, highlight: { name: t('outside'), rows: outsideRows(report) } };
  }, [report, t, target]);
  return (
    <Stack spacing={2}>
      <Section title={t('parity')} text={t('parity_text', { coverage: formatPercent(intervals.coverage), method: t(`interval_${intervals.method}`), test: formatPercent(intervals.test) })}>
        <Scatter title={`${t('parity')}: ${target}`} height={440} data={parity} />
      </Section>
      <Section title={t('residuals')} text={report.residuals.durbin_watson === null ? undefined : t('durbin_watson', { value: formatNumber(report.residuals.durbin_watson, 3) })}>
        <ResidualPlots data={residuals} />
      </Section>
    </Stack>
  );
}
