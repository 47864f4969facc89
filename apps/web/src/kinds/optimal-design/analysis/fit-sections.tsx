import type { DesignAnalysis } from '@hakaru/contract/decisions/optimal-design';
import Alert from '@mui/material/Alert';
import { useMemo } from 'react';
import { BarChart, barChartHeight } from '../../../charts/bar/bar-chart.tsx';
import { normalQuantile } from '../../../charts/qq/qq-plot.tsx';
import { ResidualPlots } from '../../../charts/residuals/residual-plots.tsx';
import { Scatter } from '../../../charts/scatter/scatter.tsx';
import { listed, ranged, sentences } from '../../../lib/i18n/joined.ts';
import { translator } from '../../../lib/i18n/define-messages.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatNumber, formatP, formatPercent, formatR2 } from '../../../lib/numbers/format-number.ts';
import { Figures } from '../../../ui/figure.tsx';
import { ColumnsTable } from '../../../ui/columns-table.tsx';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { SideBySide } from '../../../ui/side-by-side.tsx';
import { termWords } from '../result/answer.ts';
import { formatSetting } from '../../../lib/numbers/format-setting.ts';
import { BlendChart } from '../blend-chart.tsx';
import { withUnit } from '../setup.ts';
import { type Fit, standsOut } from './analysis-answer.tsx';
import { Surface } from './surface-section.tsx';
import { analysisMessages } from './words.ts';

interface FitProps {
  fit: Fit;
  analysis: DesignAnalysis;
  /** Of each factor; empty where it has none. */
  units: readonly string[];
}

/** What a run is called: its number in the plan, or that it is beside it. */
function runTitle({ runs }: DesignAnalysis, run: number): string {
  const t = translator(analysisMessages);
  const { order, role } = runs[run]!;
  return order === null ? t(`role_${role}`) : t('run_number', { run: order });
}

/** Runs in their order, those beside the plan behind them. */
function positionOf({ runs }: DesignAnalysis, run: number): number {
  return runs[run]!.order ?? runs.length + run;
}

/** The settings of a run, for a tooltip. */
function settingsOf(
  { factors, runs }: DesignAnalysis,
  units: readonly string[],
  run: number,
): (readonly [string, string])[] {
  return runs[run]!.values.map((value, at) => [withUnit(factors[at]!, units[at]), formatSetting(value)]);
}

/** A response's model in reading order. */
export function FitSections({ fit, analysis, units }: FitProps) {
  return (
    <>
      <Effects fit={fit} alpha={analysis.alpha} />
      <Coefficients fit={fit} analysis={analysis} units={units} />
      <Anova fit={fit} />
      <Surface fit={fit} analysis={analysis} units={units} />
      <Blend fit={fit} analysis={analysis} units={units} />
      <Residuals fit={fit} analysis={analysis} units={units} />
    </>
  );
}

/** What each effect is judged by: its t, or its size where nothing tests it; the largest first. */
export function effectsOf(fit: Fit): { label: string; size: number; large: boolean }[] {
  const large = standsOut(fit);
  const isTested = fit.degrees > 0;
  return fit.coefficients
    .filter(({ label, t, size }) => label !== '' && !label.startsWith('#') && (isTested ? t : size) !== null)
    .map((one) => ({
      label: termWords(one.label),
      size: Math.abs((isTested ? one.t : one.size) ?? 0),
      large: large(one),
    }))
    .toSorted((a, b) => b.size - a.size);
}

function Effects({ fit, alpha }: { fit: Fit; alpha: number }) {
  const t = useMessages(analysisMessages);
  const effects = useMemo(() => effectsOf(fit), [fit]);
  const sized = t(fit.degrees > 0 ? 'size' : 'size_plain');
  const pareto = useMemo(
    () => ({
      category: { label: t('term') },
      categories: effects.map(({ label }) => label),
      value: { label: sized },
      groups: [{ name: sized, role: 'data' as const, values: effects.map(({ size }) => size) }],
      muted: new Set(effects.flatMap(({ large }, at) => (large ? [] : [at]))),
      ...(fit.limit !== null && {
        limits: [{ value: fit.limit, label: `${t('limit')} ${formatNumber(fit.limit, 3)}` }],
      }),
    }),
    [effects, fit, sized, t],
  );
  const half = useMemo(() => {
    const rising = effects.toReversed();
    const quantile = (at: number) => normalQuantile(0.5 + (0.5 * (at + 0.5)) / rising.length);
    const group = (large: boolean) => {
      const rows = rising.flatMap((effect, at) => (effect.large === large ? [at] : []));
      return {
        name: t(large ? 'significant' : 'not_significant'),
        role: large ? ('target' as const) : ('data' as const),
        x: rows.map(quantile),
        y: rows.map((at) => rising[at]!.size),
        rows,
      };
    };
    const end = quantile(rising.length - 1);
    return {
      x: { label: t('half_normal_quantile') },
      y: { label: sized },
      groups: [group(false), group(true)].filter(({ rows }) => rows.length > 0),
      // In standard errors the noise has the slope 1.
      lines: fit.degrees > 0 ? [{ name: t('not_significant'), x: [0, end], y: [0, end], unlisted: true }] : [],
      rowTitle: (row: number) => rising[row]?.label ?? '',
    };
  }, [effects, fit, sized, t]);
  if (effects.length === 0) return null;
  return (
    <Section title={t('effects')} text={t('effects_text')}>
      {fit.dropped.length > 0 && (
        <Alert severity="warning" variant="outlined" sx={{ mb: 2 }}>
          {t('dropped', { terms: listed(fit.dropped.map(termWords)) })}
        </Alert>
      )}
      <SideBySide gap={3}>
        <BarChart
          title={t('pareto')}
          caption={t(fit.plots ? 'pareto_plots' : fit.degrees > 0 ? 'pareto_tested' : 'pareto_lenth', {
            alpha: formatPercent(alpha),
          })}
          data={pareto}
          height={Math.max(360, barChartHeight(pareto))}
        />
        <Scatter title={t('half_normal')} caption={t('half_normal_text')} data={half} height={360} />
      </SideBySide>
    </Section>
  );
}

function Coefficients({ fit, analysis, units }: FitProps) {
  const t = useMessages(analysisMessages);
  const { alpha } = analysis;
  const { r2, adjusted_r2, predicted_r2, noise, residuals, plots } = fit;
  // Amounts of a mixture are compared with each other.
  const compares = fit.coefficients.some(({ difference = null }) => difference !== null);
  const fitted = useMemo(
    () => ({
      x: { label: t('predicted') },
      y: { label: t('measured') },
      identity: true,
      rowTitle: (row: number) => runTitle(analysis, row),
      details: (row: number) => settingsOf(analysis, units, row),
      groups: [
        {
          name: t('runs'),
          role: 'data' as const,
          x: residuals.map((one) => one.fitted),
          y: residuals.map((one) => one.measured),
          rows: residuals.map(({ run }) => run),
        },
      ],
    }),
    [residuals, analysis, units, t],
  );
  const plotNote = plots
    ? plots.assumed
      ? t('plots_assumed', { ratio: formatNumber(plots.ratio, 3) })
      : t('plots_counted', { plots: plots.plots, degrees: plots.degrees })
    : '';
  const figures = (
    <Figures
      figures={[
        { label: t('r2'), value: formatR2(r2) },
        ...(plots
          ? [
              { label: t('plot_variance'), value: formatNumber(plots.variance, 3), note: plotNote },
              { label: t('run_variance'), value: formatNumber(plots.residual, 3) },
            ]
          : [
              { label: t('adjusted_r2'), value: formatR2(adjusted_r2) },
              { label: t('predicted_r2'), value: formatR2(predicted_r2) },
              { label: t('noise'), value: formatNumber(noise, 3) },
            ]),
      ]}
    />
  );
  return (
    <Section
      title={t('coefficients')}
      text={sentences(
        ...(compares ? [amountsText(analysis)] : []),
        t(compares ? 'coefficients_others' : 'coefficients_text', { level: formatPercent(1 - alpha) }),
        ...(plots && plots.variance !== null && plots.variance < 0 ? [t('plots_negative')] : []),
      )}
    >
      {fit.degrees > 0 ? (
        <SideBySide gap={3}>
          <div>{figures}</div>
          <Scatter title={t('parity')} data={fitted} height={300} />
        </SideBySide>
      ) : (
        figures
      )}
      <ColumnsTable
        label={t('coefficients')}
        holdsFirst
        rows={fit.coefficients}
        columns={[
          [t('term'), ({ label }) => termWords(label)],
          [t('coefficient'), ({ estimate }) => formatNumber(estimate)],
          [t('interval'), ({ low, high }) => (low === null ? '–' : ranged(formatNumber(low), formatNumber(high)))],
          [t('standard_error'), ({ standard_error: error }) => formatNumber(error, 3)],
          compares && [t('difference'), ({ difference }) => formatNumber(difference)],
          plots && [t('degrees'), ({ degrees }) => formatNumber(degrees, 3)],
          [t('t_value'), (one) => formatNumber(one.t, 3)],
          [t('p_value'), ({ p }) => formatP(p)],
        ]}
      />
    </Section>
  );
}

/** How amounts of a mixture are coded, and what tests them. */
function amountsText({ coded_from = {} }: DesignAnalysis): string {
  const t = translator(analysisMessages);
  const bounds = Object.entries(coded_from).map(([name, low]) => `${name} ${formatSetting(low)}`);
  return bounds.length > 0 ? t('coefficients_pseudo', { bounds: listed(bounds) }) : t('coefficients_amounts');
}

/** The response over the mixtures of three amounts. */
function Blend({ fit: { blend, residuals, response }, analysis, units }: FitProps) {
  const t = useMessages(analysisMessages);
  const runs = useMemo(
    () => residuals.map(({ run }) => ({ title: runTitle(analysis, run), values: analysis.runs[run]!.values })),
    [residuals, analysis],
  );
  if (!blend) return null;
  const title = t('blend', { response });
  return (
    <Section title={title}>
      <BlendChart
        blend={blend}
        factors={analysis.factors}
        units={units}
        runs={runs}
        value={response}
        title={title}
        caption={t('blend_help')}
      />
    </Section>
  );
}

function Anova({ fit: { anova, plots } }: { fit: Fit }) {
  const t = useMessages(analysisMessages);
  if (plots)
    return (
      <Section title={t('plot_tests')} text={t('plot_tests_text')}>
        <PlainTable
          label={t('plot_tests')}
          holdsFirst
          columns={[t('source'), t('degrees'), t('denominator'), t('f'), t('p_value')]}
          rows={anova.map(({ name, label, degrees, denominator, f, p }) => [
            name === 'term' ? label : t(`line_${name}`),
            String(degrees),
            formatNumber(denominator, 3),
            formatNumber(f, 3),
            formatP(p),
          ])}
        />
      </Section>
    );
  return (
    <Section title={t('anova')} text={t('anova_text')}>
      <PlainTable
        label={t('anova')}
        holdsFirst
        columns={[t('source'), t('degrees'), t('sum_squares'), t('mean_square'), t('f'), t('p_value')]}
        rows={anova.map(({ name, label, degrees, sum_squares, mean_square, f, p }) => [
          name === 'term' ? label : t(`line_${name}`),
          String(degrees),
          formatNumber(sum_squares),
          formatNumber(mean_square),
          formatNumber(f, 3),
          formatP(p),
        ])}
      />
    </Section>
  );
}

function Residuals({ fit, analysis, units }: FitProps) {
  const t = useMessages(analysisMessages);
  const { residuals, response, plots: inPlots } = fit;
  const plots = useMemo(() => {
    const rows = residuals.map(({ run }) => run);
    const values = residuals.map(({ residual }) => residual);
    const group = { name: t('residual'), role: 'data' as const, rows };
    const named = {
      rowTitle: (row: number) => runTitle(analysis, row),
      details: (row: number) => settingsOf(analysis, units, row),
    };
    return {
      data: {
        ...named,
        target: { label: response },
        order: t('run'),
        groups: [
          {
            ...group,
            predicted: residuals.map(({ fitted }) => fitted),
            residual: values,
            order: residuals.map(({ run }) => analysis.runs[run]!.order),
          },
        ],
      },
      qq: { ...named, axis: { label: t('residual') }, ...group, values },
    };
  }, [residuals, response, analysis, units, t]);
  const inOrder = useMemo(
    () => residuals.toSorted((a, b) => positionOf(analysis, a.run) - positionOf(analysis, b.run)),
    [residuals, analysis],
  );
  return (
    <Section title={t('residuals')} text={inPlots ? t('residuals_plots') : undefined}>
      {fit.degrees > 0 && <ResidualPlots data={plots.data} qq={plots.qq} height={300} />}
      <ColumnsTable
        label={t('runs')}
        titled
        holdsFirst
        rows={inOrder.map((one) => ({ ...one, ...analysis.runs[one.run]! }))}
        columns={[
          [t('run'), ({ order, role }) => (order === null ? t(`role_${role}`) : String(order))],
          inPlots && [t('plot'), ({ plot }) => String(plot ?? '–')],
          ...analysis.factors.map((factor, at) => {
            const isText = typeof analysis.runs[0]?.values[at] === 'string';
            const cell = ({ values }: DesignAnalysis['runs'][number]) => formatSetting(values[at]);
            return [withUnit(factor, units[at]), cell, isText ? 'text' : undefined] as const;
          }),
          [t('measured'), ({ measured }) => formatNumber(measured)],
          [t('predicted'), ({ fitted }) => formatNumber(fitted)],
          [t('residual'), ({ residual }) => formatNumber(residual, 3)],
          [t('leverage'), ({ leverage }) => formatNumber(leverage, 3)],
          [t(inPlots ? 'studentised' : 'studentised_externally'), ({ studentised }) => formatNumber(studentised, 3)],
          !inPlots && [t('cook'), ({ cook }) => formatNumber(cook, 3)],
        ]}
      />
    </Section>
  );
}
