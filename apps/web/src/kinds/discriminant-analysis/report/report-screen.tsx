import {
  discriminantAnalysisCalls,
  type DiscriminantAnalysisOptions,
  type DiscriminantAnalysisReport,
} from '@hakaru/contract/training/discriminant-analysis';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { paths, useScreenParams } from '../../../lib/paths.ts';
import { HeldOutButton } from '../../../families/supervised/report/held-out-button.tsx';
import { ReportFrame } from '../../../features/projects/report/report-frame.tsx';
import { discriminantCatalogue } from '../catalogue.ts';
import { discriminantMessages } from '../words.ts';
import { ReportBody } from './report-body.tsx';

/** A trained model's report: what a person would show with it. */
export function ReportScreen() {
  const { project_id, model } = useScreenParams(paths.discriminantReport);
  const t = useMessages(discriminantMessages);
  return (
    <ReportFrame<DiscriminantAnalysisOptions, DiscriminantAnalysisReport>
      projectId={project_id}
      modelKey={model}
      type="discriminant_analysis"
      calls={discriminantAnalysisCalls}
      titleOf={({ name, target }) =>
        t('report_title', { model: discriminantCatalogue.title(name), target: target ?? '' })
      }
      actions={<HeldOutButton projectId={project_id} modelKey={model} />}
    >
      {(report, context) => <ReportBody report={report} context={context} />}
    </ReportFrame>
  );
}
