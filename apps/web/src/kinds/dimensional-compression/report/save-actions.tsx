import {
  dimensionalCompressionCalls,
  type DimensionalCompressionReport,
  projectDimensionalCompressionRows,
  saveDimensionalCompressionScores,
} from '@hakaru/contract/training/dimensional-compression';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useReport } from '../../../features/projects/report/use-report.ts';
import { GivenRowsButton } from '../../../features/projects/saved-rows/given-rows-button.tsx';
import { OwnRowsButton } from '../../../features/projects/saved-rows/own-rows-button.tsx';
import { compressionMessages } from '../words.ts';

/** Scores kept as a dataset: of the rows the model was made from, or of others where it can place them. */
export function SaveActions({ projectId, modelKey }: { projectId: string; modelKey: string }) {
  const t = useMessages(compressionMessages);
  const { answer } = useReport<DimensionalCompressionReport>(dimensionalCompressionCalls, projectId, modelKey);
  const report = answer?.report;
  if (!report) return null;
  return (
    <>
      {report.projects_new_rows && (
        <GivenRowsButton
          call={projectDimensionalCompressionRows}
          projectId={projectId}
          modelKey={modelKey}
          label={t('project_rows')}
          features={report.inputs}
        />
      )}
      <OwnRowsButton
        call={saveDimensionalCompressionScores}
        projectId={projectId}
        modelKey={modelKey}
        label={t('save_scores')}
      />
    </>
  );
}
