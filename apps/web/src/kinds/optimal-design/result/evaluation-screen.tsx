import type { OptimalDesignOptions, OptimalDesignResult } from '@hakaru/contract/decisions/optimal-design';
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { useMemo } from 'react';
import { HeatMap } from '../../../charts/heat-map/heat-map.tsx';
import { LineChart } from '../../../charts/line/line-chart.tsx';
import { ScatterMatrix } from '../../../charts/scatter-matrix/scatter-matrix.tsx';
import { useDecision } from '../../../features/projects/decisions/use-decision.ts';
import { translator } from '../../../lib/i18n/define-messages.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatNumber, formatPercent } from '../../../lib/numbers/format-number.ts';
import { paths, useScreenParams } from '../../../lib/paths.ts';
import { Unanswered } from '../../../ui/answered.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { SideBySide } from '../../../ui/side-by-side.tsx';
import { BlendChart } from '../blend-chart.tsx';
import { PairMap } from '../pair-map.tsx';
import { algorithms, designSetup, hasOthers } from '../setup.ts';
import { designMessages } from '../words.ts';
import { termWords } from './answer.ts';
import { SizesChart } from './sizes-chart.tsx';

type Evaluation = OptimalDesignResult['evaluation'];

const MOST_IN_MATRIX = 8;
const BINS = 7;

/** How well a design estimates and predicts, each figure with how to read it. */
export function EvaluationScreen() {
  const t = useMessages(designMessages);
  const { project_id, model } = useScreenParams(paths.optimalDesignEvaluation);
  const { query, project, result } = useDecision<OptimalDesignOptions, OptimalDesignResult>(designSetup, project_id);
  if (!project || result === undefined) return <Unanswered query={query} />;
  const name = algorithms.find((one) => one === model);
  if (result === null || result.search.algorithm !== name)
    return (
      <>
        <PageHeader title={project.name} />
        <Alert severity="info">{t('evaluation_none')}</Alert>
      </>
    );
  const { evaluation } = result;
  return (
    <>
      <PageHeader title={project.name} subtitle={t(`algorithm_${name}`)} />
      <Stack spacing={2}>
        {evaluation.space.length > 0 && (
          <Section title={t('prediction')}>
            <SideBySide gap={3}>
              <SpaceChart evaluation={evaluation} />
              {evaluation.blend && <VarianceBlend result={result} blend={evaluation.blend} />}
              {evaluation.maps.length > 0 && <VarianceMaps result={result} />}
            </SideBySide>
          </Section>
        )}
        <Relations evaluation={evaluation} />
        <Section title={t('spread')} text={t('spread_help')}>
          <SpreadTable evaluation={evaluation} />
          <Scatters result={result} />
        </Section>
        {(evaluation.sizes.length > 1 || evaluation.classical.length > 0) && (
          <Section title={t('compared')}>
            <SideBySide gap={3}>
              {evaluation.sizes.length > 1 && <Sizes result={result} options={project.options} />}
              {evaluation.classical.length > 0 && <ClassicalTable result={result} />}
            </SideBySide>
          </Section>
        )}
      </Stack>
    </>
  );
}

function Sizes({
  result: { evaluation, runs },
  options,
}: {
  result: OptimalDesignResult;
  options: OptimalDesignOptions;
}) {
  const made = runs.filter(({ order }) => order !== null).length;
  const { d } = evaluation.efficiencies;
  return <SizesChart sizes={evaluation.sizes} runs={made} d={d} hasOthers={hasOthers(options)} />;
}

function SpaceChart({ evaluation: { space, space_points: points } }: { evaluation: Evaluation }) {
  const t = useMessages(designMessages);
  const data = useMemo(
    () => ({
      x: { label: t('share_of_region') },
      y: { label: t('variance') },
      groups: [
        {
          name: t('variance'),
          role: 'data' as const,
          x: space.map(({ share }) => share),
          y: space.map(({ variance }) => variance),
        },
      ],
    }),
    [space, t],
  );
  return (
    <LineChart
      title={t('space')}
      caption={t('space_help', { points: formatNumber(points, 7) })}
      data={data}
      height={360}
    />
  );
}

function VarianceMaps({ result: { evaluation, factors, units } }: { result: OptimalDesignResult }) {
  const t = useMessages(designMessages);
  const maps = useMemo(
    () => evaluation.maps.map(({ variance, ...map }) => ({ ...map, values: variance })),
    [evaluation.maps],
  );
  return (
    <PairMap
      maps={maps}
      factors={factors}
      units={units}
      value={t('variance')}
      titleOf={({ x, y }) => t('variance_map', { x, y })}
      captionOf={() => t('variance_map_help')}
    />
  );
}

type Blend = NonNullable<Evaluation['blend']>;

/** The variance over the mixtures of three amounts. */
function VarianceBlend({ result: { factors, units, runs }, blend }: { result: OptimalDesignResult; blend: Blend }) {
  const t = useMessages(designMessages);
  const made = useMemo(() => runs.map((run) => ({ title: runTitle(run), values: run.values })), [runs]);
  return (
    <BlendChart
      blend={blend}
      factors={factors}
      units={units}
      runs={made}
      value={t('variance')}
      title={t('blend_variance')}
      caption={t('blend_variance_help')}
    />
  );
}

/** What a run is called: its number, or what it is where it has none. */
function runTitle({ order, role }: OptimalDesignResult['runs'][number]): string {
  const t = translator(designMessages);
  return order === null ? t(`role_${role}`) : t('run_number', { run: order });
}

function Relations({ evaluation: { correlations, aliases } }: { evaluation: Evaluation }) {
  const t = useMessages(designMessages);
  const correlated = useMemo(
    () =>
      correlations && {
        value: { label: t('correlation') },
        rows: correlations.labels.map(termWords),
        columns: correlations.labels.map(termWords),
        values: correlations.values,
        range: [-1, 1] as const,
        scale: 'diverging' as const,
      },
    [correlations, t],
  );
  const aliased = useMemo(() => {
    if (!aliases) return null;
    const most = Math.max(1, ...aliases.values.flat().map(Math.abs));
    return {
      value: { label: t('alias') },
      rows: aliases.rows.map(termWords),
      columns: aliases.columns.map(termWords),
      values: aliases.values,
      range: [-most, most] as const,
      scale: 'diverging' as const,
    };
  }, [aliases, t]);
  if (!correlated && !aliased) return null;
  return (
    <Section title={t('relations')}>
      <SideBySide gap={3}>
        {correlated && <HeatMap title={t('correlations')} caption={t('correlations_help')} data={correlated} />}
        {aliased && <HeatMap title={t('aliases')} caption={t('aliases_help')} data={aliased} />}
      </SideBySide>
    </Section>
  );
}

function SpreadTable({ evaluation: { spread } }: { evaluation: Evaluation }) {
  const t = useMessages(designMessages);
  const figure = (value: number | null) => formatNumber(value, 3);
  return (
    <PlainTable
      label={t('spread')}
      columns={['', t('this_design'), t('random_design')]}
      rows={[
        [t('distance'), figure(spread.distance), figure(spread.random_distance)],
        [t('largest_correlation'), figure(spread.correlation), figure(spread.random_correlation)],
        [t('discrepancy'), figure(spread.discrepancy), figure(spread.random_discrepancy)],
      ]}
    />
  );
}

/** Every pair of the numeric factors. */
function Scatters({ result: { factors, units, runs } }: { result: OptimalDesignResult }) {
  const t = useMessages(designMessages);
  const data = useMemo(() => {
    const numeric = factors
      .map((label, place) => ({ label, unit: units[place] || null, values: runs.map(({ values }) => values[place]) }))
      .filter(({ values }) => values.every((value) => typeof value === 'number'))
      .slice(0, MOST_IN_MATRIX) as { label: string; unit: string | null; values: number[] }[];
    const columns = numeric.map(({ label, unit, values }) => {
      const [low, high] = [Math.min(...values), Math.max(...values)];
      // Runs lie at the ends of a range, where half a mark would be cut off.
      const margin = (high - low || 1) / 12;
      const first = low - margin;
      const width = (high - low + 2 * margin) / BINS;
      const edges = Array.from({ length: BINS + 1 }, (_, at) => first + at * width);
      const whole = Array<number>(BINS).fill(0);
      for (const value of values) whole[Math.min(BINS - 1, Math.floor((value - first) / width))]! += 1;
      return { axis: { label, unit }, edges, whole };
    });
    const pairs = columns.flatMap((_, x) =>
      columns.flatMap((_other, y) =>
        y > x ? [{ x, y, r: correlationOf(numeric[x]!.values, numeric[y]!.values) }] : [],
      ),
    );
    return {
      columns,
      pairs,
      points: { rows: runs.map((_, at) => at), values: numeric.map(({ values }) => values) },
      rowTitle: (row: number) => runTitle(runs[row]!),
    };
  }, [factors, units, runs]);
  if (data.columns.length < 2) return null;
  return <ScatterMatrix title={t('scatters')} caption={t('scatters_help')} data={data} />;
}

function correlationOf(a: readonly number[], b: readonly number[]): number | null {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanA, meanB] = [mean(a), mean(b)];
  const product = (c: readonly number[], meanC: number, d: readonly number[], meanD: number) =>
    c.reduce((sum, value, at) => sum + (value - meanC) * ((d[at] ?? 0) - meanD), 0);
  const size = Math.sqrt(product(a, meanA, a, meanA) * product(b, meanB, b, meanB));
  return size > 0 ? product(a, meanA, b, meanB) / size : null;
}

function ClassicalTable({ result: { evaluation } }: { result: OptimalDesignResult }) {
  const t = useMessages(designMessages);
  const row = (name: string, { runs, d, g_efficiency: g, i }: Evaluation['efficiencies']) => [
    name,
    String(runs),
    d === null ? t('cannot_fit') : formatNumber(d),
    formatPercent(g === null ? null : g / 100),
    formatNumber(i, 3),
  ];
  return (
    <PlainTable
      label={t('classical')}
      titled
      columns={[t('design'), t('runs'), t('d'), t('g_efficiency'), t('i')]}
      rows={[
        row(t('this_design'), evaluation.efficiencies),
        ...evaluation.classical.map(({ name, efficiencies }) => row(t(`classical_${name}`), efficiencies)),
      ]}
    />
  );
}
