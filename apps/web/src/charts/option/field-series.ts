import type { CustomSeriesOption } from 'echarts/charts';
import { colourAt } from '../palette/chart-palette.ts';
import { axisTitle, type ChartAxis, rangeText } from './chart-option.ts';
import { tipOf, type TooltipLine, tooltipHtml } from './tooltip.ts';

/** Ends of a field, and what else is known of it. */
export type Field = readonly [left: number, right: number, low: number, high: number, ...more: number[]];

/** Rectangles on a plane of two scales of numbers, coloured by what is known of each. */
export function fieldSeries(
  id: string,
  { x, y, fields }: { x: ChartAxis; y: ChartAxis; fields: readonly Field[] },
  styleOf: (more: number[]) => { fill: string; opacity?: number },
  detailsOf: (more: number[]) => readonly TooltipLine[],
): CustomSeriesOption {
  return {
    type: 'custom',
    id,
    clip: true,
    encode: { x: [0, 1], y: [2, 3] },
    data: fields as unknown as number[][],
    renderItem: ({ dataIndex }, api) => {
      const [left = 0, top = 0] = api.coord([api.value(0), api.value(3)]);
      const [right = 0, bottom = 0] = api.coord([api.value(1), api.value(2)]);
      // Half a pixel of overlap hides the seams between fields.
      return {
        type: 'rect',
        shape: { x: left, y: top, width: right - left + 0.5, height: bottom - top + 0.5 },
        style: styleOf(fields[dataIndex]!.slice(4)),
      };
    },
    tooltip: tipOf(([left, right, low, high, ...more]) =>
      tooltipHtml('', [
        [axisTitle(x), rangeText(x, left, right)],
        [axisTitle(y), rangeText(y, low, high)],
        ...detailsOf(more),
      ]),
    ),
  };
}

/** The same of counts; the colour follows the logarithm, so that sparse fields stay visible. */
export function countedFields(
  id: string,
  plane: { x: ChartAxis; y: ChartAxis; fields: readonly Field[] },
  { name, most, colours }: { name: string; most: number; colours: readonly string[] },
): CustomSeriesOption {
  const share = (count: number) => (most === 1 ? 1 : Math.log(count) / Math.log(most));
  return fieldSeries(
    id,
    plane,
    ([count = 1]) => ({ fill: colourAt(colours, share(count)) }),
    ([count]) => [[name, count]],
  );
}
