import { type DatasetDetail, type ImageCharts, listMeasuredImages } from '@hakaru/contract';
import { useMemo, useState } from 'react';
import type { ChartBrush } from '../../../charts/frame/brush.ts';
import { groupRole } from '../../../charts/palette/chart-palette.ts';
import { Scatter } from '../../../charts/scatter/scatter.tsx';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount } from '../../../lib/numbers/format-number.ts';
import { ImageDialog } from '../../datasets/index.ts';
import { className, imageChartMessages } from './image-chart-messages.ts';
import type { Selecting } from './use-selection.ts';
import { useAnswer } from '../../../lib/api/use-answer.ts';

interface PointsCardProps {
  dataset: DatasetDetail;
  id: string;
  charts: ImageCharts;
  selecting: Selecting;
}

/** A point an image, by brightness and contrast; dragging selects, a click opens the image. */
export function PointsCard({ dataset, id, charts: { points, readable }, selecting: { narrow } }: PointsCardProps) {
  const t = useMessages(imageChartMessages);
  const [opened, setOpened] = useState<ImageCharts['points'][number] | null>(null);
  const data = useMemo(
    () => ({
      x: { label: t('measure_brightness_mean') },
      y: { label: t('measure_brightness_sd') },
      groups: [...Map.groupBy(points, ({ label }) => label)].map(([label, of], index) => ({
        name: className(label, t),
        role: groupRole(index),
        x: of.map(({ brightness }) => brightness),
        y: of.map(({ contrast }) => contrast),
        rows: of.map(({ number }) => number),
      })),
    }),
    [points, t],
  );
  const brush = useMemo<ChartBrush>(
    () => ({
      tool: 'rectangle',
      onMark: (area, { done }) => done && narrow({ brightness_mean: area?.x ?? null, brightness_sd: area?.y ?? null }),
    }),
    [narrow],
  );
  // The list knows an image by what was measured of it.
  const found = useAnswer(
    listMeasuredImages,
    {
      params: { id },
      body: {
        ranges: opened
          ? { brightness_mean: [opened.brightness, opened.brightness], sharpness: [opened.sharpness, opened.sharpness] }
          : {},
        page_size: 50,
      },
    },
    { enabled: opened !== null },
  );
  const image = opened && found.data?.items.find(({ number }) => number === opened.number);
  return (
    <>
      <Scatter
        title={t('brightness_contrast')}
        data={data}
        brush={brush}
        height={340}
        caption={
          points.length < readable
            ? t('points_caption', { shown: formatCount(points.length), total: formatCount(readable) })
            : undefined
        }
        onRow={(number) => setOpened(points.find((point) => point.number === number) ?? null)}
      />
      {image && (
        <ImageDialog
          dataset={dataset.id}
          image={image}
          among={[image]}
          onShow={() => undefined}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}
