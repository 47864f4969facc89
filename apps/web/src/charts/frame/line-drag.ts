import type { EChartsType } from 'echarts/core';

/** A line across the first grid that can be taken hold of: with the mouse, a finger, or the arrow keys. */
export type ChartDrag = {
  /** The axis whose value it marks: a vertical line of x (the default), a horizontal one of y. */
  axis?: 'x' | 'y';
  /** Where it stands, in the units of the axis. */
  value: number;
  /** What it is called by the keys; without a name only the pointer moves it. */
  label?: string;
  /** Where it stands, in words. */
  valueText?: string;
  /** The ends it stays between. */
  range?: readonly [low: number, high: number];
  /** Called at each step of a drag, at most once a frame; without it only an outline moves. */
  onMove?: (value: number) => void;
  /** Where it is on its way; drawn over the chart, whose data stay as they are until it is let go. */
  moving?: number | null;
  onDone: (value: number) => void;
};

/** What of a chart goes with its line. */
export type DraggedParts = {
  /** Series, by their ids, that show nothing while the line is on its way. */
  hidden: readonly string[];
  /** The series of a line that is drawn in the colour of alerts where it lies above. */
  above?: string;
};

/** How near, in pixels, a mouse or a finger must be to take hold. */
const REACH = { mouse: 7, touch: 18 };
/** Shorter ways are clicks. */
const SMALLEST = 3;

type Position = { offsetX: number; offsetY: number; event?: unknown };

/** Hears drags of the line and draws where it would stand into `outline`; answers what ends it. `onNear` hears when the pointer comes near the line, where dragging is the line's, and when it leaves. */
export function listenToLineDrag(
  chart: EChartsType,
  outline: SVGPathElement,
  dragNow: () => ChartDrag | undefined,
  onNear: (isNear: boolean) => void = () => undefined,
): () => void {
  let wasNear = false;
  let held: { drag: ChartDrag; grid: GridBox; from: number; at: number } | null = null;
  let waiting = 0;
  const renderer = chart.getZr();
  const dom = chart.getDom();

  function isNear({ offsetX, offsetY }: Position, reach = REACH.mouse): boolean {
    const drag = dragNow();
    return (
      drag !== undefined &&
      chart.containPixel({ gridIndex: 0 }, [offsetX, offsetY]) &&
      Math.abs(chart.convertToPixel(finderOf(drag), drag.value) - along(drag, offsetX, offsetY)) <= reach
    );
  }

  function hover(event: Position): void {
    const near = held !== null || isNear(event, isTouch(event.event) ? REACH.touch : REACH.mouse);
    if (near !== wasNear) onNear(near);
    wasNear = near;
    if (near) renderer.setCursorStyle(dragNow()?.axis === 'y' ? 'ns-resize' : 'ew-resize');
  }

  function begin(event: Position): void {
    const drag = dragNow();
    if (!drag || !isNear(event, isTouch(event.event) ? REACH.touch : REACH.mouse)) return;
    const from = along(drag, event.offsetX, event.offsetY);
    held = { drag, grid: gridOf(chart), from, at: from };
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', drop);
    window.addEventListener('pointercancel', end);
  }

  /** A finger on the line moves it, and not the page. */
  function grab(event: TouchEvent): void {
    const touch = event.touches[0];
    if (!touch) return;
    const box = dom.getBoundingClientRect();
    if (isNear({ offsetX: touch.clientX - box.left, offsetY: touch.clientY - box.top }, REACH.touch))
      event.preventDefault();
  }

  function move({ clientX, clientY }: PointerEvent): void {
    if (!held) return;
    const box = dom.getBoundingClientRect();
    const { drag, grid } = held;
    held.at = within(grid, drag, along(drag, clientX - box.left, clientY - box.top));
    if (!drag.onMove) {
      const line = drag.axis === 'y' ? `M0 ${held.at}H${chart.getWidth()}` : `M${held.at} 0V${chart.getHeight()}`;
      outline.setAttribute('d', line);
      return;
    }
    waiting ||= requestAnimationFrame(() => {
      waiting = 0;
      if (held) drag.onMove?.(valueAt(chart, drag, held.at));
    });
  }

  function drop(): void {
    const ended = held;
    end();
    if (ended && Math.abs(ended.at - ended.from) >= SMALLEST) ended.drag.onDone(valueAt(chart, ended.drag, ended.at));
  }

  function end(): void {
    window.removeEventListener('pointermove', move);
    window.removeEventListener('pointerup', drop);
    window.removeEventListener('pointercancel', end);
    cancelAnimationFrame(waiting);
    waiting = 0;
    if (held) outline.setAttribute('d', '');
    held = null;
  }

  renderer.on('mousemove', hover);
  renderer.on('mousedown', begin);
  dom.addEventListener('touchstart', grab, { passive: false });
  return () => {
    end();
    dom.removeEventListener('touchstart', grab);
    if (chart.isDisposed()) return;
    renderer.off('mousemove', hover);
    renderer.off('mousedown', begin);
  };
}

/** Where the line stands after a key; null for a key that does not move it. */
export function keyedValue({ value, range }: ChartDrag, key: string, isFar: boolean): number | null {
  if (!range) return null;
  const [low, high] = range;
  const step = ((high - low) / 200) * (isFar ? 10 : 1);
  const moved = {
    ArrowUp: value + step,
    ArrowRight: value + step,
    ArrowDown: value - step,
    ArrowLeft: value - step,
    PageUp: value + 10 * step,
    PageDown: value - 10 * step,
    Home: low,
    End: high,
  }[key];
  return moved === undefined ? null : Math.min(high, Math.max(low, moved));
}

function isTouch(event: unknown): boolean {
  return event instanceof Event && event.type.startsWith('touch');
}

/** How the chart finds the axis that the line marks. */
export function finderOf({ axis }: Pick<ChartDrag, 'axis'>) {
  return axis === 'y' ? { yAxisIndex: 0 } : { xAxisIndex: 0 };
}

function along({ axis }: ChartDrag, x: number, y: number): number {
  return axis === 'y' ? y : x;
}

function valueAt(chart: EChartsType, drag: ChartDrag, at: number): number {
  const value = chart.convertFromPixel(finderOf(drag), at);
  const [low, high] = drag.range ?? [-Infinity, Infinity];
  return Math.min(high, Math.max(low, value));
}

/** The nearest place of a grid, in pixels. */
function within({ left, top, right, bottom }: GridBox, { axis }: ChartDrag, given: number): number {
  return axis === 'y' ? Math.min(bottom, Math.max(top, given)) : Math.min(right, Math.max(left, given));
}

export type GridBox = { left: number; top: number; right: number; bottom: number };

/** Where the first grid lies, in pixels. */
export function gridOf(chart: EChartsType): GridBox {
  const [width, height] = [chart.getWidth(), chart.getHeight()];
  const across = (x: number) => chart.containPixel({ gridIndex: 0 }, [x, height / 2]);
  const down = (y: number) => chart.containPixel({ gridIndex: 0 }, [width / 2, y]);
  return {
    left: firstWhere(across, 0, width),
    top: firstWhere(down, 0, height),
    right: firstWhere(across, width, 0),
    bottom: firstWhere(down, height, 0),
  };
}

/** The first whole number from one end on for which it is so; the other end where there is none. */
function firstWhere(is: (at: number) => boolean, from: number, to: number): number {
  const step = Math.sign(to - from);
  let at = from;
  while (at !== to && !is(at)) at += step;
  return at;
}
