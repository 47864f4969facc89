import type { RegressionOptions, RegressionReport } from '@hakaru/contract/training/regression';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount, formatNumber, formatPercent } from '../../../lib/numbers/format-number.ts';
import { DependenceSection, LearningCurveSection } from '../../../families/supervised/report/dependence-section.tsx';
import { FoldScoresSection } from '../../../families/supervised/report/fold-scores-section.tsx';
import { ImportanceSection } from '../../../families/supervised/report/importance-section.tsx';
import { reportScreen } from '../../../features/projects/report/report-screen.tsx';
import { HeldOutButton } from '../../../families/supervised/report/held-out-button.tsx';
import { judgedDetails } from '../../../families/supervised/report/judged-details.tsx';
import { translator } from '../../../lib/i18n/define-messages.ts';
import { regressionSetup } from '../setup.ts';
import { projectMessages } from '../../../features/projects/words.ts';
import { ShapSection } from '../../../families/supervised/report/shap-section.tsx';
import { VipSection } from '../../../families/supervised/report/vip-section.tsx';
import { regressionMessages } from '../words.ts';
import { DomainSection } from './domain-section.tsx';
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
  Head: ScoresSection,
  sampledOf: ({ sampled }) => sampled,
  Sections,
  provenanceOf: (report) =>
    judgedDetails(regressionSetup, report, translator(regressionMessages)('rows_used', report.rows)),
});

/** The report's parts in reading order. */
function Sections({ report }: { report: RegressionReport }) {
  const t = useMessages(regressionMessages);
  const r = useMessages(projectMessages);
  const { target, importance } = report;
  const foldFigures = (['r2', 'rmse', 'mae', 'mape'] as const).map((name) => ({
    label: t(name),
    text: (metrics: RegressionReport['fold_scores'][number]['metrics']) =>
      name === 'mape' ? formatPercent(metrics.mape, 1) : formatNumber(metrics[name]),
  }));
  return (
    <>
      <FitSection report={report} />
      {importance && (
        <ImportanceSection
          importance={importance}
          target={target}
          text={t('importance_text', { part: r(`part_${importance.part}`).toLowerCase(), repeats: importance.repeats })}
          axis={t('rmse_increase')}
        />
      )}
      {report.shap && <ShapSection shap={report.shap} target={target} />}
      {report.partial_dependence.length > 0 && (
        <DependenceSection dependence={report.partial_dependence} target={target} />
      )}
      {report.coefficients && <CoefficientsSection coefficients={report.coefficients} />}
      {report.vip && <VipSection vip={report.vip} target={target} text={t('vip_text')} />}
      {report.learning_curve && (
        <LearningCurveSection curve={report.learning_curve} target={target} figure={t('rmse')} />
      )}
      <FoldScoresSection scores={report.fold_scores} figures={foldFigures} />
      <DomainSection report={report} />
    </>
  );
}

const metrics = ['r2', 'rmse', 'mae', 'mape', 'max_error', 'rows'] as const;

/** Train, cross-validated, test and baseline side by side, with the spread where there is one. */
function ScoresSection({ report }: { report: RegressionReport }) {
  const t = useMessages(regressionMessages);
  const r = useMessages(projectMessages);
  const parts = [
    { label: r('part_train'), values: report.train, spread: null },
    { label: r('part_out_of_fold'), values: report.cross_validated, spread: report.folds },
    { label: r('part_test'), values: report.test, spread: null },
    { label: r('part_baseline'), values: report.baseline_test, spread: null },
  ];
  const interval = report.metrics_interval;
  const range = (value: { lower: number; upper: number } | null) =>
    value ? t('range', { lower: formatNumber(value.lower, 3), upper: formatNumber(value.upper, 3) }) : '–';
  const notes = [
    interval &&
      t('bootstrap', {
        coverage: formatPercent(interval.coverage),
        r2: range(interval.r2),
        rmse: range(interval.rmse),
        mae: range(interval.mae),
      }),
    report.adjusted_r2 !== null && t('adjusted_r2', { value: formatNumber(report.adjusted_r2) }),
    report.rpd !== null && t('rpd', { value: formatNumber(report.rpd) }),
  ].filter(Boolean);
  return (
    <Section title={t('scores')} text={t('scores_text')}>
      <TableContainer tabIndex={0}>
        <Table size="small" aria-label={t('scores')}>
          <TableHead>
            <TableRow>
              <TableCell>{t('metric')}</TableCell>
              {parts.map((part) => (
                <TableCell key={part.label} align="right">
                  {part.label}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {metrics.map((metric) => (
              <TableRow key={metric}>
                <TableCell component="th" scope="row">
                  {metric === 'rows' ? r('rows') : t(metric)}
                </TableCell>
                {parts.map(({ label, values, spread }) => (
                  <TableCell key={label} align="right" className="tabular">
                    {metric === 'rows'
                      ? formatCount(values.rows)
                      : metric === 'mape'
                        ? formatPercent(values.mape, 1)
                        : formatNumber(values[metric])}
                    {spread &&
                      metric !== 'rows' &&
                      metric !== 'mape' &&
                      metric !== 'max_error' &&
                      spread[metric] &&
                      ` (${formatNumber(spread[metric].mean, 3)} ± ${formatNumber(spread[metric].sd, 2)})`}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {notes.join(' · ')}
      </Typography>
    </Section>
  );
}

type Coefficients = NonNullable<RegressionReport['coefficients']>;

/** A linear model's coefficients, with the statistics of least squares where they are defined. */
function CoefficientsSection({ coefficients }: { coefficients: Coefficients }) {
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
      <TableContainer sx={{ maxHeight: '28rem', '@media print': { maxHeight: 'none' } }} tabIndex={0}>
        <Table size="small" stickyHeader aria-label={t('coefficients')}>
          <TableHead>
            <TableRow>
              <TableCell>{r('column')}</TableCell>
              {figures.map((figure) => (
                <TableCell key={figure} align="right">
                  {t(figure)}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            <Line
              name={t('intercept')}
              figures={[
                coefficients.intercept,
                null,
                ...(hasErrors ? [coefficients.intercept_standard_error, null, null, null] : []),
              ]}
            />
            {coefficients.columns.map((column) => (
              <Line
                key={column.column}
                name={column.column}
                figures={[
                  column.value,
                  column.standardised,
                  ...(hasErrors ? [column.standard_error, column.t, column.p, column.vif] : []),
                ]}
              />
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Section>
  );
}

function Line({ name, figures }: { name: string; figures: readonly (number | null | undefined)[] }) {
  return (
    <TableRow>
      <TableCell component="th" scope="row">
        {name}
      </TableCell>
      {figures.map((value, index) => (
        <TableCell key={index} align="right" className="tabular">
          {formatNumber(value)}
        </TableCell>
      ))}
    </TableRow>
  );
}
