import { useEffect, useImperativeHandle, useRef, type Ref } from 'react';
import Box from '@mui/material/Box';
import type { EChartsType } from 'echarts/core';
import type { ChartOption } from '../option/chart-option.ts';
import type { ChartPalette } from '../palette/chart-palette.ts';
import { createChart, pageRenderer } from './echarts-core.ts';
import { picturePng, pictureSvg } from './export-picture.ts';
import type { PictureHandle, PicturePoint } from './picture-handle.ts';
import { armZoom, zoomBy, zoomReset } from './zoom.ts';

type ChartPictureProps = {
  option: ChartOption;
  palette: ChartPalette;
  label: string;
  height: number | string;
  onPoint?: (point: PicturePoint) => void;
  handle: Ref<PictureHandle>;
};

/** ECharts in a box that follows its size. */
export function ChartPicture({ option, palette, label, height, onPoint, handle }: ChartPictureProps) {
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType>(null);
  const point = useRef(onPoint);
  useEffect(() => {
    point.current = onPoint;
  });

  useEffect(() => {
    const element = box.current!;
    const instance = createChart(element, pageRenderer());
    chart.current = instance;
    instance.on('click', ({ seriesId, dataIndex }) => {
      if (seriesId !== undefined) point.current?.({ seriesId, index: dataIndex });
    });
    instance.getZr().on('dblclick', () => zoomReset(instance));
    const observer = new ResizeObserver(() => instance.resize());
    observer.observe(element);
    return () => {
      observer.disconnect();
      instance.dispose();
      chart.current = null;
    };
  }, []);

  useEffect(() => {
    chart.current?.setOption(option, { notMerge: true });
    if (chart.current) armZoom(chart.current);
  }, [option]);

  useImperativeHandle(
    handle,
    () => ({
      zoomBy: (factor) => zoomBy(chart.current!, factor),
      zoomReset: () => zoomReset(chart.current!),
      png: (texts) => picturePng(chart.current!, palette, texts),
      svg: (texts) => pictureSvg(chart.current!, option, palette, texts),
    }),
    [option, palette],
  );

  return <Box ref={box} role="img" aria-label={label} sx={{ height, width: '100%', minWidth: 0 }} />;
}
