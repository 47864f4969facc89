import type { EChartsType } from 'echarts/core';
import { scaledRange, zoomRanges } from './zoom.ts';

type Pixel = readonly [x: number, y: number];
type Ends = number | string | undefined;
type Indexes = number | readonly number[] | false | undefined;
type Axis = { gridIndex?: number };
type Zoom = {
  type?: string;
  start?: number;
  end?: number;
  startValue?: Ends;
  endValue?: Ends;
  xAxisIndex?: Indexes;
  yAxisIndex?: Indexes;
};

/** Pixels of a step that a wheel reports in pixels, lines or pages. */
const STEPS = [1, 25, 400];
/** A notch of a mouse's wheel is about 100 pixels, which shows three quarters; of fingers moving apart it is a few. */
const DOUBLING = 250;

/**
 * Ctrl and wheel zoom about the pointer. A frame has one change, however fast the wheel reports, and shows it itself:
 * the chart's own zooming waits between the steps, and lays all out once for each.
 */
export function listenToWheel(chart: EChartsType): () => void {
  const element = chart.getDom();
  let turned = 0;
  let at: Pixel = [0, 0];
  let waiting = 0;

  function turn(event: WheelEvent): void {
    // The chart itself would take every turn of the wheel over its plot, and the page could not be scrolled there.
    event.stopPropagation();
    if (!event.ctrlKey) return;
    const box = element.getBoundingClientRect();
    const pointer: Pixel = [event.clientX - box.left, event.clientY - box.top];
    if (waiting === 0 && (zoomRanges(chart).length === 0 || !chart.containPixel({ gridIndex: 'all' }, [...pointer])))
      return;
    event.preventDefault();
    turned += event.deltaY * (STEPS[event.deltaMode] ?? 1);
    at = pointer;
    waiting ||= requestAnimationFrame(() => {
      const factor = 2 ** (turned / DOUBLING);
      waiting = 0;
      turned = 0;
      zoomAbout(chart, factor, at);
    });
  }

  element.addEventListener('wheel', turn, { passive: false, capture: true });
  return () => {
    cancelAnimationFrame(waiting);
    element.removeEventListener('wheel', turn, { capture: true });
  };
}

type Parts = {
  dataZoom?: readonly Zoom[];
  grid?: readonly unknown[];
  xAxis?: readonly Axis[];
  yAxis?: readonly Axis[];
};
type Chart = Pick<EChartsType, 'getOption' | 'containPixel' | 'convertToPixel' | 'dispatchAction'>;

/** Every zoom of the plot below the pointer, scaled about what is there. */
export function zoomAbout(chart: Chart, factor: number, pointer: Pixel): void {
  const parts = chart.getOption() as Parts;
  const grid = (parts.grid ?? []).findIndex((_grid, gridIndex) => chart.containPixel({ gridIndex }, [...pointer]));
  const batch = (parts.dataZoom ?? []).flatMap((zoom, dataZoomIndex) => {
    const about = zoom.type === 'inside' ? positionOf(chart, parts, zoom, grid, pointer) : null;
    return about === null
      ? []
      : [{ dataZoomIndex, ...scaledRange({ start: zoom.start ?? 0, end: zoom.end ?? 100 }, factor, about) }];
  });
  if (batch.length > 0) chart.dispatchAction({ type: 'dataZoom', batch }, { flush: true });
}

/** Where the pointer is between the ends of what an axis shows, 0 to 1; null where the zoom has no axis of the grid. */
function positionOf(
  chart: Chart,
  { xAxis, yAxis }: Parts,
  { xAxisIndex, yAxisIndex, startValue, endValue }: Zoom,
  grid: number,
  [x, y]: Pixel,
): number | null {
  const within = (axes: readonly Axis[] = [], indexes: Indexes) =>
    [indexes].flat().find((index) => typeof index === 'number' && (axes[index]?.gridIndex ?? 0) === grid);
  const [across, up] = [within(xAxis, xAxisIndex), within(yAxis, yAxisIndex)];
  if ((across === undefined && up === undefined) || startValue === undefined || endValue === undefined) return null;
  const finder = across === undefined ? { yAxisIndex: up as number } : { xAxisIndex: across as number };
  const [from, to] = [startValue, endValue].map((value) => chart.convertToPixel(finder, value)) as [number, number];
  const position = ((across === undefined ? y : x) - from) / (to - from);
  return Number.isFinite(position) ? Math.min(1, Math.max(0, position)) : 0.5;
}
