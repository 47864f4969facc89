import type { EChartsType } from 'echarts/core';

type Range = { start: number; end: number };

/** Every zoom of the chart and the part of its axis in view, in percent. */
export function zoomRanges(chart: EChartsType): Range[] {
  const zooms = chart.getOption().dataZoom as readonly Partial<Range>[] | undefined;
  return (zooms ?? []).map(({ start = 0, end = 100 }) => ({ start, end }));
}

/** Percent: numbers of an axis that shows less are no longer told apart. */
const NARROWEST = 1e-6;

/** The range scaled about a place in it (its middle) and kept within 0..100; `factor` 0.5 shows half. */
export function scaledRange({ start, end }: Range, factor: number, about = 0.5): Range {
  const width = Math.min(100, Math.max(NARROWEST, (end - start) * factor));
  const from = Math.min(100 - width, Math.max(0, start + (end - start - width) * about));
  return { start: from, end: from + width };
}

function setRanges(chart: EChartsType, ranges: readonly Range[]): void {
  if (ranges.length === 0) return;
  chart.dispatchAction({
    type: 'dataZoom',
    batch: ranges.map((range, dataZoomIndex) => ({ dataZoomIndex, ...range })),
  });
}

export function zoomBy(chart: EChartsType, factor: number): void {
  setRanges(
    chart,
    zoomRanges(chart).map((range) => scaledRange(range, factor)),
  );
}

export function zoomReset(chart: EChartsType): void {
  setRanges(
    chart,
    zoomRanges(chart).map(() => ({ start: 0, end: 100 })),
  );
}

/** The part of the first axis in view, in its units. */
export function axisWindow(chart: EChartsType): readonly [low: number, high: number] | null {
  const [zoom] = [chart.getOption().dataZoom].flat() as readonly { startValue?: number; endValue?: number }[];
  return zoom?.startValue === undefined || zoom.endValue === undefined ? null : [zoom.startValue, zoom.endValue];
}

/** Makes dragging mark the area to zoom to, or leaves it to the brush. */
export function armZoom(chart: EChartsType, armed: boolean): void {
  if (zoomRanges(chart).length === 0) return;
  chart.dispatchAction({ type: 'takeGlobalCursor', key: 'dataZoomSelect', dataZoomSelectActive: armed });
}
