import { useMemo } from 'react';
import Box from '@mui/material/Box';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { chartMessages, type ChartWords } from '../chart-messages.ts';
import type { ChartProps } from '../frame/chart-frame.tsx';
import { Histogram } from '../histogram/histogram.tsx';
import { type QqData, moments } from '../qq/qq-plot.tsx';
import { QqPlot } from '../qq/qq-plot.tsx';
import { Scatter } from '../scatter/scatter.tsx';
import { binValues } from '../histogram/bin-values.ts';
import type { HistogramData } from '../histogram/histogram.tsx';
import type { ChartAxis } from '../option/chart-option.ts';
import { extent } from '../option/nice-range.ts';
import type { ColourRole } from '../palette/chart-palette.ts';
import type { ScatterData } from '../scatter/scatter-data.ts';
import { labelled, noted } from '../../lib/i18n/joined.ts';

type ResidualPlotsProps = Pick<ChartProps, 'height'> & {
  data: ResidualData;
  qq: QqData;
  onRow?: (row: number) => void;
};

/** The four usual looks at residuals; `qq` is what the Q–Q plot is of. Keep both stable. */
export function ResidualPlots({ data, qq, height, onRow }: ResidualPlotsProps) {
  const t = useMessages(chartMessages);
  const plots = useMemo(
    () => ({
      prediction: residualsByPrediction(data, t),
      order: residualsByOrder(data, t),
      histogram: residualHistogram(data, t),
    }),
    [data, t],
  );
  const of = (title: string) => ({ title: labelled(title, data.target.label), height });
  return (
    <Box
      sx={{ display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }, gap: 3 }}
    >
      <Scatter {...of(t('residuals_prediction'))} data={plots.prediction} onRow={onRow} />
      <Scatter
        {...of(data.order ? t('residuals_in_order', { order: data.order.toLowerCase() }) : t('residuals_order'))}
        data={plots.order}
        onRow={onRow}
      />
      <Histogram {...of(t('residuals_histogram'))} data={plots.histogram} />
      <QqPlot {...of(t('residuals_qq'))} data={qq} onRow={onRow} />
    </Box>
  );
}

type ResidualGroup = {
  name: string;
  role: ColourRole;
  predicted: readonly number[];
  /** Observed minus predicted. */
  residual: readonly number[];
  rows?: readonly number[];
  /** Where each stands in the order of `ResidualData`; null of what has no place in it, which is not drawn by it. */
  order?: readonly (number | null)[];
};

export type ResidualData = Pick<ScatterData, 'rowTitle' | 'details'> & {
  target: ChartAxis;
  groups: readonly ResidualGroup[];
  /** What the order of groups with an `order` is called; of the others it is that of the rows. */
  order?: string;
  /** The name of the group whose normal distribution is drawn; the last by default. */
  normalOf?: string;
  /** Row numbers of points to ring (outsiders), and the word for them. */
  highlight?: ScatterData['highlight'];
};

function residualAxis(data: ResidualData, t: ChartWords): ChartAxis {
  return { label: t('residual'), unit: data.target.unit };
}

function zeroLine(x: readonly ArrayLike<number>[]): ScatterData['lines'] {
  const { low, high } = extent(...x);
  return Number.isFinite(low) ? [{ name: '0', x: [low, high], y: [0, 0], unlisted: true }] : [];
}

export function residualsByPrediction(data: ResidualData, t: ChartWords): ScatterData {
  return {
    x: { label: labelled(data.target.label, t('prediction')), unit: data.target.unit },
    y: residualAxis(data, t),
    groups: data.groups.map(({ predicted, residual, name, role, rows }) => ({
      name,
      role,
      rows,
      x: predicted,
      y: residual,
    })),
    highlight: data.highlight,
    rowTitle: data.rowTitle,
    details: data.details,
    lines: zeroLine(data.groups.map((group) => group.predicted)),
  };
}

export function residualsByOrder(data: ResidualData, t: ChartWords): ScatterData {
  const groups = data.groups.map(({ name, role, rows, residual, order }) => {
    const x = residual.map((_value, index) => (order ? (order[index] ?? null) : (rows?.[index] ?? index) + 1));
    const withX = <Value,>(values: readonly Value[]) => values.filter((_value, index) => x[index] !== null);
    return { name, role, rows: rows && withX(rows), x: x.filter((place) => place !== null), y: withX(residual) };
  });
  return {
    x: { label: data.order ?? t('row_order'), whole: true },
    y: residualAxis(data, t),
    groups,
    highlight: data.highlight,
    rowTitle: data.rowTitle,
    details: data.details,
    lines: zeroLine(groups.map(({ x }) => x)),
  };
}

/** Bins of all groups, with the normal distribution of one of them in its counts. */
export function residualHistogram(data: ResidualData, t: ChartWords): HistogramData {
  const { edges, counts, missing } = binValues(data.groups.map((group) => group.residual));
  const own = data.groups.find(({ name }) => name === data.normalOf) ?? data.groups.at(-1);
  const values = own?.residual.filter(Number.isFinite) ?? [];
  return {
    axis: residualAxis(data, t),
    edges,
    groups: data.groups.map(({ name, role }, index) => ({ name, role, counts: counts[index] ?? [] })),
    missing,
    curve:
      own && values.length > 2
        ? { name: noted(t('reference_line'), own.name), ...normalCurve(values, edges) }
        : undefined,
  };
}

function normalCurve(values: readonly number[], edges: readonly number[]): { x: number[]; y: number[] } {
  const { mean, sd } = moments(values);
  const [from = 0, second = 1] = edges;
  const to = edges.at(-1) ?? 1;
  const x = Array.from({ length: 101 }, (_, index) => from + ((to - from) * index) / 100);
  const scale = (values.length * (second - from)) / ((sd || 1) * Math.sqrt(2 * Math.PI));
  return { x, y: x.map((value) => scale * Math.exp(-((value - mean) ** 2) / (2 * (sd || 1) ** 2))) };
}
