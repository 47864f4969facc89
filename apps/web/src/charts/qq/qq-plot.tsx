import { useMemo } from 'react';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { chartMessages } from '../chart-messages.ts';
import { Scatter, type ScatterProps } from '../scatter/scatter.tsx';
import { qqScatter, type QqData } from './qq-data.ts';

/** Values against the quantiles of a normal distribution. Keep `data` stable. */
export function QqPlot({ data, ...rest }: Omit<ScatterProps, 'data'> & { data: QqData }) {
  const t = useMessages(chartMessages);
  const scatter = useMemo(() => qqScatter(data, t), [data, t]);
  return <Scatter {...rest} data={scatter} />;
}
