import type { EChartsType } from 'echarts/core';
import { useId, useLayoutEffect, useRef, type RefObject } from 'react';
import { labelled } from '../../lib/i18n/joined.ts';
import type { ChartPalette } from '../palette/chart-palette.ts';
import { finderOf, gridOf, type ChartDrag, type GridBox } from './line-drag.ts';

interface MovingLineProps {
  chart: RefObject<EChartsType | null>;
  drag: ChartDrag;
  /** The series of a line that is drawn in the colour of alerts where it lies above. */
  above: string | undefined;
  palette: ChartPalette;
}

/**
 * The line of a chart on its way, over the chart, which is not drawn anew: a step moves an outline and the end of what is
 * cut off, however many points there are.
 */
export function MovingLine({ chart, drag, above, palette }: MovingLineProps) {
  const clip = useId();
  const cut = useRef<SVGRectElement>(null);
  const course = useRef<SVGPathElement>(null);
  const line = useRef<SVGPathElement>(null);
  const words = useRef<SVGTextElement>(null);
  /** The chart stays as it is while the line is on its way. */
  const grid = useRef<GridBox>(null);
  const { moving, axis = 'x', label, valueText } = drag;

  useLayoutEffect(() => {
    if (!chart.current) return;
    grid.current = gridOf(chart.current);
    if (above !== undefined) course.current!.setAttribute('d', courseOf(chart.current, above));
  }, [chart, above]);

  useLayoutEffect(() => {
    if (!chart.current || !grid.current || typeof moving !== 'number') return;
    const at = chart.current.convertToPixel(finderOf({ axis }), moving);
    const [width, height] = [chart.current.getWidth(), chart.current.getHeight()];
    const { left, top, right, bottom } = grid.current;
    line.current!.setAttribute('d', axis === 'y' ? `M${left} ${at}H${right}` : `M${at} ${top}V${bottom}`);
    cut.current!.setAttribute('width', String(width));
    cut.current!.setAttribute('height', String(Math.min(height, Math.max(0, at))));
    const isLow = axis === 'y' || at > (left + right) / 2;
    words.current!.setAttribute('text-anchor', isLow ? 'end' : 'start');
    words.current!.setAttribute('x', String(axis === 'y' ? right - 4 : at + (isLow ? -4 : 4)));
    words.current!.setAttribute('y', String(axis === 'y' ? Math.max(12, at - 5) : top + 12));
  }, [chart, moving, axis]);

  return (
    <g stroke={palette.alert} fill="none">
      <clipPath id={clip}>
        <rect ref={cut} />
      </clipPath>
      <path ref={course} strokeWidth={1.6} strokeLinejoin="round" clipPath={`url(#${clip})`} />
      <path ref={line} strokeWidth={1.5} strokeDasharray="4 2" />
      <text
        ref={words}
        fill={palette.alert}
        stroke={palette.background}
        strokeWidth={2}
        paintOrder="stroke"
        fontSize={11}
      >
        {label !== undefined && valueText !== undefined ? labelled(label, valueText) : label}
      </text>
    </g>
  );
}

/** The line of a series in pixels, as far as it is in view. */
function courseOf(chart: EChartsType, id: string): string {
  const found = [chart.getOption().series ?? []].flat() as readonly { id?: string; data?: unknown }[];
  const points = (found.find((series) => series.id === id)?.data ?? []) as readonly (readonly [
    number,
    number | null,
  ])[];
  let isOn = false;
  let path = '';
  for (const [x, y] of points) {
    const pixel = y === null ? null : chart.convertToPixel({ gridIndex: 0 }, [x, y]);
    const isSeen = pixel !== null && chart.containPixel({ gridIndex: 0 }, pixel);
    if (isSeen) path += `${isOn ? 'L' : 'M'}${pixel[0]!.toFixed(1)} ${pixel[1]!.toFixed(1)}`;
    isOn = isSeen;
  }
  return path;
}
