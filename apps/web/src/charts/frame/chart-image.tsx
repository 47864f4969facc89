import { useEffect, useImperativeHandle, useLayoutEffect, useMemo, useRef, type Ref } from 'react';
import Box from '@mui/material/Box';
import type { EChartsType } from 'echarts/core';
import { hoverSeries } from '../cloud/point-cloud.ts';
import { createPointLayer, type PointLayer } from '../cloud/point-layer.ts';
import type { PointCloud } from '../cloud/point-cloud.ts';
import type { ChartOption, ChartSeries } from '../option/chart-option.ts';
import type { ChartPalette } from '../palette/chart-palette.ts';
import { listenToBrush, type ChartBrush } from './brush.ts';
import { createChart, pageRenderer } from './echarts-core.ts';
import { keyedValue, listenToLineDrag, type ChartDrag, type DraggedParts } from './line-drag.ts';
import { MovingLine } from './moving-line.tsx';
import { chartMarkup } from './draw-for-file.ts';
import { chartPng, chartSvg } from './export-chart.ts';
import { paperStore } from '../../lib/paper/paper-store.ts';
import { SQUARE_SIDE, type ChartHandle, type ChartPoint } from './chart-handle.ts';
import { listenToWheel } from './wheel-zoom.ts';
import { armZoom, axisWindow, zoomBy, zoomReset } from './zoom.ts';

type ChartImageProps = {
  option: ChartOption;
  /** The option for files, where what is on the page is drawn in parts. */
  whole: () => ChartOption;
  cloud?: PointCloud;
  palette: ChartPalette;
  label: string;
  height: number | string;
  square?: boolean;
  onPoint?: (point: ChartPoint) => void;
  brush?: ChartBrush;
  drag?: ChartDrag;
  dragged?: DraggedParts;
  keepView?: string;
  onWindow?: (window: readonly [low: number, high: number]) => void;
  handle: Ref<ChartHandle>;
};

/** ECharts in a box that follows its size. */
export function ChartImage({
  option,
  whole,
  cloud,
  palette,
  label,
  height,
  square = false,
  onPoint,
  brush,
  drag,
  dragged,
  keepView,
  onWindow,
  handle,
}: ChartImageProps) {
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType>(null);
  const outline = useRef<SVGPathElement>(null);
  const ground = useRef<HTMLCanvasElement>(null);
  const layer = useRef<PointLayer>(null);
  const heard = useRef({ onPoint, brush, drag, onWindow });
  const view = useRef<string>(undefined);
  useEffect(() => {
    heard.current = { onPoint, brush, drag, onWindow };
  });

  useLayoutEffect(() => {
    const element = box.current!;
    const instance = createChart(element, pageRenderer());
    chart.current = instance;
    const points = createPointLayer(instance, ground.current!);
    layer.current = points;
    instance.on('click', ({ seriesId, dataIndex }) => {
      const found = seriesId === hoverSeries ? points.hovered() : null;
      if (found) heard.current.onPoint?.({ seriesId: `points-${found.level}`, index: found.place });
      else if (seriesId !== undefined) heard.current.onPoint?.({ seriesId, index: dataIndex });
    });
    instance.on('datazoom', () => {
      const window = heard.current.onWindow && axisWindow(instance);
      if (window) heard.current.onWindow?.(window);
    });
    const endBrush = listenToBrush(instance, outline.current!, () => heard.current.brush);
    const endWheel = listenToWheel(instance);
    const endDrag = listenToLineDrag(
      instance,
      outline.current!,
      () => heard.current.drag,
      (isNear) => armZoom(instance, !isNear && heard.current.brush === undefined),
    );
    instance.getZr().on('dblclick', () => zoomReset(instance));
    const observer = new ResizeObserver(() => instance.resize());
    observer.observe(element);
    return () => {
      endBrush();
      endWheel();
      endDrag();
      points.end();
      observer.disconnect();
      instance.dispose();
      chart.current = null;
      layer.current = null;
    };
  }, []);

  const marking = brush !== undefined;
  const isMoving = (drag?.moving ?? null) !== null;
  const shown = useMemo(
    () => (isMoving ? without(option, dragged?.hidden ?? []) : option),
    [option, dragged, isMoving],
  );
  // With the page's own changes, so that a chart never lags behind the words beside it.
  useLayoutEffect(() => {
    const same = keepView !== undefined && view.current === keepView;
    chart.current?.setOption(shown, same ? { replaceMerge: ['series', 'graphic'] } : { notMerge: true });
    view.current = keepView;
    if (chart.current && !same) armZoom(chart.current, !marking);
  }, [shown, keepView, marking]);

  useLayoutEffect(() => {
    if (chart.current) armZoom(chart.current, !marking);
  }, [marking]);

  // After the chart has its axes.
  useLayoutEffect(() => layer.current?.show(cloud), [cloud]);

  useImperativeHandle(
    handle,
    () => ({
      zoomBy: (factor) => zoomBy(chart.current!, factor),
      zoomReset: () => zoomReset(chart.current!),
      png: (texts) => chartPng(chart.current!, layer.current!, whole(), palette, texts),
      svg: (texts) => chartSvg(chart.current!, whole(), palette, texts),
    }),
    [whole, palette],
  );

  const printing = paperStore.use() === 'print';
  return (
    <>
      {printing && <PrintedChart option={whole()} palette={palette} height={height} square={square} />}
      <Box
        role="img"
        aria-label={label}
        sx={{ position: 'relative', height, width: '100%', minWidth: 0, '@media print': { display: 'none' } }}
      >
        <Box
          component="canvas"
          ref={ground}
          aria-hidden
          sx={{ position: 'absolute', inset: 0, width: '100%', height: '100%', pointerEvents: 'none' }}
        />
        <Box ref={box} sx={{ position: 'relative', height: '100%', width: '100%' }} />
        <Box
          component="svg"
          aria-hidden
          sx={{ position: 'absolute', inset: 0, width: '100%', height: '100%', pointerEvents: 'none' }}
        >
          <path ref={outline} fill={palette.text} fillOpacity={0.12} stroke={palette.text} />
          {drag && isMoving && <MovingLine chart={chart} drag={drag} above={dragged?.above} palette={palette} />}
        </Box>
      </Box>
      {drag?.label !== undefined && (
        <Box sx={{ position: 'relative', height: 0 }}>
          <LineKeys drag={drag} colour={palette.alert} />
        </Box>
      )}
    </>
  );
}

/** The chart with nothing of these series; they stay, as the legend has their names. */
function without(option: ChartOption, ids: readonly string[]): ChartOption {
  const left = (series: ChartSeries): ChartSeries =>
    ids.includes(String(series.id))
      ? ({ ...series, data: [], ...('markLine' in series && { markLine: { data: [] } }) } as ChartSeries)
      : series;
  return { ...option, series: [option.series ?? []].flat().map(left) };
}

/** What the keyboard takes hold of to move the chart's line; Shift makes longer steps. */
function LineKeys({ drag, colour }: { drag: ChartDrag; colour: string }) {
  const { label, valueText, range, axis = 'x' } = drag;
  const value = drag.moving ?? drag.value;
  return (
    <Box
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-orientation={axis === 'y' ? 'vertical' : 'horizontal'}
      aria-valuenow={value}
      aria-valuemin={range?.[0]}
      aria-valuemax={range?.[1]}
      aria-valuetext={valueText}
      onKeyDown={(event) => {
        const moved = keyedValue({ ...drag, value }, event.key, event.shiftKey);
        if (moved === null) return;
        event.preventDefault();
        (drag.onMove ?? drag.onDone)(moved);
      }}
      onKeyUp={(event) => {
        if (drag.onMove && keyedValue(drag, event.key, event.shiftKey) !== null) drag.onDone(value);
      }}
      sx={{
        position: 'absolute',
        bottom: 4,
        right: 4,
        px: 1,
        color: colour,
        bgcolor: 'background.paper',
        typography: 'caption',
        opacity: 0,
        pointerEvents: 'none',
        '&:focus-visible': { opacity: 1, outline: '2px solid currentColor' },
        '@media print': { display: 'none' },
      }}
    >
      {valueText ?? label}
    </Box>
  );
}

/** Pixels of the widest chart on a sheet of A4. */
const SHEET_WIDTH = 720;

/** What the browser prints instead: the chart as vectors of the sheet's width. */
function PrintedChart({
  option,
  palette,
  height,
  square = false,
}: Pick<ChartImageProps, 'option' | 'palette' | 'height' | 'square'>) {
  const size = square
    ? { width: SQUARE_SIDE, height: SQUARE_SIDE }
    : { width: SHEET_WIDTH, height: typeof height === 'number' ? height : SHEET_WIDTH / 2 };
  return (
    <Box
      sx={{
        display: 'none',
        '@media print': { display: 'block', '& svg, & img': { width: '100%', height: 'auto' } },
      }}
      dangerouslySetInnerHTML={{ __html: chartMarkup(option, palette, size) }}
    />
  );
}
