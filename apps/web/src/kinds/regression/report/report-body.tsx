import type { RegressionOptions, RegressionReport } from '@hakaru/contract/training/regression';
import Stack from '@mui/material/Stack';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatNumber, formatPercent } from '../../../lib/numbers/format-number.ts';
import { RecipeUseSection } from '../../../features/projects/recipe/recipe-use-section.tsx';
import { AbsentSection } from '../../../features/projects/report/absent-section.tsx';
import { DependenceSection, LearningCurveSection } from '../../../families/supervised/report/dependence-section.tsx';
import { FoldScoresSection } from '../../../families/supervised/report/fold-scores-section.tsx';
import { ImportanceSection } from '../../../families/supervised/report/importance-section.tsx';
import { ProvenanceSection } from '../../../features/projects/report/provenance-section.tsx';
import type { ReportContext } from '../../../features/projects/report/report-frame.tsx';
import { projectMessages } from '../../../features/projects/words.ts';
import { SampledSection } from '../../../features/projects/report/sampled-section.tsx';
import { ShapSection } from '../../../families/supervised/report/shap-section.tsx';
import { VipSection } from '../../../families/supervised/report/vip-section.tsx';
import { WarningList } from '../../../features/projects/warnings/warning-list.tsx';
import { regressionWarnings } from '../catalogue.ts';
import { regressionMessages } from '../words.ts';
import { CoefficientsSection } from './coefficients-section.tsx';
import { DomainSection } from './domain-section.tsx';
import { FitSection } from './fit-section.tsx';
import { provenanceFacts } from './provenance-facts.ts';
import { ScoresSection } from './scores-section.tsx';

/** The report's parts in reading order. */
export function ReportBody({
  report,
  context,
}: {
  report: RegressionReport;
  context: ReportContext<RegressionOptions>;
}) {
  const t = useMessages(regressionMessages);
  const r = useMessages(projectMessages);
  const { target, importance } = report;
  const foldFigures = (['r2', 'rmse', 'mae', 'mape'] as const).map((name) => ({
    label: t(name),
    text: (metrics: RegressionReport['fold_scores'][number]['metrics']) =>
      name === 'mape' ? formatPercent(metrics.mape, 1) : formatNumber(metrics[name]),
  }));
  return (
    <Stack spacing={2} data-report>
      <ScoresSection report={report} />
      <WarningList warnings={report.warnings} words={regressionWarnings} />
      {report.recipe && <RecipeUseSection use={report.recipe} recipe={context.project.recipe} />}
      <SampledSection
        sampled={report.sampled}
        words={regressionMessages}
        busy={context.remaking}
        onEveryRow={context.onEveryRow}
      />
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
      <AbsentSection absent={report.absent} words={regressionMessages} />
      <ProvenanceSection
        provenance={report.provenance}
        datasetName={context.datasetName}
        facts={provenanceFacts(report)}
      />
    </Stack>
  );
}
