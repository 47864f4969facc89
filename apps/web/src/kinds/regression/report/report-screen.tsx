import { regressionCalls, type RegressionOptions, type RegressionReport } from '@hakaru/contract/training/regression';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { paths, useScreenParams } from '../../../lib/paths.ts';
import { HeldOutButton } from '../../../families/supervised/report/held-out-button.tsx';
import { ReportFrame } from '../../../features/projects/report/report-frame.tsx';
import { regressionCatalogue } from '../catalogue.ts';
import { regressionMessages } from '../words.ts';
import { ReportBody } from './report-body.tsx';

/** A trained model's report: what a person would show with it. */
export function ReportScreen() {
  const { project_id, model } = useScreenParams(paths.regressionReport);
  const t = useMessages(regressionMessages);
  return (
    <ReportFrame<RegressionOptions, RegressionReport>
      projectId={project_id}
      modelKey={model}
      type="regression"
      calls={regressionCalls}
      titleOf={({ name, target }) =>
        t('report_title', { model: regressionCatalogue.title(name), target: target ?? '' })
      }
      actions={<HeldOutButton projectId={project_id} modelKey={model} />}
    >
      {(report, context) => <ReportBody report={report} context={context} />}
    </ReportFrame>
  );
}
