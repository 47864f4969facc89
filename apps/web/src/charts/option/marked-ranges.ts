import type { CustomSeriesOption } from 'echarts/charts';
import type { ChartPalette, ColourRole } from '../palette/chart-palette.ts';
import { companionOf } from './companion-series.ts';

/** Ranges of x by what they are. */
export type RangeMarks = { name: string; role: ColourRole; ranges: readonly (readonly [from: number, to: number])[] };

/** Bands behind a chart's lines, from the foot to the head of the axes at this place. */
export function markedBands(
  marks: RangeMarks,
  palette: ChartPalette,
  axes: { xAxisIndex: number; yAxisIndex: number } = { xAxisIndex: 0, yAxisIndex: 0 },
): CustomSeriesOption[] {
  if (marks.ranges.length === 0) return [];
  const colour = palette.roles[marks.role];
  return [
    {
      ...companionOf(marks, palette),
      ...axes,
      id: `marked-${marks.name}-${axes.yAxisIndex}`,
      dimensions: ['from', 'to'],
      encode: { x: [0, 1] },
      data: marks.ranges.map(([from, to]) => [from, to]),
      renderItem: (params, api) => {
        const { y, height } = params.coordSys as unknown as { y: number; height: number };
        const [left = 0] = api.coord([api.value(0), 0]);
        const [right = 0] = api.coord([api.value(1), 0]);
        return {
          type: 'rect',
          shape: { x: left, y, width: Math.max(1.5, right - left), height },
          style: { fill: colour, opacity: 0.16 },
        };
      },
      z: 1,
    },
  ];
}

export function isMarked({ ranges }: RangeMarks, at: number): boolean {
  return ranges.some(([from, to]) => at >= from && at <= to);
}
