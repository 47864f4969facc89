import { useMemo } from 'react';
import Box from '@mui/material/Box';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { chartMessages } from '../chart-messages.ts';
import type { ChartProps } from '../frame/chart-frame.tsx';
import { Histogram } from '../histogram/histogram.tsx';
import type { QqData } from '../qq/qq-data.ts';
import { QqPlot } from '../qq/qq-plot.tsx';
import { Scatter } from '../scatter/scatter.tsx';
import { residualHistogram, residualsByOrder, residualsByPrediction, type ResidualData } from './residual-data.ts';

export type ResidualPlotsProps = Pick<ChartProps, 'height'> & {
  data: ResidualData;
  qq: QqData;
  onRow?: (row: number) => void;
};

/** The four usual looks at residuals; `qq` is what the Q–Q plot is of. Keep both stable. */
export function ResidualPlots({ data, qq, height, onRow }: ResidualPlotsProps) {
  const t = useMessages(chartMessages);
  const plots = useMemo(
    () => ({
      prediction: residualsByPrediction(data, t),
      order: residualsByOrder(data, t),
      histogram: residualHistogram(data, t),
    }),
    [data, t],
  );
  const of = (title: string) => ({ title: `${title}: ${data.target.label}`, height });
  return (
    <Box
      sx={{ display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }, gap: 3 }}
    >
      <Scatter {...of(t('residuals_prediction'))} data={plots.prediction} onRow={onRow} />
      <Scatter {...of(t('residuals_order'))} data={plots.order} onRow={onRow} />
      <Histogram {...of(t('residuals_histogram'))} data={plots.histogram} />
      <QqPlot {...of(t('residuals_qq'))} data={qq} onRow={onRow} />
    </Box>
  );
}
