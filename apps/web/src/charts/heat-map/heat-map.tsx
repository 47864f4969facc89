import { useMemo } from 'react';
import { ChartFrame, type ChartProps } from '../frame/chart-frame.tsx';
import type { PicturePoint } from '../frame/picture-handle.ts';
import { useChartPalette } from '../palette/use-chart-palette.ts';
import { buildHeatMapOption, buildHeatMapTable, heatMapHeight, type HeatMapData } from './heat-map-option.ts';

export type HeatMapProps = ChartProps & {
  data: HeatMapData;
  /** A cell was clicked. */
  onCell?: (row: number, column: number) => void;
};

/** A matrix in colours: correlations. Keep `data` stable. */
export function HeatMap({ data, height = heatMapHeight(data), onCell, ...frame }: HeatMapProps) {
  const palette = useChartPalette();
  const option = useMemo(() => buildHeatMapOption(data, palette), [data, palette]);
  const table = useMemo(() => buildHeatMapTable(data), [data]);
  const filled = useMemo(
    () => data.values.flatMap((row, y) => row.flatMap((value, x) => (value === null ? [] : [[y, x] as const]))),
    [data],
  );

  function onPoint({ index }: PicturePoint): void {
    const cell = filled[index];
    if (cell) onCell?.(...cell);
  }

  return (
    <ChartFrame
      {...frame}
      height={height}
      option={option}
      palette={palette}
      table={table}
      empty={filled.length === 0}
      onPoint={onCell && onPoint}
    />
  );
}
