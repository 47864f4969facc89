import type { CustomSeriesOption } from 'echarts/charts';
import type { ChartWords } from '../chart-messages.ts';
import { rangeText, type ChartAxis } from '../option/chart-option.ts';
import { tooltipHtml } from '../option/tooltip.ts';
import type { ChartPalette } from '../palette/chart-palette.ts';
import type { MarginalBins } from './relation-data.ts';

/** A histogram along one side of the picture: `axis` says which values it counts. */
export function marginalSeries(
  bins: MarginalBins,
  side: 'x' | 'y',
  axis: ChartAxis,
  grid: number,
  palette: ChartPalette,
  t: ChartWords,
): CustomSeriesOption[] {
  const layers = [
    { id: 'whole', counts: bins.whole, fill: bins.selected ? `${palette.roles.neutral}66` : palette.roles.neutral },
    ...(bins.selected ? [{ id: 'selected', counts: bins.selected, fill: palette.roles.test }] : []),
  ];
  return layers.map(({ id, counts, fill }) => ({
    type: 'custom',
    id: `marginal-${side}-${id}`,
    xAxisIndex: grid,
    yAxisIndex: grid,
    clip: true,
    silent: id === 'selected',
    encode: side === 'x' ? { x: [0, 1], y: 2 } : { y: [0, 1], x: 2 },
    data: counts.map((count, bin) => [bins.edges[bin]!, bins.edges[bin + 1]!, count]),
    renderItem: (_params, api) => {
      const [from, to, count] = [api.value(0), api.value(1), api.value(2)];
      const [a = [], b = []] =
        side === 'x' ? [api.coord([from, count]), api.coord([to, 0])] : [api.coord([0, to]), api.coord([count, from])];
      return {
        type: 'rect',
        shape: {
          x: a[0]!,
          y: a[1]!,
          width: Math.max(0.5, b[0]! - a[0]! - 0.5),
          height: Math.max(0, b[1]! - a[1]! - 0.5),
        },
        style: { fill },
      };
    },
    tooltip: {
      formatter: (params) => {
        const bin = (params as { dataIndex: number }).dataIndex;
        const chosen = bins.selected ? ([[t('selected'), bins.selected[bin]]] as const) : [];
        return tooltipHtml('', [
          [axis.label, rangeText(axis, bins.edges[bin], bins.edges[bin + 1])],
          [t('count'), bins.whole[bin]],
          ...chosen,
        ]);
      },
    },
  }));
}
