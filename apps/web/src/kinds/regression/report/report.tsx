import type { RegressionOptions, RegressionReport } from '@hakaru/contract/training/regression';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatNumber, formatPercent } from '../../../lib/numbers/format-number.ts';
import { DependenceSection, LearningCurveSection } from '../../../families/supervised/report/dependence-section.tsx';
import { FoldScoresSection } from '../../../families/supervised/report/fold-scores-section.tsx';
import { ImportanceSection } from '../../../families/supervised/report/importance-section.tsx';
import { reportScreen } from '../../../features/projects/report/report-screen.tsx';
import { HeldOutButton } from '../../../families/supervised/report/held-out-button.tsx';
import { judgedFacts } from '../../../families/supervised/report/judged-facts.tsx';
import { translator } from '../../../lib/i18n/define-messages.ts';
import { regressionSetup } from '../setup.ts';
import { projectMessages } from '../../../features/projects/words.ts';
import { ShapSection } from '../../../families/supervised/report/shap-section.tsx';
import { VipSection } from '../../../families/supervised/report/vip-section.tsx';
import { regressionMessages } from '../words.ts';
import { CoefficientsSection } from './coefficients-section.tsx';
import { DomainSection } from './domain-section.tsx';
import { FitSection } from './fit-section.tsx';
import { ScoresSection } from './scores-section.tsx';

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
    judgedFacts(regressionSetup, report, translator(regressionMessages)('rows_used', report.rows)),
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
