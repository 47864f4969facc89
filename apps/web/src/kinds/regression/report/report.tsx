import type { RegressionOptions, RegressionReport } from '@hakaru/contract/training/regression';
import Typography from '@mui/material/Typography';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import {
  formatCount,
  formatNumber,
  formatPercent,
  formatP,
  formatSpread,
  formatR2,
} from '../../../lib/numbers/format-number.ts';
import { namedInUnitOf } from '../../../lib/numbers/with-unit.ts';
import { DependenceSection, LearningCurveSection } from '../../../families/supervised/report/dependence-section.tsx';
import { FoldScoresSection } from '../../../families/supervised/report/fold-scores-section.tsx';
import { ImportanceSection } from '../../../families/supervised/report/importance-section.tsx';
import { columnName } from '../../../lib/columns/column-name.ts';
import { type ReportContext, reportScreen } from '../../../features/projects/report/report-screen.tsx';
import { HeldOutButton } from '../../../families/supervised/report/held-out-button.tsx';
import { judgedDetails } from '../../../families/supervised/report/judged-details.tsx';
import { listed } from '../../../lib/i18n/joined.ts';
import { translator } from '../../../lib/i18n/define-messages.ts';
import { regressionSetup } from '../setup.ts';
import { projectMessages } from '../../../features/projects/words.ts';
import { ShapSection } from '../../../families/supervised/report/shap-section.tsx';
import { LatentSections } from '../../../families/supervised/report/latent/latent-sections.tsx';
import { VipSection } from '../../../families/supervised/report/vip-section.tsx';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { regressionMessages } from '../words.ts';
import { regressionAnswer } from './answer.ts';
import { DomainSection } from './domain-section.tsx';
import { solutionText } from './solution-text.ts';
import { LargestErrorsSection } from './errors-section.tsx';
import { FitSection } from './fit-section.tsx';
import { Section } from '../../../ui/section.tsx';

/** A trained model's report: what a person would show with it. */
export const ReportScreen = reportScreen<RegressionOptions, RegressionReport>(regressionSetup, {
  titleOf: ({ name, target }) =>
    translator(regressionMessages)('report_title', {
      model: regressionSetup.catalogue.title(name),
      target: target ?? '',
    }),
  Actions: HeldOutButton,
  answerOf: regressionAnswer,
  Head: ScoresSection,
  sampledOf: ({ sampled }) => sampled,
  slowParts: ['learning_curve'],
  Sections,
  provenanceOf: (report) => judgedDetails(regressionSetup, report),
});

/** The report's parts in reading order. */
function Sections({ report, context }: { report: RegressionReport; context: ReportContext<RegressionOptions> }) {
  const t = useMessages(regressionMessages);
  const r = useMessages(projectMessages);
  const { target, importance } = report;
  const foldFigures = (['r2', 'rmse', 'mae', 'mape'] as const).map((name) => ({
    label: t(name),
    text: (metrics: RegressionReport['fold_scores'][number]['metrics']) =>
      name === 'mape' ? formatPercent(metrics.mape, 1) : formatNumber(metrics[name]),
  }));
  // Latent variables of several targets are of all of them.
  const explained = listed(report.latent?.targets.map((one) => one.target) ?? [target]);
  const vip = report.vip && <VipSection vip={report.vip} target={explained} text={t('vip_text')} />;
  return (
    <>
      <FitSection report={report} />
      <LargestErrorsSection report={report} project={context.project} />
      {importance && (
        <ImportanceSection
          importance={importance}
          target={target}
          text={t('importance_text', { part: r(`part_${importance.part}`).toLowerCase(), repeats: importance.repeats })}
          axis={namedInUnitOf(target, t('rmse_increase'))}
        />
      )}
      {report.shap && <ShapSection shap={report.shap} target={target} />}
      {report.partial_dependence.length > 0 && (
        <DependenceSection dependence={report.partial_dependence} target={target} />
      )}
      {report.coefficients && <CoefficientsSection model={context.model.name} coefficients={report.coefficients} />}
      {report.latent ? <LatentSections latent={report.latent} vip={vip} /> : vip}
      {report.learning_curve ? (
        <LearningCurveSection curve={report.learning_curve} target={target} figure={t('rmse')} />
      ) : (
        context.slow
      )}
      <FoldScoresSection scores={report.fold_scores} figures={foldFigures} />
      <DomainSection report={report} />
    </>
  );
}

const metrics = ['r2', 'rmse', 'mae', 'mape', 'max_error'] as const;

interface ScoredPart {
  values: RegressionReport['train'];
}

function scoreText({ values }: ScoredPart, metric: (typeof metrics)[number]): string {
  return metric === 'mape' ? formatPercent(values.mape, 1) : formatNumber(values[metric]);
}

/** A metric over the folds, where the folds have it. */
function foldsText(folds: RegressionReport['folds'], metric: (typeof metrics)[number]): string {
  if (metric === 'mape' || metric === 'max_error') return '–';
  return formatSpread(folds?.[metric]?.mean, folds?.[metric]?.sd);
}

/** Train, cross-validated, test and baseline side by side, with the spread where there is one. */
function ScoresSection({ report }: { report: RegressionReport }) {
  const t = useMessages(regressionMessages);
  const r = useMessages(projectMessages);
  const parts = [
    { label: r('part_train'), values: report.train },
    { label: r('part_out_of_fold'), values: report.cross_validated },
    { label: r('part_test'), values: report.test },
    { label: r('part_baseline'), values: report.baseline_test },
  ].filter(({ values }) => values.rows > 0);
  const interval = report.metrics_interval;
  const range = (value: { lower: number; upper: number } | null) =>
    value ? t('range_is', { lower: formatNumber(value.lower, 3), upper: formatNumber(value.upper, 3) }) : '–';
  const notes = [
    interval &&
      t('bootstrap', {
        coverage: formatPercent(interval.coverage),
        r2: range(interval.r2),
        rmse: range(interval.rmse),
        mae: range(interval.mae),
      }),
    report.adjusted_r2 !== null && t('adjusted_r2', { value: formatR2(report.adjusted_r2) }),
    report.rpd !== null && t('rpd', { value: formatNumber(report.rpd) }),
  ].filter(Boolean);
  return (
    <Section title={t('metrics')} text={t('scores_text')}>
      <PlainTable
        label={t('metrics')}
        columns={[t('metric'), ...parts.map(({ label }) => label), r('part_folds')]}
        rows={[
          ...metrics.map((metric) => [
            metric === 'r2' || metric === 'mape' ? t(metric) : namedInUnitOf(report.target, t(metric)),
            ...parts.map((part) => scoreText(part, metric)),
            foldsText(report.folds, metric),
          ]),
          [r('rows'), ...parts.map(({ values }) => formatCount(values.rows)), ''],
        ]}
      />
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {notes.join(' · ')}
      </Typography>
    </Section>
  );
}

type Coefficients = NonNullable<RegressionReport['coefficients']>;

/** A linear model's coefficients, with the statistics of least squares where they are defined. */
function CoefficientsSection({ model, coefficients }: { model: string; coefficients: Coefficients }) {
  const t = useMessages(regressionMessages);
  const r = useMessages(projectMessages);
  const hasErrors = coefficients.columns.some((column) => column.standard_error !== null);
  const figures = [
    'coefficient',
    'standardised',
    ...(hasErrors ? (['standard_error', 't_value', 'p_value', 'vif'] as const) : []),
  ] as const;
  return (
    <Section title={t('coefficients')} text={t('coefficients_text')}>
      <PlainTable
        label={t('coefficients')}
        columns={[r('column'), ...figures.map((figure) => t(figure))]}
        rows={[
          lineOf(t('intercept'), [
            coefficients.intercept,
            null,
            ...(hasErrors ? [coefficients.intercept_standard_error, null, null, null] : []),
          ]),
          ...coefficients.columns.map((column) =>
            lineOf(columnName(column.column), [
              column.value,
              column.standardised,
              ...(hasErrors ? [column.standard_error, column.t, formatP(column.p), column.vif] : []),
            ]),
          ),
        ]}
      />
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {solutionText(model, coefficients, t)}
      </Typography>
    </Section>
  );
}

function lineOf(name: string, figures: readonly (number | string | null | undefined)[]): string[] {
  return [name, ...figures.map((value) => (typeof value === 'string' ? value : formatNumber(value)))];
}
