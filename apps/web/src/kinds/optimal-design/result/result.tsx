import {
  downloadDesign,
  downloadRunSheet,
  type OptimalDesignOptions,
  type OptimalDesignResult,
} from '@hakaru/contract/decisions/optimal-design';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useMemo, useState } from 'react';
import { BarChart } from '../../../charts/bar/bar-chart.tsx';
import { csvActions } from '../../../features/projects/decisions/csv-actions.ts';
import { decisionDetailsScreen, type ResultProps } from '../../../features/projects/decisions/details-screen.tsx';
import { RunSheetMenu } from '../../../features/projects/decisions/run-sheet-menu.tsx';
import { downloadFile } from '../../../lib/api/download-file.ts';
import { sentences } from '../../../lib/i18n/joined.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { columnFormat } from '../../../lib/numbers/column-format.ts';
import { formatNumber, formatPercent, formatEfficiency } from '../../../lib/numbers/format-number.ts';
import { formatSetting } from '../../../lib/numbers/format-setting.ts';
import { addressTo, pathTo, paths } from '../../../lib/paths.ts';
import { ScreenButton } from '../../../lib/screens/links.tsx';
import { Figures } from '../../../ui/figure.tsx';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { ResultsSection } from '../analysis/results-section.tsx';
import { designTable, SaveDataset } from '../analysis/save-dataset.tsx';
import { useAnalysis } from '../analysis/use-analysis.ts';
import { analysisMessages } from '../analysis/words.ts';
import { designSetup, withUnit } from '../setup.ts';
import { designMessages } from '../words.ts';
import { answerOf, termWords, warningsOf } from './answer.ts';

type DesignResultProps = ResultProps<OptimalDesignOptions, OptimalDesignResult>;

export const DetailsScreen = decisionDetailsScreen<OptimalDesignOptions, OptimalDesignResult>(designSetup, {
  answerOf,
  ResultSections: DesignResultSections,
  Actions,
});

function DesignResultSections({ project, result }: DesignResultProps) {
  const t = useMessages(designMessages);
  const { before, efficiencies } = result.evaluation;
  const { analysed } = useAnalysis(project.project_id);
  const parts = [
    <RunsSection key="runs" project={project} result={result} />,
    <ResultsSection
      key="results"
      projectId={project.project_id}
      result={result}
      responses={project.options.responses ?? []}
    />,
  ];
  return (
    <>
      <Section
        title={t('quality')}
        action={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <ScreenButton {...addressTo(paths.optimalDesignComparison, { search: { designs: project.project_id } })}>
              {t('compare')}
            </ScreenButton>
            <ScreenButton
              to={pathTo(paths.optimalDesignEvaluation, {
                project_id: project.project_id,
                model: result.search.algorithm,
              })}
            >
              {t('evaluation')}
            </ScreenButton>
          </Box>
        }
      >
        <Stack spacing={2}>
          {efficiencies.d !== null && <Quality of={efficiencies} ofMixture={hasAmounts(project)} />}
          {before && (
            <PlainTable
              label={t('before_after')}
              titled
              columns={['', t('earlier_alone'), t('with_new')]}
              rows={figuresOf(efficiencies, hasAmounts(project), t).map(({ label, value }, at) => [
                label,
                figuresOf(before, hasAmounts(project), t)[at]?.value ?? '',
                value,
              ])}
            />
          )}
          {warningsOf(result).map((text) => (
            <Alert key={text} severity="warning" variant="outlined">
              {text}
            </Alert>
          ))}
        </Stack>
      </Section>
      {analysed ? parts.toReversed() : parts}
      <EffectsSection project={project} result={result} />
    </>
  );
}

type Words = ReturnType<typeof useMessages<typeof designMessages.en>>;
type Efficiencies = OptimalDesignResult['evaluation']['efficiencies'];

/** Whether amounts of a mixture are among the factors. */
function hasAmounts({ options }: DesignResultProps['project']): boolean {
  return options.factors.some(({ type }) => type === 'mixture');
}

function figuresOf(of: Efficiencies, ofMixture: boolean, t: Words) {
  return [
    { label: t('d'), value: formatNumber(of.d), note: t('d_note') },
    {
      label: t('a_efficiency'),
      value: formatEfficiency(of.a_efficiency),
      note: t(ofMixture ? 'a_note_amounts' : 'a_note'),
    },
    { label: t('g_efficiency'), value: formatEfficiency(of.g_efficiency), note: t('g_note') },
    { label: t('i'), value: formatNumber(of.i, 3), note: t('i_note') },
    { label: t('condition'), value: formatNumber(of.condition, 3), note: t('condition_note') },
  ];
}

function Quality({ of, ofMixture }: { of: Efficiencies; ofMixture: boolean }) {
  const t = useMessages(designMessages);
  return <Figures figures={figuresOf(of, ofMixture, t)} minWidth="10rem" />;
}

/** Every run in the order to make them. */
function RunsSection({ result }: DesignResultProps) {
  const t = useMessages(designMessages);
  const { runs, factors, units } = result;
  const hasBlocks = runs.some(({ block }) => block > 1);
  const hasPlots = runs.some(({ plot }) => plot !== null);
  const groups = hasBlocks || hasPlots;
  const names = factors.map((factor, place) => withUnit(factor, units[place]));
  const ofLeverage = columnFormat(runs.map(({ leverage }) => leverage));
  const texts = factors.flatMap((_, place) =>
    runs.some(({ values }) => typeof values[place] === 'string') ? [place + (groups ? 3 : 2)] : [],
  );
  return (
    <Section title={t('run_list')} text={t(hasPlots ? 'run_list_plots' : 'run_list_help')}>
      <PlainTable
        label={t('run_list')}
        columns={[t('run'), ...(groups ? [t(hasPlots ? 'plot' : 'block')] : []), t('role'), ...names, t('leverage')]}
        texts={[groups ? 2 : 1, ...texts]}
        holdsFirst
        rows={runs.map(({ order, block, plot, role, values, leverage }) => [
          order === null ? '–' : String(order),
          ...(groups ? [hasPlots ? String(plot ?? '–') : String(block)] : []),
          t(`role_${role}`),
          ...values.map((value) => formatSetting(value)),
          ofLeverage(leverage),
        ])}
      />
    </Section>
  );
}

/** What the design can estimate, and how surely an effect is found. */
function EffectsSection({ project, result }: DesignResultProps) {
  const t = useMessages(designMessages);
  const { coefficients } = result.evaluation;
  const signal = formatNumber(project.options.signal ?? 1);
  const data = useMemo(() => {
    const shown = coefficients.filter(({ label, power }) => label !== '' && !label.startsWith('#') && power !== null);
    return {
      category: { label: t('term') },
      categories: shown.map(({ label }) => termWords(label)),
      value: { label: t('power') },
      groups: [{ name: t('power'), role: 'data' as const, values: shown.map(({ power }) => power) }],
    };
  }, [coefficients, t]);
  const ofError = columnFormat(coefficients.map(({ standard_error }) => standard_error));
  const ofVif = columnFormat(coefficients.map(({ vif }) => vif));
  // In mixtures no column has one.
  const hasVif = coefficients.some(({ vif }) => vif !== null);
  if (coefficients.length === 0) return null;
  return (
    <Section
      title={t('effects')}
      text={sentences(
        t('effects_help', { signal }),
        hasVif && t('effects_vif'),
        hasAmounts(project) && t('effects_amounts'),
      )}
    >
      {coefficients.some(({ power }) => power !== null) && (
        <BarChart title={t('power_of', { signal })} caption={t('power_help')} data={data} />
      )}
      <PlainTable
        label={t('effects')}
        columns={[t('term'), t('standard_error'), t('power'), ...(hasVif ? [t('vif')] : [])]}
        rows={coefficients.map(({ label, standard_error, power, vif }) => [
          termWords(label),
          ofError(standard_error),
          formatPercent(power),
          ...(hasVif ? [ofVif(vif)] : []),
        ])}
      />
    </Section>
  );
}

/** The sheet to run by, and the design itself. */
function Actions({ project: { project_id, name }, result }: DesignResultProps) {
  const t = useMessages(designMessages);
  const analysis = useMessages(analysisMessages);
  const [saving, setSaving] = useState(false);
  return (
    <>
      <RunSheetMenu
        label={t('sheet')}
        csvLabel={t('sheet_csv')}
        download={(sheet) => downloadFile(downloadRunSheet, { body: { project_id, ...sheet } })}
        more={[
          ...csvActions(t('design_csv'), (encoding) =>
            downloadFile(downloadDesign, { params: { id: project_id }, query: { encoding, headers: 'reader' } }),
          ),
          { label: analysis('save_design'), onSelect: () => setSaving(true) },
        ]}
        variant="contained"
      />
      {saving && (
        <SaveDataset
          projectId={project_id}
          suggested={analysis('suggested_design_name', { name })}
          table={designTable(result)}
          onClose={() => setSaving(false)}
        />
      )}
    </>
  );
}
