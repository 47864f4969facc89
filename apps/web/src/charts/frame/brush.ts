import type { EChartsType } from 'echarts/core';

/** What dragging over a chart marks: a rectangle, a free shape, or a range of one axis. */
export type BrushTool = 'rectangle' | 'lasso' | 'x' | 'y';

type Range = readonly [low: number, high: number];

/** What was marked, in the units of the axes; times are milliseconds, categories places from 0. */
export type MarkedArea = {
  /** The place of the grid the drag began in. */
  grid: number;
  /** Null where the tool leaves this axis open. */
  x: Range | null;
  y: Range | null;
  polygon?: readonly (readonly [x: number, y: number])[];
};

export type ChartBrush = {
  tool: BrushTool;
  /** Called while dragging and, with `done`, at its end; null where nothing was marked (a click beside everything). `narrow`: Shift is held. */
  onMark: (area: MarkedArea | null, how: { done: boolean; narrow: boolean }) => void;
};

type Pixel = readonly [x: number, y: number];

/** Shorter drags are clicks. */
const SMALLEST = 4;

/** Hears drags over the chart and draws what they mark into `outline`; answers what ends it. */
export function listenToBrush(
  chart: EChartsType,
  outline: SVGPathElement,
  brushNow: () => ChartBrush | undefined,
): () => void {
  let drag: { grid: number; points: Pixel[]; brush: ChartBrush; narrow: boolean } | null = null;
  let waiting = 0;
  /** A shape that ends where it began is a click too. */
  let hasMarked = false;
  const renderer = chart.getZr();

  function begin({ offsetX, offsetY, event }: { offsetX: number; offsetY: number; event: unknown }): void {
    hasMarked = false;
    const brush = brushNow();
    const pointer = event as MouseEvent;
    const grid = brush && pointer.button !== 2 ? gridAt(chart, [offsetX, offsetY]) : null;
    if (!brush || grid === null) return;
    drag = { grid, points: [[offsetX, offsetY]], brush, narrow: pointer.shiftKey };
    // Nothing else hears the pointer meanwhile: tooltips and cross hairs would be drawn anew at each step.
    window.addEventListener('pointermove', move, { capture: true });
    window.addEventListener('mousemove', silence, { capture: true });
    window.addEventListener('pointerup', end);
  }

  function move(event: MouseEvent): void {
    if (!drag) return;
    if (drag.points.length === 1) chart.dispatchAction({ type: 'hideTip' });
    const box = chart.getDom().getBoundingClientRect();
    const point: Pixel = [event.clientX - box.left, event.clientY - box.top];
    drag.points = drag.brush.tool === 'lasso' ? [...drag.points, point] : [drag.points[0]!, point];
    outline.setAttribute('d', outlineOf(chart, drag.brush.tool, drag.points));
    // One answer a frame, however fast the mouse reports.
    waiting ||= requestAnimationFrame(() => {
      waiting = 0;
      if (drag && isDrag(drag.points))
        drag.brush.onMark(areaOf(chart, drag.brush.tool, drag.grid, drag.points), { done: false, narrow: drag.narrow });
    });
  }

  function end(): void {
    window.removeEventListener('pointermove', move, { capture: true });
    window.removeEventListener('mousemove', silence, { capture: true });
    window.removeEventListener('pointerup', end);
    cancelAnimationFrame(waiting);
    waiting = 0;
    const ended = drag;
    drag = null;
    outline.setAttribute('d', '');
    hasMarked = ended !== null && isDrag(ended.points);
    if (ended && hasMarked)
      ended.brush.onMark(areaOf(chart, ended.brush.tool, ended.grid, ended.points), {
        done: true,
        narrow: ended.narrow,
      });
  }

  function click({ target }: { target?: unknown }): void {
    if (!target && !hasMarked && brushNow()) brushNow()?.onMark(null, { done: true, narrow: false });
  }

  renderer.on('mousedown', begin);
  renderer.on('click', click);
  return () => {
    end();
    // The chart may be gone by now, and its renderer with it.
    if (chart.isDisposed()) return;
    renderer.off('mousedown', begin);
    renderer.off('click', click);
  };
}

function silence(event: Event): void {
  event.stopPropagation();
}

function isDrag(points: readonly Pixel[]): boolean {
  const [first, last] = [points[0]!, points.at(-1)!];
  return points.length > 8 || Math.hypot(last[0] - first[0], last[1] - first[1]) >= SMALLEST;
}

function gridAt(chart: EChartsType, pixel: Pixel): number | null {
  const count = [chart.getOption().grid].flat().length;
  for (let grid = 0; grid < count; grid += 1) if (chart.containPixel({ gridIndex: grid }, [...pixel])) return grid;
  return null;
}

/** The two opposite corners, with an axis left open spanning the whole chart. */
function outlineOf(chart: EChartsType, tool: BrushTool, points: readonly Pixel[]): string {
  if (tool === 'lasso') return `M${points.map((point) => point.join(' ')).join('L')}Z`;
  const [[fromX, fromY], [toX, toY]] = [points[0]!, points.at(-1)!];
  const [left, right] = tool === 'y' ? [0, chart.getWidth()] : [fromX, toX];
  const [top, bottom] = tool === 'x' ? [0, chart.getHeight()] : [fromY, toY];
  return `M${left} ${top}H${right}V${bottom}H${left}Z`;
}

export function areaOf(
  chart: Pick<EChartsType, 'convertFromPixel'>,
  tool: BrushTool,
  grid: number,
  points: readonly Pixel[],
): MarkedArea {
  const values = points.map(
    (point) => chart.convertFromPixel({ gridIndex: grid }, [...point]) as unknown as [number, number],
  );
  if (tool === 'lasso') return { grid, x: null, y: null, polygon: values };
  const [from, to] = [values[0]!, values.at(-1)!];
  const ordered = (a: number, b: number): Range => (a <= b ? [a, b] : [b, a]);
  return { grid, x: tool === 'y' ? null : ordered(from[0], to[0]), y: tool === 'x' ? null : ordered(from[1], to[1]) };
}
