import type {
  DiscriminantAnalysisOptions,
  DiscriminantAnalysisReport,
} from '@hakaru/contract/training/discriminant-analysis';
import { useMemo } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { LearningCurveSection } from '../../../families/supervised/report/dependence-section.tsx';
import { FoldScoresSection } from '../../../families/supervised/report/fold-scores-section.tsx';
import { ImportanceSection } from '../../../families/supervised/report/importance-section.tsx';
import { type ReportContext, reportScreen } from '../../../features/projects/report/report-screen.tsx';
import { HeldOutButton } from '../../../families/supervised/report/held-out-button.tsx';
import { judgedFacts } from '../../../families/supervised/report/judged-facts.tsx';
import { translator } from '../../../lib/i18n/define-messages.ts';
import { discriminantSetup } from '../setup.ts';
import { projectMessages } from '../../../features/projects/words.ts';
import { shareText } from '../../../features/projects/result/figure-text.ts';
import { discriminantMessages } from '../words.ts';
import { type ClassMetrics, metricNames } from '../result/figures.ts';
import { AxesSection } from './axes-section.tsx';
import { CalibrationSection } from './calibration-section.tsx';
import { ClassFiguresSection } from './class-figures-section.tsx';
import { CoefficientsSection } from './coefficients-section.tsx';
import { ConfusionSection } from './confusion-section.tsx';
import { CostsSection } from './costs-section.tsx';
import { CurvesSection } from './curves-section.tsx';
import { DomainSection } from './domain-section.tsx';
import { ClassDependenceSection, ClassShapSection } from './insight-sections.tsx';
import { PermutationSection } from './permutation-section.tsx';
import { PlsSection } from './pls-section.tsx';
import { RegionsSection } from './regions-section.tsx';
import { classNames } from './report-parts.ts';
import { ScoresSection } from './scores-section.tsx';
import { SearchSection } from './search-section.tsx';

const words = translator(discriminantMessages);

/** A trained model's report: what a person would show with it. */
export const ReportScreen = reportScreen<DiscriminantAnalysisOptions, DiscriminantAnalysisReport>(discriminantSetup, {
  titleOf: ({ name, target }) =>
    words('report_title', { model: discriminantSetup.catalogue.title(name), target: target ?? '' }),
  Actions: HeldOutButton,
  Head: ScoresSection,
  sampledOf: ({ sampled }) => sampled,
  Sections,
  provenanceOf: (report) =>
    judgedFacts(discriminantSetup, report, words('rows_used', report.rows), [
      {
        label: words('classes'),
        value: report.classes.map(({ label, train: rows }) => `${label} (${rows})`).join(', '),
      },
      { label: words('class_weights'), value: words(report.weighted ? 'weights_balanced' : 'weights_none') },
      ...(report.positive_class === null ? [] : [{ label: words('positive_class'), value: report.positive_class }]),
    ]),
});

/** The report's parts in reading order. */
function Sections({
  report,
  context,
}: {
  report: DiscriminantAnalysisReport;
  context: ReportContext<DiscriminantAnalysisOptions>;
}) {
  const t = useMessages(discriminantMessages);
  const r = useMessages(projectMessages);
  const { target, importance } = report;
  const classes = useMemo(() => classNames(report), [report]);
  const asked = { report, projectId: context.project.project_id, modelKey: context.model.model_key };
  const foldFigures = metricNames.map((name) => ({
    label: t(name),
    text: (metrics: ClassMetrics) => shareText(metrics[name]),
  }));
  return (
    <>
      <ConfusionSection {...asked} />
      <ClassFiguresSection report={report} />
      {report.curves && <CurvesSection report={report} curves={report.curves} />}
      {report.calibration.length > 0 && <CalibrationSection calibration={report.calibration} />}
      <CostsSection {...asked} />
      {report.permutation_test && <PermutationSection test={report.permutation_test} />}
      {report.pls && <PlsSection pls={report.pls} classes={classes} target={target} />}
      {report.discriminant && <AxesSection discriminant={report.discriminant} classes={classes} target={target} />}
      {report.regions && <RegionsSection {...asked} />}
      {importance && (
        <ImportanceSection
          importance={importance}
          target={target}
          text={t('importance_text', { part: r(`part_${importance.part}`), repeats: importance.repeats })}
          axis={t('accuracy_loss')}
        />
      )}
      {report.shap && report.shap.classes.length > 0 && <ClassShapSection shap={report.shap} target={target} />}
      {report.partial_dependence.length > 0 && (
        <ClassDependenceSection dependence={report.partial_dependence} target={target} />
      )}
      {report.coefficients && <CoefficientsSection coefficients={report.coefficients} classes={classes} />}
      {report.learning_curve && (
        <LearningCurveSection curve={report.learning_curve} target={target} figure={t('balanced_accuracy')} />
      )}
      {report.searched && report.search_trials.length > 0 && <SearchSection report={report} />}
      <FoldScoresSection scores={report.fold_scores} figures={foldFigures} />
      <DomainSection report={report} />
    </>
  );
}
