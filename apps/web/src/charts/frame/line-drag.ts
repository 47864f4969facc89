import type { EChartsType } from 'echarts/core';

/** A vertical line of the first grid that can be taken hold of. */
export type ChartDrag = {
  /** Where it stands, in the units of the axis. */
  value: number;
  onDone: (value: number) => void;
};

/** How near, in pixels, the pointer must be to take hold. */
const REACH = 7;
/** Shorter ways are clicks. */
const SMALLEST = 3;

/** Hears drags of the line and draws where it would stand into `outline`; answers what ends it. */
export function listenToLineDrag(
  chart: EChartsType,
  outline: SVGPathElement,
  dragNow: () => ChartDrag | undefined,
): () => void {
  let held: { drag: ChartDrag; from: number; at: number } | null = null;
  const renderer = chart.getZr();

  function isNear({ offsetX, offsetY }: { offsetX: number; offsetY: number }): boolean {
    const drag = dragNow();
    return (
      drag !== undefined &&
      chart.containPixel({ gridIndex: 0 }, [offsetX, offsetY]) &&
      Math.abs(chart.convertToPixel({ xAxisIndex: 0 }, drag.value) - offsetX) <= REACH
    );
  }

  function hover(event: { offsetX: number; offsetY: number }): void {
    if (held || isNear(event)) renderer.setCursorStyle('ew-resize');
  }

  function begin(event: { offsetX: number; offsetY: number }): void {
    const drag = dragNow();
    if (!drag || !isNear(event)) return;
    held = { drag, from: event.offsetX, at: event.offsetX };
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', drop);
    window.addEventListener('pointercancel', end);
  }

  function move({ clientX }: PointerEvent): void {
    if (!held) return;
    held.at = withinGrid(chart, clientX - chart.getDom().getBoundingClientRect().left);
    outline.setAttribute('d', `M${held.at} 0V${chart.getHeight()}`);
  }

  function drop(): void {
    const ended = held;
    end();
    if (ended && Math.abs(ended.at - ended.from) >= SMALLEST)
      ended.drag.onDone(chart.convertFromPixel({ xAxisIndex: 0 }, ended.at));
  }

  function end(): void {
    window.removeEventListener('pointermove', move);
    window.removeEventListener('pointerup', drop);
    window.removeEventListener('pointercancel', end);
    if (held) outline.setAttribute('d', '');
    held = null;
  }

  renderer.on('mousemove', hover);
  renderer.on('mousedown', begin);
  return () => {
    end();
    if (chart.isDisposed()) return;
    renderer.off('mousemove', hover);
    renderer.off('mousedown', begin);
  };
}

/** The nearest place of the first grid, in pixels. */
function withinGrid(chart: EChartsType, x: number): number {
  const inside = (at: number) => chart.containPixel({ gridIndex: 0 }, [at, chart.getHeight() / 2]);
  const step = x < chart.getWidth() / 2 ? 1 : -1;
  let at = Math.min(chart.getWidth(), Math.max(0, x));
  while (!inside(at) && at >= 0 && at <= chart.getWidth()) at += step;
  return at;
}
