import {
  type AnalysisOptions,
  type AnalysisResult,
  type AnalysisTestName,
  type Comparison,
  downloadAnalysis,
} from '@hakaru/contract/decisions/statistical-analysis';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import { Fragment, useMemo } from 'react';
import { BarChart } from '../../../charts/bar/bar-chart.tsx';
import { csvActions } from '../../../features/projects/decisions/csv-actions.ts';
import { decisionDetailsScreen, type ResultProps } from '../../../features/projects/decisions/details-screen.tsx';
import { useUnits } from '../../../features/projects/decisions/use-units.ts';
import { downloadFile } from '../../../lib/api/download-file.ts';
import { showError } from '../../../lib/errors/show-error.ts';
import { listed } from '../../../lib/i18n/joined.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount, formatP } from '../../../lib/numbers/format-number.ts';
import { ActionMenu } from '../../../ui/action-menu.tsx';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { CorrelationSections } from '../correlation/correlation-section.tsx';
import { CrosstabSections, GoodnessSections, ProportionSections } from '../counts/count-sections.tsx';
import { GroupSections } from '../groups/group-section.tsx';
import { CapabilitySection } from '../quality/capability-section.tsx';
import { ControlSection } from '../quality/control-section.tsx';
import { RankSections } from '../ranks/rank-section.tsx';
import { analysisSetup } from '../setup.ts';
import { analysisMessages } from '../words.ts';
import { answerOf, pasteLine } from './answer.ts';
import { differencesChart } from './charts.ts';
import {
  Assumptions,
  differenceCells,
  EquivalenceText,
  Pictures,
  PowerParts,
  samplesOf,
  TestsTable,
} from './comparison-sections.tsx';
import { OneOf } from './one-of.tsx';
import { EffectsTable, PasteSection, SamplesTable } from './parts.tsx';
import { levelText, mainTest, say } from './format.ts';

type Props = ResultProps<AnalysisOptions, AnalysisResult>;

export const DetailsScreen = decisionDetailsScreen<AnalysisOptions, AnalysisResult>(analysisSetup, {
  answerOf,
  ResultSections,
  Actions,
  provenanceOf: ({ library_versions: versions }) => [
    {
      label: say('versions'),
      value: listed(Object.entries(versions).map(([name, version]) => `${name} ${version}`)),
    },
  ],
});

/** What was found, by its kind. */
function ResultSections({ project, result }: Props) {
  const units = useUnits(project.dataset?.id);
  const { alpha, test, comparisons } = result;
  const means = comparisons.filter((one) => one.kind === 'means');
  const ranks = comparisons.filter((one) => one.kind === 'ranks');
  const pairs = comparisons.filter((one) => one.kind === 'correlation');
  const groups = comparisons.filter((one) => one.kind === 'groups');
  const proportions = comparisons.filter((one) => one.kind === 'proportions');
  const crosstabs = comparisons.filter((one) => one.kind === 'crosstab');
  return (
    <>
      {alpha !== null && means.length > 0 && <Means means={means} test={test} alpha={alpha} />}
      {alpha !== null && groups.length > 0 && <GroupSections all={groups} alpha={alpha} />}
      {alpha !== null && ranks.length > 0 && <RankSections all={ranks} alpha={alpha} />}
      {alpha !== null && pairs.length > 0 && <CorrelationSections all={pairs} alpha={alpha} />}
      {alpha !== null && proportions.length > 0 && <ProportionSections all={proportions} alpha={alpha} />}
      {alpha !== null && crosstabs.length > 0 && <CrosstabSections all={crosstabs} alpha={alpha} />}
      {comparisons.map(
        (one) =>
          one.kind === 'goodness' && alpha !== null && <GoodnessSections key={one.title} found={one} alpha={alpha} />,
      )}
      {comparisons.map(
        (one) =>
          one.kind === 'control_chart' && <ControlSection key={one.title} chart={one} unit={units.get(one.title)} />,
      )}
      {comparisons.map(
        (one) =>
          one.kind === 'capability' &&
          alpha !== null && <CapabilitySection key={one.title} found={one} unit={units.get(one.title)} alpha={alpha} />,
      )}
    </>
  );
}

interface MeansProps {
  means: readonly Comparison[];
  test: AnalysisTestName;
  alpha: number;
}

/** The pictures first, then the numbers; of several variables one at a time, below all of them. */
function Means({ means, test, alpha }: MeansProps) {
  const t = useMessages(analysisMessages);
  const level = levelText(alpha);
  return (
    <>
      {means.length > 1 && <Differences comparisons={means} />}
      <OneOf all={means}>
        {(comparison) => [
          <Pictures key="pictures" comparison={comparison} alpha={alpha} />,
          <Fragment key="numbers">
            <Section title={t('numbers')} text={t('tests_text')}>
              <Stack spacing={3}>
                <TestsTable comparison={comparison} isAdjusted={means.length > 1} />
                <EquivalenceText comparison={comparison} alpha={alpha} />
                <SamplesTable samples={samplesOf(comparison)} />
              </Stack>
            </Section>
            <Section title={t('effects')} text={t('effects_text', { level })}>
              <EffectsTable effects={comparison.effects} />
            </Section>
            <Section title={t('assumptions')} text={t('assumptions_text')}>
              <Assumptions comparison={comparison} />
            </Section>
            {comparison.power && (
              <Section title={t('power')} text={t('power_text')}>
                <PowerParts power={comparison.power} test={test} />
              </Section>
            )}
          </Fragment>,
        ]}
      </OneOf>
      <PasteSection lines={means.map((one) => [one.title, pasteLine(one, alpha, means.length > 1)])} />
    </>
  );
}

/** Every variable in a picture and a table, before one of them is looked at. */
function Differences({ comparisons }: { comparisons: readonly Comparison[] }) {
  const t = useMessages(analysisMessages);
  const chart = useMemo(() => differencesChart(comparisons), [comparisons]);
  return (
    <Section title={t('section_differences')}>
      <Stack spacing={2}>
        <BarChart title={t('differences_chart')} data={chart} />
        <PlainTable
          label={t('section_differences')}
          columns={[t('variable'), t('n'), t('difference'), t('low'), t('high'), t('p'), t('p_holm')]}
          rows={comparisons.map((one) => [
            one.title,
            listed(one.samples.map(({ n }) => formatCount(n))),
            ...differenceCells(one),
            formatP(mainTest(one).p),
            formatP(one.p_holm),
          ])}
          holdsFirst
        />
      </Stack>
    </Section>
  );
}

/** What can be taken away beside the report. */
function Actions({ project }: Props) {
  const t = useMessages(analysisMessages);
  const { project_id } = project;
  const table = (part: 'numbers' | 'values') =>
    csvActions(t(`download_${part}`), (encoding) =>
      downloadFile(downloadAnalysis, { body: { project_id, part, encoding, headers: 'reader' } }),
    );
  // Of counts that were typed there are no values.
  const hasValues = project.options.test.name !== 'two_counts';
  return (
    <ActionMenu
      renderButton={(opener) => (
        <Button variant="contained" startIcon={<DownloadIcon />} {...opener}>
          {t('download')}
        </Button>
      )}
      actions={[
        ...table('numbers'),
        ...(hasValues ? table('values') : []),
        {
          label: t('download_result'),
          onSelect: () =>
            void downloadFile(downloadAnalysis, { body: { project_id, part: 'result' } }).catch(showError),
        },
      ]}
    />
  );
}
