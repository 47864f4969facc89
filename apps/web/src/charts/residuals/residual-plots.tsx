import { useMemo } from 'react';
import Box from '@mui/material/Box';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { chartMessages } from '../chart-messages.ts';
import type { ChartProps } from '../frame/chart-frame.tsx';
import { Histogram } from '../histogram/histogram.tsx';
import { QqPlot } from '../qq/qq-plot.tsx';
import { Scatter } from '../scatter/scatter.tsx';
import { residualHistogram, residualsByOrder, residualsByPrediction, type ResidualData } from './residual-data.ts';

export type ResidualPlotsProps = Pick<ChartProps, 'height'> & { data: ResidualData; onRow?: (row: number) => void };

/** The four usual looks at residuals; the Q–Q plot is of the last group (the test rows). Keep `data` stable. */
export function ResidualPlots({ data, height, onRow }: ResidualPlotsProps) {
  const t = useMessages(chartMessages);
  const plots = useMemo(() => {
    const last = data.groups.at(-1);
    return {
      prediction: residualsByPrediction(data, t),
      order: residualsByOrder(data, t),
      histogram: residualHistogram(data, t),
      qq: last && { axis: { label: t('residual'), unit: data.target.unit }, name: last.name, role: last.role, values: last.residual, rows: last.rows },
    };
  }, [data, t]);
  const of = (title: string) => ({ title: `${title}: ${data.target.label}`, height });
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }, gap: 3 }}>
      <Scatter {...of(t('residuals_prediction'))} data={plots.prediction} onRow={onRow} />
      <Scatter {...of(t('residuals_order'))} data={plots.order} onRow={onRow} />
      <Histogram {...of(t('residuals_histogram'))} data={plots.histogram} />
      {plots.qq && <QqPlot {...of(t('residuals_qq'))} data={plots.qq} onRow={onRow} />}
    </Box>
  );
}
