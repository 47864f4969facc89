import type { RegressionReport } from '@hakaru/contract/training/regression';
import Stack from '@mui/material/Stack';
import { WarningList } from '../result/warning-list.tsx';
import { AbsentSection } from './absent-section.tsx';
import { CoefficientsSection } from './coefficients-section.tsx';
import { DependenceSection, LearningCurveSection } from './dependence-section.tsx';
import { DomainSection } from './domain-section.tsx';
import { FitSection } from './fit-section.tsx';
import { FoldScoresSection } from './fold-scores-section.tsx';
import { ImportanceSection, VipSection } from './importance-section.tsx';
import { ProvenanceSection } from './provenance-section.tsx';
import { SampledSection } from './sampled-section.tsx';
import { ScoresSection } from './scores-section.tsx';
import { ShapSection } from './shap-section.tsx';

/** The report's parts in reading order. */
export function ReportBody({ report, datasetName, remaking, onEveryRow }: { report: RegressionReport; datasetName: string; remaking: boolean; onEveryRow: () => void }) {
  const { target } = report;
  return (
    <Stack spacing={2} data-report>
      <ScoresSection report={report} />
      <WarningList warnings={report.warnings} />
      <SampledSection sampled={report.sampled} busy={remaking} onEveryRow={onEveryRow} />
      <FitSection report={report} />
      {report.importance && <ImportanceSection importance={report.importance} target={target} />}
      {report.shap && <ShapSection shap={report.shap} target={target} />}
      {report.partial_dependence.length > 0 && <DependenceSection dependence={report.partial_dependence} target={target} />}
      {report.coefficients && <CoefficientsSection coefficients={report.coefficients} />}
      {report.vip && <VipSection vip={report.vip} target={target} />}
      {report.learning_curve && <LearningCurveSection curve={report.learning_curve} target={target} />}
      <FoldScoresSection scores={report.fold_scores} />
      <DomainSection report={report} />
      <AbsentSection absent={report.absent} />
      <ProvenanceSection report={report} datasetName={datasetName} />
    </Stack>
  );
}
