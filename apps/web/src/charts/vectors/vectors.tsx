import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { chartMessages } from '../chart-messages.ts';
import { ChartFrame, type ChartProps } from '../frame/chart-frame.tsx';
import type { PicturePoint } from '../frame/picture-handle.ts';
import { useChartPalette } from '../palette/use-chart-palette.ts';
import { buildVectorOption, buildVectorTable, type VectorData, vectorRoom } from './vector-option.ts';

/** With what the axes take of the width and of the height, the plot is as high as wide: a circle is round. */
const squareHeight = `calc(min(100cqw, 640px) - ${vectorRoom.left + vectorRoom.right - vectorRoom.top - vectorRoom.bottom}px)`;

export type VectorsProps = Omit<ChartProps, 'height'> & {
  data: VectorData;
  /** A point behind the arrows was clicked. */
  onRow?: (row: number) => void;
};

/** Columns as arrows on two axes: loadings, a circle of correlations, a biplot. Keep `data` stable. */
export function Vectors({ data, onRow, ...frame }: VectorsProps) {
  const palette = useChartPalette();
  const t = useMessages(chartMessages);
  const option = useMemo(() => buildVectorOption(data, palette, t), [data, palette, t]);
  const table = useMemo(() => buildVectorTable(data), [data]);

  function onPoint({ seriesId, index }: PicturePoint): void {
    const row = seriesId === 'points' ? data.points?.rows[index] : undefined;
    if (row !== undefined) onRow?.(row);
  }

  return (
    <Box sx={{ containerType: 'inline-size', minWidth: 0 }}>
      <Box sx={{ maxWidth: 640 }}>
        <ChartFrame
          {...frame}
          height={squareHeight}
          option={option}
          palette={palette}
          table={table}
          empty={data.vectors.length === 0}
          onPoint={onRow && onPoint}
        />
      </Box>
    </Box>
  );
}
