import type { ImageBox, ImageCharts, ImageMeasure } from '@hakaru/contract';
import Paper from '@mui/material/Paper';
import { useMemo } from 'react';
import { BoxPlot } from '../../../charts/box-plot/box-plot.tsx';
import type { ChartBrush } from '../../../charts/frame/brush.ts';
import { Histogram } from '../../../charts/histogram/histogram.tsx';
import { groupRole } from '../../../charts/palette/chart-palette.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { className, imageChartMessages } from './image-chart-messages.ts';
import type { Selecting } from './use-selection.ts';

type Chart = ImageCharts['measures'][number];
type CardProps = { chart: Chart; selecting: Selecting };

/** How measures are spread: of all images (and of the chosen classes), and by class. */
export function MeasureCards({
  charts,
  measures,
  selecting,
}: {
  charts: ImageCharts;
  measures: readonly ImageMeasure[];
  selecting: Selecting;
}) {
  const shown = charts.measures.filter(({ measure, bins }) => measures.includes(measure) && bins.edges.length > 1);
  return shown.flatMap((chart) => [
    <Paper key={`${chart.measure} bins`} variant="outlined" sx={{ p: 1.5, minWidth: 0 }}>
      <Spread chart={chart} selecting={selecting} />
    </Paper>,
    <Paper key={`${chart.measure} boxes`} variant="outlined" sx={{ p: 1.5, minWidth: 0 }}>
      <Boxes chart={chart} selecting={selecting} />
    </Paper>,
  ]);
}

function useRangeBrush(measure: ImageMeasure, tool: 'x' | 'y', narrow: Selecting['narrow']): ChartBrush {
  return useMemo(
    () => ({ tool, onMark: (area, { done }) => done && narrow({ [measure]: area?.[tool] ?? null }) }),
    [measure, tool, narrow],
  );
}

function Spread({ chart: { measure, bins, labels }, selecting: { selection, narrow } }: CardProps) {
  const t = useMessages(imageChartMessages);
  const brush = useRangeBrush(measure, 'x', narrow);
  const chosen = selection.labels;
  const data = useMemo(
    () => ({
      axis: { label: t(`measure_${measure}`) },
      edges: bins.edges,
      count: t('pictures'),
      groups: [
        { name: t('all'), role: chosen ? ('neutral' as const) : ('data' as const), counts: bins.counts },
        ...(chosen ?? [])
          .flatMap((label) => labels.filter((one) => one.label === label))
          .map(({ label, counts }, index) => ({ name: className(label, t), role: groupRole(index), counts })),
      ],
    }),
    [measure, bins, labels, chosen, t],
  );
  return (
    <Histogram
      title={t('histogram_of', { measure: t(`measure_${measure}`) })}
      caption={measure === 'sharpness' ? t('sharpness_caption') : undefined}
      data={data}
      brush={brush}
      height={300}
    />
  );
}

function Boxes({ chart: { measure, boxes }, selecting: { narrow } }: CardProps) {
  const t = useMessages(imageChartMessages);
  const brush = useRangeBrush(measure, 'y', narrow);
  const data = useMemo(
    () => ({
      category: { label: t('label') },
      value: { label: t(`measure_${measure}`) },
      groups: (boxes.length > 1 ? boxes.slice(1) : boxes).map((box, index) => ({
        name: boxes.length > 1 ? className(box.label, t) : t('all'),
        role: groupRole(index),
        five: fiveOf(box),
        mean: box.mean,
      })),
    }),
    [measure, boxes, t],
  );
  return (
    <BoxPlot
      title={t('boxes_of', { measure: t(`measure_${measure}`) })}
      caption={t('boxes_caption')}
      data={data}
      brush={brush}
      height={300}
    />
  );
}

function fiveOf({
  least,
  q1,
  median,
  q3,
  most,
  low_fence,
  high_fence,
}: ImageBox): [number, number, number, number, number] {
  return [Math.max(least, low_fence), q1, median, q3, Math.min(most, high_fence)];
}
