// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { createChart } from './echarts-core.ts';
import { listenToWheel, zoomAbout } from './wheel-zoom.ts';
import { zoomRanges } from './zoom.ts';

const inside = { type: 'inside' as const, filterMode: 'none' as const, zoomOnMouseWheel: false };
const charts: ReturnType<typeof createChart>[] = [];
afterEach(() => charts.splice(0).forEach((chart) => chart.dispose()));

/** A plot of 400 × 200 pixels from (50, 100) on, and one of 60 above it whose x goes along. */
function chartWithMarginal() {
  const chart = createChart(null, { renderer: 'svg', ssr: true, width: 500, height: 400 });
  charts.push(chart);
  const axis = { type: 'value' as const, min: 0, max: 100, show: false };
  chart.setOption({
    animation: false,
    grid: [
      { left: 50, top: 100, width: 400, height: 200, outerBoundsMode: 'none' },
      { left: 50, top: 20, width: 400, height: 60, outerBoundsMode: 'none' },
    ],
    xAxis: [axis, { ...axis, gridIndex: 1 }],
    yAxis: [axis, { ...axis, gridIndex: 1 }],
    dataZoom: [
      { ...inside, xAxisIndex: [0, 1] },
      { ...inside, yAxisIndex: [0] },
    ],
    series: [
      {
        type: 'scatter',
        data: [
          [0, 0],
          [100, 100],
        ],
      },
    ],
  });
  return chart;
}

it('keeps what is below the pointer where it is', () => {
  const chart = chartWithMarginal();
  const pointer: [number, number] = [150, 150];
  const [x, y] = chart.convertFromPixel({ gridIndex: 0 }, pointer) as unknown as [number, number];
  expect([x, y]).toEqual([25, 75]);
  for (const factor of [0.5, 0.5, 1.7]) zoomAbout(chart, factor, pointer);
  const [after] = [chart.convertToPixel({ gridIndex: 0 }, [x, y]) as unknown as [number, number]];
  expect(after[0]).toBeCloseTo(150, 0);
  expect(after[1]).toBeCloseTo(150, 0);
  expect(zoomRanges(chart).map(({ start, end }) => end - start)).toEqual([expect.closeTo(42.5), expect.closeTo(42.5)]);
});

it('zooms the axes of the plot below the pointer alone', () => {
  const chart = chartWithMarginal();
  zoomAbout(chart, 0.5, [250, 50]);
  expect(zoomRanges(chart)).toEqual([
    { start: 25, end: 75 },
    { start: 0, end: 100 },
  ]);
  zoomAbout(chart, 0.5, [10, 390]);
  expect(zoomRanges(chart)).toEqual([
    { start: 25, end: 75 },
    { start: 0, end: 100 },
  ]);
  zoomAbout(chart, 8, [250, 50]);
  expect(zoomRanges(chart)[0]).toEqual({ start: 0, end: 100 });
});

it('has one change a frame, keeps the wheel from the chart, and leaves a wheel without Ctrl to the page', async () => {
  const [element, canvas] = [document.createElement('div'), document.createElement('canvas')];
  element.append(canvas);
  const [dispatchAction, heard] = [
    vi.fn<(action: { batch: { start: number; end: number }[] }) => void>(),
    vi.fn<() => void>(),
  ];
  canvas.addEventListener('wheel', heard);
  const option = {
    dataZoom: [{ type: 'inside', start: 0, end: 100, startValue: 0, endValue: 10, xAxisIndex: [0] }],
    grid: [{}],
    xAxis: [{}],
  };
  const end = listenToWheel({
    getDom: () => element,
    getOption: () => option,
    containPixel: () => true,
    convertToPixel: (_axis: unknown, value: number) => value * 10,
    dispatchAction,
  } as never);
  const turn = (ctrlKey: boolean) => {
    const event = Object.assign(new Event('wheel', { bubbles: true, cancelable: true }), {
      deltaY: -125,
      deltaMode: 0,
      ctrlKey,
      clientX: 50,
      clientY: 50,
    });
    canvas.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect([turn(false), turn(true), turn(true)]).toEqual([false, true, true]);
  await new Promise((resolve) => void requestAnimationFrame(resolve));
  expect(heard).not.toHaveBeenCalled();
  // Two turns of half a doubling each: half of the axis, about its middle.
  expect(dispatchAction.mock.calls.map(([{ batch }]) => batch)).toEqual([[{ dataZoomIndex: 0, start: 25, end: 75 }]]);
  end();
  turn(true);
  expect(heard).toHaveBeenCalledTimes(1);
});
