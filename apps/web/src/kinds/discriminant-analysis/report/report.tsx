import type {
  DiscriminantAnalysisOptions,
  DiscriminantAnalysisReport,
} from '@hakaru/contract/training/discriminant-analysis';
import { type ReactNode, useMemo, useState } from 'react';
import Box from '@mui/material/Box';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { DependenceSection, LearningCurveSection } from '../../../families/supervised/report/dependence-section.tsx';
import { FoldScoresSection } from '../../../families/supervised/report/fold-scores-section.tsx';
import { ImportanceSection } from '../../../families/supervised/report/importance-section.tsx';
import { type ReportContext, reportScreen } from '../../../features/projects/report/report-screen.tsx';
import { HeldOutButton } from '../../../families/supervised/report/held-out-button.tsx';
import { judgedDetails } from '../../../families/supervised/report/judged-details.tsx';
import { translator } from '../../../lib/i18n/define-messages.ts';
import { discriminantSetup } from '../setup.ts';
import { projectMessages } from '../../../features/projects/words.ts';
import { shareText, spreadText } from '../../../features/projects/result/figure-text.ts';
import { discriminantMessages } from '../words.ts';
import { type ClassMetrics, metricNames } from '../result/result.tsx';
import { discriminantAnswer } from './answer.ts';
import { AxesSection } from './axes-section.tsx';
import { CalibrationSection } from './calibration-section.tsx';
import { ClassFiguresSection } from './class-figures-section.tsx';
import { CoefficientsSection } from './coefficients-section.tsx';
import { ConfusionSection } from './confusion-section.tsx';
import { CostsSection } from './costs-section.tsx';
import { CurvesSection } from './curves-section.tsx';
import { DomainSection } from './domain-section.tsx';
import { PermutationSection } from './permutation-section.tsx';
import { PlsSection } from './pls-section.tsx';
import { RegionsSection } from './regions-section.tsx';
import { classNames, ListChoice } from './report-parts.tsx';
import { formatCount, formatNumber } from '../../../lib/numbers/format-number.ts';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { SurestWrongSection } from './wrong-section.tsx';
import { parameterWords } from '../../../features/projects/settings/setting-words.ts';
import { ShapSection } from '../../../families/supervised/report/shap-section.tsx';
import { listed, noted } from '../../../lib/i18n/joined.ts';

const words = translator(discriminantMessages);

/** A trained model's report: what a person would show with it. */
export const ReportScreen = reportScreen<DiscriminantAnalysisOptions, DiscriminantAnalysisReport>(discriminantSetup, {
  titleOf: ({ name, target }) =>
    words('report_title', { model: discriminantSetup.catalogue.title(name), target: target ?? '' }),
  Actions: HeldOutButton,
  answerOf: discriminantAnswer,
  Head: ScoresSection,
  sampledOf: ({ sampled }) => sampled,
  slowParts: ['permutation_test', 'learning_curve'],
  Sections,
  provenanceOf: (report) =>
    judgedDetails(discriminantSetup, report, [
      {
        label: words('classes'),
        value: listed(report.classes.map(({ label, train: rows }) => noted(label, rows))),
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
  const requested = { report, projectId: context.project.project_id, modelKey: context.model.model_key };
  const foldFigures = metricNames.map((name) => ({
    label: t(name),
    text: (metrics: ClassMetrics) => shareText(metrics[name]),
  }));
  return (
    <>
      <ConfusionSection {...requested} />
      <SurestWrongSection report={report} project={context.project} />
      <ClassFiguresSection report={report} />
      {report.curves && <CurvesSection report={report} curves={report.curves} />}
      {report.calibration.length > 0 && <CalibrationSection calibration={report.calibration} />}
      <CostsSection {...requested} />
      {report.permutation_test ? <PermutationSection test={report.permutation_test} /> : context.slow}
      {report.pls && <PlsSection pls={report.pls} classes={classes} target={target} />}
      {report.discriminant && <AxesSection discriminant={report.discriminant} classes={classes} target={target} />}
      {report.regions && <RegionsSection {...requested} />}
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

/** Train, cross-validated, folds with their spread, test and baseline side by side. */
function ScoresSection({ report }: { report: DiscriminantAnalysisReport }) {
  const t = useMessages(discriminantMessages);
  const r = useMessages(projectMessages);
  const { folds } = report;
  const parts = [report.train, report.cross_validated, null, report.test, report.baseline_test];
  return (
    <Section title={t('metrics')} text={t('scores_text')}>
      <PlainTable
        label={t('metrics')}
        columns={[
          t('metric'),
          r('part_train'),
          r('part_out_of_fold'),
          r('part_folds'),
          r('part_test'),
          r('part_baseline'),
        ]}
        rows={[
          ...metricNames.map((metric) => [
            t(metric),
            ...parts.map((part) =>
              part ? shareText(part[metric]) : spreadText(folds[metric]?.mean, folds[metric]?.sd),
            ),
          ]),
          [
            r('rows'),
            ...parts.map((part) => (part ? formatCount(part.rows) : t('count_folds', { count: folds.count }))),
          ],
        ]}
      />
    </Section>
  );
}

/** The parameters that a search tried, the best first. */
function SearchSection({ report }: { report: DiscriminantAnalysisReport }) {
  const t = useMessages(discriminantMessages);
  const trials = [...report.search_trials].sort((a, b) => (a.log_loss ?? Infinity) - (b.log_loss ?? Infinity));
  return (
    <Section title={t('search_trials')} text={t('search_text')}>
      <PlainTable
        label={t('search_trials')}
        columns={[t('parameters'), t('log_loss'), t('seconds')]}
        rows={trials.map(({ parameters, log_loss: loss, seconds }) => [
          parameterWords(
            discriminantSetup.catalogue.schemas[report.model] ?? {},
            parameters,
            discriminantSetup.optionWords,
            true,
          ),
          formatNumber(loss),
          formatNumber(seconds, 3),
        ])}
        maxHeight="20rem"
      />
    </Section>
  );
}

/** SHAP values of a class's output. */
function ClassShapSection({ shap, target }: { shap: NonNullable<DiscriminantAnalysisReport['shap']>; target: string }) {
  const t = useMessages(discriminantMessages);
  return (
    <OfClass labels={shap.classes.map(({ label }) => label)} note={t(`shap_output_${shap.output}`)}>
      {(label) => {
        const own = shap.classes.find((one) => one.label === label);
        return (
          own && (
            <ShapSection
              key={label}
              shap={own.shap}
              target={`${target} = ${label}`}
              unit={t(`shap_unit_${shap.output}`)}
            />
          )
        );
      }}
    </OfClass>
  );
}

/** How a class's probability follows each of the most important features. */
function ClassDependenceSection({
  dependence,
  target,
}: {
  dependence: DiscriminantAnalysisReport['partial_dependence'];
  target: string;
}) {
  const labels = [...new Set(dependence.map(({ label }) => label))];
  return (
    <OfClass labels={labels}>
      {(label) => (
        <DependenceSection
          dependence={dependence.filter((one) => one.label === label).map((one) => one.dependence)}
          target={`${target} = ${label}`}
        />
      )}
    </OfClass>
  );
}

/** A section of one class, with a choice among them above it. */
function OfClass({
  labels,
  note,
  children,
}: {
  labels: readonly string[];
  note?: string;
  children: (label: string) => ReactNode;
}) {
  const t = useMessages(discriminantMessages);
  const [chosen, setChosen] = useState(labels[0] ?? '');
  const label = labels.includes(chosen) ? chosen : (labels[0] ?? '');
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 1 }}>
        {labels.length > 1 && <ListChoice label={t('class')} value={label} choices={labels} onValue={setChosen} />}
        {note && (
          <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
            {note}
          </Box>
        )}
      </Box>
      {children(label)}
    </Box>
  );
}
