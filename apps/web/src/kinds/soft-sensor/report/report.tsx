import type { SoftSensorOptions, SoftSensorReport } from '@hakaru/contract/training/soft-sensor';
import { onlineMessages } from '../../../families/online/words.ts';
import { reportScreen, type ReportContext } from '../../../features/projects/report/report-screen.tsx';
import { projectMessages } from '../../../features/projects/words.ts';
import { translator } from '../../../lib/i18n/define-messages.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { paths, pathTo } from '../../../lib/paths.ts';
import { ScreenButton } from '../../../lib/screens/links.tsx';
import { ownLagWords, spanWords } from '../series-axis.ts';
import { sensorSetup } from '../setup.ts';
import { sensorMessages } from '../words.ts';
import { sensorAnswer } from './answer.ts';
import { CourseSection } from './course-section.tsx';
import { DomainSection } from './domain-section.tsx';
import { DriftSection } from './drift-section.tsx';
import { ErrorsSection } from './errors-section.tsx';
import { LagMapSection } from './lag-map-section.tsx';
import { LatentSections } from './latent-sections.tsx';
import { RetrainingSection, SensitivitySection } from './replays-section.tsx';
import { ScoresSection } from './scores-section.tsx';

/** A trained sensor's report: what a person would show before it is used in the plant. */
export const ReportScreen = reportScreen<SoftSensorOptions, SoftSensorReport>(sensorSetup, {
  titleOf: ({ name, target }) =>
    translator(sensorMessages)('report_title', { model: sensorSetup.catalogue.title(name), target: target ?? '' }),
  Actions: OnlineButton,
  answerOf: sensorAnswer,
  Head: ScoresSection,
  slowParts: ['retraining', 'sensitivity'],
  Sections,
  provenanceOf: (report) => {
    const t = translator(sensorMessages);
    const { lags, series } = report;
    const own = ownLagWords(lags, series);
    return [
      { label: translator(projectMessages)('split'), value: t(`option_method_${report.split.method}`) },
      { label: t('inputs'), value: t(`option_inputs_${report.inputs}`) },
      {
        label: t('lags'),
        value: t('setting_lags', { largest: spanWords(lags.largest, series), step: spanWords(lags.step, series) }),
      },
      ...(own === null ? [] : [{ label: t('lags_own'), value: own }]),
    ];
  },
});

/** Where the sensor runs row by row. */
function OnlineButton({ projectId, modelKey }: { projectId: string; modelKey: string }) {
  const t = useMessages(onlineMessages);
  return (
    <ScreenButton to={pathTo(paths.softSensorOnline, { project_id: projectId, model: modelKey })}>
      {t('run_online')}
    </ScreenButton>
  );
}

/** The report's parts in reading order. */
function Sections({ report, context }: { report: SoftSensorReport; context: ReportContext<SoftSensorOptions> }) {
  const { retraining, sensitivity } = report;
  return (
    <>
      <CourseSection report={report} />
      <ErrorsSection report={report} />
      <LagMapSection report={report} />
      <DomainSection report={report} />
      <DriftSection report={report} />
      {retraining && <RetrainingSection retraining={retraining} target={report.target} />}
      {sensitivity && <SensitivitySection sensitivity={sensitivity} target={report.target} />}
      {!retraining && !sensitivity && context.slow}
      <LatentSections report={report} />
    </>
  );
}
