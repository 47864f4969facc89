import type { RegressionReport } from '@hakaru/contract/training/regression';
import Stack from '@mui/material/Stack';
import { SelectField } from '../../../ui/select-field.tsx';
import { useMemo, useState } from 'react';
import { ResidualPlots } from '../../../charts/residuals/residual-plots.tsx';
import { Scatter } from '../../../charts/scatter/scatter.tsx';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount, formatNumber, formatPercent } from '../../../lib/numbers/format-number.ts';
import { Section } from '../../../ui/section.tsx';
import { projectMessages } from '../../../features/projects/words.ts';
import { regressionMessages } from '../words.ts';
import { outsideRows, pointsOf } from './point-groups.ts';
import type { QqData } from '../../../charts/qq/qq-plot.tsx';
import { labelled, noted, sentences } from '../../../lib/i18n/joined.ts';

/** Measured against predicted with intervals, and the four looks at the residuals. */
export function FitSection({ report }: { report: RegressionReport }) {
  const t = useMessages(regressionMessages);
  const r = useMessages(projectMessages);
  const { intervals, own_intervals, target } = report;
  const parity = useMemo(() => {
    const groups = (['out_of_fold', 'test'] as const).map((part) => {
      const own = pointsOf(report, part);
      return {
        name: r(`part_${part}`),
        role: part === 'test' ? ('test' as const) : ('heldOut' as const),
        x: own.predicted,
        y: own.actual,
        rows: own.rows,
        ...(part === 'test' && { low: own.low, high: own.high }),
      };
    });
    return {
      x: { label: labelled(target, t('predicted')) },
      y: { label: labelled(target, t('measured')) },
      groups,
      identity: true,
      highlight: { name: t('outside'), rows: outsideRows(report) },
      total: report.rows.train + report.rows.test,
    };
  }, [report, t, r, target]);
  const [chosen, setChosen] = useState(report.residuals[0]?.part ?? 'out_of_fold');
  const residuals = useMemo(() => {
    const groups = (['out_of_fold', 'test'] as const).map((part) => {
      const own = pointsOf(report, part);
      return {
        name: r(`part_${part}`),
        role: part === 'test' ? ('test' as const) : ('heldOut' as const),
        predicted: own.predicted,
        residual: own.residual,
        rows: own.rows,
      };
    });
    return {
      target: { label: target },
      groups,
      normalOf: r(`part_${chosen}`),
      highlight: { name: t('outside'), rows: outsideRows(report) },
    };
  }, [report, t, r, target, chosen]);
  const residualPart = report.residuals.find((part) => part.part === chosen) ?? report.residuals[0];
  const qq = useMemo(
    () => residualPart && qqOf(report, residualPart, r(`part_${residualPart.part}`), { label: t('residual') }),
    [report, residualPart, t, r],
  );
  const held = [intervals, ...(own_intervals ? [own_intervals] : [])].map((one) =>
    t('parity_interval', {
      coverage: formatPercent(one.coverage),
      method: t(one.width === 'by_prediction' ? 'interval_by_prediction' : `interval_${one.method}`),
      test: formatPercent(one.test),
    }),
  );
  const choice = (
    <SelectField
      size="small"
      label={t('residuals_of')}
      value={chosen}
      onValue={setChosen}
      sx={{ minWidth: '12rem' }}
      choices={report.residuals.map(({ part, rows }) => [
        part,
        noted(r(`part_${part}`), t('rows_count', { rows: formatCount(rows) })),
      ])}
    />
  );
  return (
    <Stack spacing={2}>
      <Section title={t('parity')} text={sentences(t('parity_text'), ...held)}>
        <Scatter title={labelled(t('parity'), target)} data={parity} />
      </Section>
      <Section
        title={t('residuals')}
        action={choice}
        text={
          typeof residualPart?.durbin_watson === 'number'
            ? t('durbin_watson', { value: formatNumber(residualPart.durbin_watson, 3) })
            : undefined
        }
      >
        {qq && <ResidualPlots data={residuals} qq={qq} />}
      </Section>
    </Stack>
  );
}

export type ResidualPart = RegressionReport['residuals'][number];

/** The Q–Q plot of a part: its rows where the report lists them all, else quantiles of every row. */
export function qqOf(report: RegressionReport, part: ResidualPart, name: string, axis: QqData['axis']): QqData {
  const role = part.part === 'test' ? ('test' as const) : ('heldOut' as const);
  const listed = pointsOf(report, part.part);
  if (listed.rows.length === part.rows) return { axis, name, role, values: listed.residual, rows: listed.rows };
  return {
    axis,
    name,
    role,
    values: part.ordered_residuals,
    of: { quantiles: part.normal_quantiles, mean: part.mean, sd: part.sd },
  };
}
