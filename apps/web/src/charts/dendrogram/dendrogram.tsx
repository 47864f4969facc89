import { useMemo } from 'react';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { chartMessages } from '../chart-messages.ts';
import { ChartFrame, type ChartProps } from '../frame/chart-frame.tsx';
import type { PicturePoint } from '../frame/picture-handle.ts';
import { useChartPalette } from '../palette/use-chart-palette.ts';
import {
  buildDendrogramOption,
  buildDendrogramTable,
  dendrogramHeight,
  type DendrogramData,
} from './dendrogram-option.ts';
import { cutRanges } from './tree-shape.ts';

type DendrogramProps = ChartProps & {
  data: DendrogramData;
  /** The line was dragged to a height, or a place between two merges was clicked. */
  onCut?: (height: number) => void;
};

/** A tree of merges with its cut, and values beside its leaves. Keep `data` stable. */
export function Dendrogram({ data, height = dendrogramHeight(data), onCut, ...frame }: DendrogramProps) {
  const palette = useChartPalette();
  const t = useMessages(chartMessages);
  const option = useMemo(() => buildDendrogramOption(data, palette), [data, palette]);
  const table = useMemo(() => buildDendrogramTable(data, t), [data, t]);

  function onPoint({ seriesId, index }: PicturePoint): void {
    const range = seriesId === 'cuts' ? cutRanges(data.heights)[index] : undefined;
    if (range) onCut?.((range.lower + range.upper) / 2);
  }

  const drag = onCut && data.cut ? { value: data.cut.height, onDone: onCut } : undefined;
  return (
    <ChartFrame
      {...frame}
      drag={drag}
      height={height}
      option={option}
      palette={palette}
      table={table}
      empty={data.merges.length === 0}
      onPoint={onCut && onPoint}
    />
  );
}
