import { useEffect, useImperativeHandle, useRef, type Ref } from 'react';
import Box from '@mui/material/Box';
import type { EChartsType } from 'echarts/core';
import type { ChartOption } from '../option/chart-option.ts';
import type { ChartPalette } from '../palette/chart-palette.ts';
import { listenToBrush, type ChartBrush } from './brush.ts';
import { createChart, pageRenderer } from './echarts-core.ts';
import { picturePng, pictureSvg } from './export-picture.ts';
import type { PictureHandle, PicturePoint } from './picture-handle.ts';
import { armZoom, axisWindow, zoomBy, zoomReset } from './zoom.ts';

type ChartPictureProps = {
  option: ChartOption;
  palette: ChartPalette;
  label: string;
  height: number | string;
  onPoint?: (point: PicturePoint) => void;
  brush?: ChartBrush;
  keepView?: string;
  onWindow?: (window: readonly [low: number, high: number]) => void;
  handle: Ref<PictureHandle>;
};

/** ECharts in a box that follows its size. */
export function ChartPicture({ option, palette, label, height, onPoint, brush, keepView, onWindow, handle }: ChartPictureProps) {
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType>(null);
  const outline = useRef<SVGPathElement>(null);
  const heard = useRef({ onPoint, brush, onWindow });
  const view = useRef<string>(undefined);
  useEffect(() => {
    heard.current = { onPoint, brush, onWindow };
  });

  useEffect(() => {
    const element = box.current!;
    const instance = createChart(element, pageRenderer());
    chart.current = instance;
    instance.on('click', ({ seriesId, dataIndex }) => {
      if (seriesId !== undefined) heard.current.onPoint?.({ seriesId, index: dataIndex });
    });
    instance.on('datazoom', () => {
      const window = heard.current.onWindow && axisWindow(instance);
      if (window) heard.current.onWindow?.(window);
    });
    const endBrush = listenToBrush(instance, outline.current!, () => heard.current.brush);
    instance.getZr().on('dblclick', () => zoomReset(instance));
    const observer = new ResizeObserver(() => instance.resize());
    observer.observe(element);
    return () => {
      endBrush();
      observer.disconnect();
      instance.dispose();
      chart.current = null;
    };
  }, []);

  const marking = brush !== undefined;
  useEffect(() => {
    const same = keepView !== undefined && view.current === keepView;
    chart.current?.setOption(option, same ? { replaceMerge: ['series', 'graphic'] } : { notMerge: true });
    view.current = keepView;
    if (chart.current && !same) armZoom(chart.current, !marking);
  }, [option, keepView, marking]);

  useEffect(() => {
    if (chart.current) armZoom(chart.current, !marking);
  }, [marking]);

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

  return (
    <Box role="img" aria-label={label} sx={{ position: 'relative', height, width: '100%', minWidth: 0 }}>
      <Box ref={box} sx={{ height: '100%', width: '100%' }} />
      <Box component="svg" aria-hidden sx={{ position: 'absolute', inset: 0, width: '100%', height: '100%', pointerEvents: 'none' }}>
        <path ref={outline} fill={palette.text} fillOpacity={0.12} stroke={palette.text} />
      </Box>
    </Box>
  );
}
