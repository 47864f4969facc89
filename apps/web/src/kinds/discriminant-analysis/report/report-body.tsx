import type {
  DiscriminantAnalysisOptions,
  DiscriminantAnalysisReport,
} from '@hakaru/contract/training/discriminant-analysis';
import Stack from '@mui/material/Stack';
import { useMemo } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { RecipeUseSection } from '../../../features/projects/recipe/recipe-use-section.tsx';
import { AbsentSection } from '../../../features/projects/report/absent-section.tsx';
import { LearningCurveSection } from '../../../families/supervised/report/dependence-section.tsx';
import { FoldScoresSection } from '../../../families/supervised/report/fold-scores-section.tsx';
import { ImportanceSection } from '../../../families/supervised/report/importance-section.tsx';
import { ProvenanceSection } from '../../../features/projects/report/provenance-section.tsx';
import type { ReportContext } from '../../../features/projects/report/report-frame.tsx';
import { projectMessages } from '../../../features/projects/words.ts';
import { SampledSection } from '../../../features/projects/report/sampled-section.tsx';
import { shareText } from '../../../features/projects/result/figure-text.ts';
import { WarningList } from '../../../features/projects/warnings/warning-list.tsx';
import { discriminantWarnings } from '../catalogue.ts';
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
import { provenanceFacts } from './provenance-facts.ts';
import { RegionsSection } from './regions-section.tsx';
import { classNames } from './report-parts.ts';
import { ScoresSection } from './scores-section.tsx';
import { SearchSection } from './search-section.tsx';

/** The report's parts in reading order. */
export function ReportBody({
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
    <Stack spacing={2} data-report>
      <ScoresSection report={report} />
      <WarningList warnings={report.warnings} words={discriminantWarnings} />
      {report.recipe && <RecipeUseSection use={report.recipe} recipe={context.project.recipe} />}
      <SampledSection
        sampled={report.sampled}
        words={discriminantMessages}
        busy={context.remaking}
        onEveryRow={context.onEveryRow}
      />
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
      <AbsentSection absent={report.absent} words={discriminantMessages} />
      <ProvenanceSection
        provenance={report.provenance}
        datasetName={context.datasetName}
        facts={provenanceFacts(report)}
      />
    </Stack>
  );
}
