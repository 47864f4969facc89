import { loadPoints, type DatasetDetail, type PointsResult } from '@hakaru/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Density } from '../../../../charts/density/density.tsx';
import { Scatter } from '../../../../charts/scatter/scatter.tsx';
import { callQuery } from '../../../../lib/api/call-query.ts';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { formatCount } from '../../../../lib/numbers/format-number.ts';
import { ChartSkeleton } from '../../../../ui/skeletons.tsx';
import { datasetMessages } from '../../dataset-messages.ts';
import { groupPoints } from './group-points.ts';
import { Unanswered } from '../../../../ui/answered.tsx';

const LIMIT = 100_000;
const HEIGHT = 520;

interface PointsChartProps {
  dataset: DatasetDetail;
  x: string;
  y: string;
  group: string | null;
}

/** Two columns as points, or as a density where there are too many to draw. */
export function PointsChart({ dataset, x, y, group }: PointsChartProps) {
  const request = { params: { id: dataset.id }, body: { x, y, group, limit: LIMIT } };
  const query = useQuery({
    ...callQuery(loadPoints, request),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    meta: { quiet: true },
  });
  const { data, error } = query;
  if (error || !data) return <Unanswered query={query} loading={<ChartSkeleton height={HEIGHT} />} />;
  return data.mode === 'points' ? (
    <Points dataset={dataset} x={x} y={y} points={data} />
  ) : (
    <Counts dataset={dataset} x={x} y={y} points={data} />
  );
}

interface PictureProps<Mode extends PointsResult['mode']> extends Omit<PointsChartProps, 'group'> {
  points: Extract<PointsResult, { mode: Mode }>;
}

function Points({ dataset, x, y, points }: PictureProps<'points'>) {
  const t = useMessages(datasetMessages);
  const data = useMemo(
    () => ({
      x: axisOf(dataset, x),
      y: axisOf(dataset, y),
      groups: groupPoints(points, dataset.name, { missing: t('missing'), others: t('other_values') }),
    }),
    [dataset, x, y, points, t],
  );
  return (
    <Scatter
      title={t('scatter_title', { x, y })}
      caption={t('scatter_all', { shown: formatCount(points.shown) })}
      data={data}
      height={HEIGHT}
    />
  );
}

function Counts({ dataset, x, y, points }: PictureProps<'density'>) {
  const t = useMessages(datasetMessages);
  const data = useMemo(
    () => ({
      x: axisOf(dataset, x),
      y: axisOf(dataset, y),
      value: { label: t('scatter_count') },
      xEdges: points.x_edges,
      yEdges: points.y_edges,
      counts: points.counts,
    }),
    [dataset, x, y, points, t],
  );
  const caption = t('scatter_density', {
    total: formatCount(points.total),
    x: points.x_edges.length - 1,
    y: points.y_edges.length - 1,
    limit: formatCount(LIMIT),
  });
  return <Density title={t('scatter_title', { x, y })} caption={caption} data={data} height={HEIGHT} />;
}

function axisOf({ columns }: DatasetDetail, name: string) {
  const column = columns.find((one) => one.name === name);
  return { label: name, unit: column?.unit ?? null, ...(column?.type === 'datetime' ? { time: true } : {}) };
}
