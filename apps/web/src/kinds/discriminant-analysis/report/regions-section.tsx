import {
  type DiscriminantAnalysisRegions,
  type DiscriminantAnalysisRegionsOrder,
  type DiscriminantAnalysisReport,
  getDiscriminantAnalysisRegions,
} from '@hakaru/contract/training/discriminant-analysis';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import { useMemo, useState } from 'react';
import { RegionsChart } from '../../../charts/regions/regions.tsx';
import { errorLine } from '../../../lib/errors/describe-error.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount, formatPercent } from '../../../lib/numbers/format-number.ts';
import { Section } from '../../../ui/section.tsx';
import { useModelQuestion } from '../../../features/projects/report/use-model-question.ts';
import { discriminantMessages } from '../words.ts';
import { ListChoice } from './report-parts.tsx';

import type { RegionsAxis, RegionsData } from '../../../charts/regions/regions.tsx';
import { listed, noted, sentences } from '../../../lib/i18n/joined.ts';

interface RegionsProps {
  report: DiscriminantAnalysisReport;
  projectId: string;
  modelKey: string;
}

type Axes = DiscriminantAnalysisRegionsOrder['axes'];
type Plane = 'features' | 'pca' | 'lda';

const COMPONENTS = ['1', '2', '3', '4', '5'];

/** What the model decides on a plane of two features or of two compressed axes. */
export function RegionsSection({ report, projectId, modelKey }: RegionsProps) {
  const t = useMessages(discriminantMessages);
  const first = useMemo(() => firstAxes(report), [report]);
  const [axes, setAxes] = useState<Axes>(first);
  const isFirst = axes === first && report.regions !== null;
  const { data, error, isFetching } = useModelQuestion(getDiscriminantAnalysisRegions, {
    projectId,
    modelKey,
    order: { axes },
    enabled: !isFirst,
  });
  const regions = isFirst ? report.regions : data;
  return (
    <Section title={t('section_regions')} text={t('regions_text')}>
      <Stack spacing={2}>
        <AxesChoice report={report} axes={axes} onAxes={setAxes} />
        <Box sx={{ height: 4 }}>{isFetching && <LinearProgress aria-label={t('regions_drawing')} />}</Box>
        {error && !isFirst && <Alert severity="error">{errorLine(error)}</Alert>}
        {regions && !(error && !isFirst) && <RegionsView regions={regions} target={report.target} />}
      </Stack>
    </Section>
  );
}

function RegionsView({ regions, target }: { regions: DiscriminantAnalysisRegions; target: string }) {
  const t = useMessages(discriminantMessages);
  const data = useMemo(
    () =>
      regionData(regions, axisName, {
        actual: t('actual_class'),
        predicted: t('predicted_class'),
        confidence: t('probability'),
        row: t('row'),
        wrong: t('wrong_rows'),
      }),
    [regions, t],
  );
  const { points } = regions.points;
  const fixed = Object.entries(regions.fixed);
  const caption = sentences(
    t(`others_${regions.others}_text`),
    ...(regions.agreement === null ? [] : [t('agreement_is', { share: formatPercent(regions.agreement, 1) })]),
    ...(points.total > points.shown
      ? [t('points_some', { shown: formatCount(points.shown), total: formatCount(points.total) })]
      : []),
    ...(fixed.length > 0 && fixed.length <= 8
      ? [t('fixed_at', { values: listed(fixed.map(([name, value]) => `${name} = ${value ?? '–'}`)) })]
      : []),
  );
  return (
    <RegionsChart
      title={t('regions_of', { target, x: axisName(regions.x), y: axisName(regions.y) })}
      caption={caption}
      data={data}
      height={480}
    />
  );
}

/** The axes the report's own chart has; else those of two features, or principal components. */
function firstAxes({ regions, features }: DiscriminantAnalysisReport): Axes {
  if (regions?.kind === 'features')
    return { kind: 'features', first: regions.x.name, second: regions.y.name, others: regions.others };
  const [first, second] = features;
  if (regions === null && first && second) return { kind: 'features', first: first.name, second: second.name };
  return {
    kind: 'compressed',
    method: regions?.method ?? 'pca',
    first: 1,
    second: 2,
    others: regions?.others ?? 'typical',
  };
}

function AxesChoice({
  report,
  axes,
  onAxes,
}: {
  report: DiscriminantAnalysisReport;
  axes: Axes;
  onAxes: (axes: Axes) => void;
}) {
  const t = useMessages(discriminantMessages);
  const names = report.features.map(({ name }) => name);
  const plane: Plane = axes.kind === 'compressed' ? (axes.method ?? 'pca') : 'features';
  const isFeatures = axes.kind !== 'compressed';
  const choices = isFeatures
    ? names
    : COMPONENTS.map(
        (value) => [value, t(plane === 'lda' ? 'discriminant_axis' : 'component_number', { number: value })] as const,
      );
  const others = axes.others ?? 'typical';
  function choosePlane(next: Plane): void {
    if (next !== 'features') onAxes({ kind: 'compressed', method: next, first: 1, second: 2, others });
    else onAxes({ kind: 'features', first: names[0] ?? '', second: names[1] ?? '', others });
  }
  /** Choosing the other axis's place makes them change places. */
  function chooseAxis(end: 'first' | 'second', value: string): void {
    const [own, other] = end === 'first' ? [axes.first, axes.second] : [axes.second, axes.first];
    const chosen = isFeatures ? value : Number(value);
    const rest = chosen === other ? own : other;
    onAxes({ ...axes, first: end === 'first' ? chosen : rest, second: end === 'first' ? rest : chosen } as Axes);
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
      <ListChoice
        label={t('plane')}
        value={plane}
        choices={(['features', 'pca', 'lda'] as const)
          .filter((one) => one !== 'features' || names.length > 1)
          .map((one) => [one, t(`plane_${one}`)] as const)}
        onValue={choosePlane}
      />
      <ListChoice
        label={t('horizontal')}
        value={String(axes.first ?? 1)}
        choices={choices}
        onValue={(value) => chooseAxis('first', value)}
      />
      <ListChoice
        label={t('vertical')}
        value={String(axes.second ?? 2)}
        choices={choices}
        onValue={(value) => chooseAxis('second', value)}
      />
      <ListChoice
        label={t('other_columns')}
        value={others}
        choices={(['typical', 'nearest'] as const).map((one) => [one, t(`others_${one}`)] as const)}
        onValue={(value) => onAxes({ ...axes, others: value })}
      />
    </Box>
  );
}

type Axis = DiscriminantAnalysisRegions['x'];
type Values = readonly (number | string | null)[];

/** A regions' answer as the chart takes it. `nameOf` says an axis in words. */
export function regionData(
  regions: DiscriminantAnalysisRegions,
  nameOf: (axis: Axis) => string,
  words: RegionsData['words'],
): RegionsData {
  const { x, y, points } = regions;
  return {
    x: axisOf(x, nameOf(x)),
    y: axisOf(y, nameOf(y)),
    classes: regions.classes,
    predicted: regions.predicted,
    confidence: regions.confidence,
    points: {
      x: positionsOf(x, points.x),
      y: positionsOf(y, points.y),
      actual: points.actual,
      predicted: points.predicted,
      rows: points.row.map((row) => row + 1),
    },
    words,
  };
}

/** Labels stand at 0, 1, …; dates at their milliseconds. */
function axisOf({ type, grid }: Axis, label: string): RegionsAxis {
  if (type === 'categorical' || type === 'boolean')
    return { label, grid: grid.map((_value, index) => index), labels: grid.map(String) };
  if (type === 'datetime') return { label, time: true, grid: grid.map((value) => timeOf(value)) };
  return { label, grid: grid.map(Number) };
}

function positionsOf({ type, grid }: Axis, values: Values): number[] {
  const labels = grid.map(String);
  return values.map((value) => {
    if (value === null) return Number.NaN;
    if (type === 'categorical' || type === 'boolean') {
      const index = labels.indexOf(String(value));
      return index < 0 ? Number.NaN : index;
    }
    return type === 'datetime' ? timeOf(value) : Number(value);
  });
}

/** Times without a zone are taken as they were written. */
function timeOf(value: number | string): number {
  if (typeof value === 'number') return value * 1000;
  return Date.parse(/Z$|[+-]\d\d:\d\d$/.test(value) ? value : `${value}${value.includes('T') ? 'Z' : ''}`);
}

/** An axis's name; a component's with the share it explains. */
export function axisName({ name, explained }: Axis): string {
  return explained === null ? name : noted(name, formatPercent(explained, 1));
}
