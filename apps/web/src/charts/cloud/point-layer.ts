import type { EChartsType } from 'echarts/core';
import { extent } from '../option/nice-range.ts';
import { drawPoints, type Pixels } from './draw-points.ts';
import { hoverSeries } from './point-cloud.ts';
import { dimmedOpacity, selectedOpacity, type Placing, type PointCloud } from './point-cloud.ts';

export type PointLayer = {
  show: (cloud: PointCloud | undefined) => void;
  /** The point that the tooltip is about. */
  hovered: () => HitPoint | null;
  /** The points as they are seen now, so many pixels a unit; null without any. */
  picture: (scale: number) => HTMLCanvasElement | null;
  end: () => void;
};

/** Draws a cloud of points into the canvas below a chart, in the chart's axes, and lets the pointer find them. */
export function createPointLayer(chart: EChartsType, canvas: HTMLCanvasElement): PointLayer {
  let cloud: PointCloud | undefined;
  let ends: Ends | null = null;
  let hidden: ReadonlySet<string> = new Set();
  let hovered: HitPoint | null = null;
  let drawn: { state: string; cloud: PointCloud | undefined } | null = null;
  // All points dimmed: below any selection, as long as the axes stay.
  let dimmed: { state: string; levels: PointCloud['levels']; pixels: Pixels } | null = null;

  function show(next: PointCloud | undefined): void {
    if (next?.points !== cloud?.points) ends = next ? endsOf(next) : null;
    cloud = next;
    draw();
  }

  // Also after each chart of the chart: its axes may lie elsewhere.
  function draw(): void {
    const scale = window.devicePixelRatio;
    const placing = cloud && ends ? placingOf(chart, ends) : null;
    const state = [placing?.x, placing?.y, chart.getWidth(), chart.getHeight(), scale, [...hidden]].join(' ');
    if (drawn?.state === state && drawn.cloud === cloud) return;
    drawn = { state, cloud };
    paint(canvas, scale, placing, state);
  }

  function paint(into: HTMLCanvasElement, scale: number, placing: Placing | null, state: string): void {
    const [width, height] = [Math.round(chart.getWidth() * scale), Math.round(chart.getHeight() * scale)];
    if (into.width !== width || into.height !== height) Object.assign(into, { width, height });
    const context = into.getContext('2d');
    if (!context || width === 0 || height === 0) return;
    const pixels = context.createImageData(width, height);
    if (cloud && placing) {
      const { selected, opacity, levels } = cloud;
      const pass = { placing, scale, hidden };
      if (!selected) drawPoints(pixels, cloud, { ...pass, opacity, only: null });
      else {
        if (dimmed?.state !== state || dimmed.levels !== levels) {
          drawPoints(pixels, cloud, { ...pass, opacity: dimmedOpacity, only: null });
          dimmed = { state, levels, pixels: { data: pixels.data.slice(), width, height } };
        }
        pixels.data.set(dimmed.pixels.data);
        drawPoints(pixels, cloud, { ...pass, opacity: selectedOpacity(opacity), only: selected });
      }
    }
    context.putImageData(pixels, 0, 0);
  }

  function point({ offsetX, offsetY, event }: { offsetX: number; offsetY: number; event: unknown }): void {
    if (!cloud || !ends || (event as MouseEvent).buttons > 0) return;
    const { plot, levels, points, tooltip } = cloud;
    const inside =
      offsetX >= plot.left &&
      offsetX <= chart.getWidth() - plot.right &&
      offsetY >= plot.top &&
      offsetY <= chart.getHeight() - plot.bottom;
    const placing = placingOf(chart, ends);
    const found = inside && placing ? nearestPoint(cloud, placing, [offsetX, offsetY], hidden) : null;
    if (found?.level === hovered?.level && found?.place === hovered?.place) return;
    hovered = found;
    const level = found && levels[found.level]!;
    const at = level ? level.points[found.place]! : 0;
    chart.setOption({
      series: [
        {
          type: 'scatter',
          id: hoverSeries,
          color: level?.colour,
          symbolSize: level ? Math.max(8, level.size * 2) : 1,
          data: level ? [[points.x[at], points.y[at]]] : [],
          tooltip: { formatter: () => (level ? tooltip(level, found.place) : '') },
        },
      ],
    });
    chart.dispatchAction(level ? { type: 'showTip', seriesIndex: 0, dataIndex: 0 } : { type: 'hideTip' });
  }

  const choose = (event: unknown): void => {
    const { selected } = event as { selected: Record<string, boolean> };
    hidden = new Set(Object.keys(selected).filter((name) => !selected[name]));
    draw();
  };
  const renderer = chart.getZr();
  renderer.on('mousemove', point);
  chart.on('rendered', draw);
  chart.on('legendselectchanged', choose);
  return {
    show,
    hovered: () => hovered,
    picture(scale) {
      if (!cloud || !ends) return null;
      const copy = document.createElement('canvas');
      paint(copy, scale, placingOf(chart, ends), `file ${scale}`);
      dimmed = null;
      return copy;
    },
    end() {
      if (!chart.isDisposed()) renderer.off('mousemove', point);
    },
  };
}

type Ends = { x: readonly [number, number]; y: readonly [number, number] };

/** Two different values of each axis. */
function endsOf({ points }: PointCloud): Ends {
  const [x, y] = [points.x, points.y].map((values) => {
    const { low, high } = extent(values);
    return [low, high > low ? high : low + 1] as const;
  }) as [readonly [number, number], readonly [number, number]];
  return { x, y };
}

function placingOf(chart: EChartsType, { x, y }: Ends): Placing | null {
  const [low, high] = [0, 1].map(
    (end) => chart.convertToPixel({ gridIndex: 0 }, [x[end]!, y[end]!]) as unknown as [number, number] | undefined,
  );
  if (!low || !high) return null;
  const line = (from: number, to: number, [start, end]: readonly [number, number]) => {
    const slope = (to - from) / (end - start);
    return [slope, from - slope * start] as const;
  };
  const placing = { x: line(low[0], high[0], x), y: line(low[1], high[1], y) };
  return [...placing.x, ...placing.y].every(Number.isFinite) ? placing : null;
}

type HitPoint = { level: number; place: number };

/** How far a pointer may be from a point, in pixels. */
const REACH = 6;

/** The point next to a place in the chart, null where none is near. */
export function nearestPoint(
  { points: { x, y }, levels }: PointCloud,
  placing: Placing,
  [across, down]: readonly [number, number],
  hidden: ReadonlySet<string>,
): HitPoint | null {
  let found: HitPoint | null = null;
  let closest = REACH * REACH;
  levels.forEach((level, number) => {
    if (hidden.has(level.name)) return;
    for (let index = 0; index < level.points.length; index += 1) {
      const point = level.points[index]!;
      const right = placing.x[0] * x[point]! + placing.x[1] - across;
      const below = placing.y[0] * y[point]! + placing.y[1] - down;
      const distance = right * right + below * below;
      if (distance < closest) {
        closest = distance;
        found = { level: number, place: index };
      }
    }
  });
  return found;
}
