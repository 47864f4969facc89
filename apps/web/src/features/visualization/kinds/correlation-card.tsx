import { sentences } from '../../../lib/i18n/joined.ts';
import { chartCorrelation, type Association, type CallResponse } from '@hakaru/contract';
import { useMemo } from 'react';
import { heatMapHeight } from '../../../charts/heat-map/heat-map.tsx';
import { HeatMap } from '../../../charts/heat-map/heat-map.tsx';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount } from '../../../lib/numbers/format-number.ts';
import { CardBody } from '../board/card-body.tsx';
import { useCaption } from '../board/use-caption.ts';
import { useChartAnswer } from '../board/use-chart-answer.ts';
import { visualizationMessages } from '../visualization-messages.ts';
import { list, text, type CardProps } from './kind.ts';

/** About as tall as a card is wide. */
const tallest = 560;

/** How strongly columns go together, similar ones side by side; of the selected rows where some are. */
export function CorrelationCard({ settings, frame, title }: CardProps) {
  const answer = useChartAnswer(
    chartCorrelation,
    { columns: list(settings, 'columns'), method: text(settings, 'method') || 'pearson' },
    { linked: 'server' },
  );
  return (
    <CardBody answer={answer} height={frame.height} actions={frame.actions}>
      {(data) => <Chart data={data} settings={settings} frame={frame} title={title} />}
    </CardBody>
  );
}

function Chart({ data, settings, frame, title }: CardProps & { data: CallResponse<typeof chartCorrelation> }) {
  const t = useMessages(visualizationMessages);
  const caption = useCaption();
  const method = (text(settings, 'method') || 'pearson') as Association;
  const chart = useMemo(() => {
    const { matrix, order } = data.selected ?? data.whole;
    const names = order.map((index) => data.columns[index]!);
    const values = order.map((row) => order.map((column) => matrix[row]![column]!));
    const shared = method === 'mutual_information';
    const most = Math.max(
      0.1,
      ...(values.flatMap((row, at) => row.filter((value, index) => value !== null && index !== at)) as number[]),
    );
    return {
      value: { label: t(`choice_${method}`) },
      rows: names,
      columns: names,
      values,
      range: (shared ? [0, most] : [-1, 1]) as [number, number],
      scale: shared ? ('sequential' as const) : ('diverging' as const),
      numbers: names.length <= 7,
    };
  }, [data, method, t]);
  const extra = sentences(
    t('clustered'),
    data.selected ? t('of_selected') : '',
    data.sampled_rows === null ? '' : t('sampled_rows', { rows: formatCount(data.sampled_rows) }),
  );
  const { height: _height, ...rest } = frame;
  return (
    <HeatMap
      {...rest}
      height={Math.min(tallest, heatMapHeight(chart))}
      title={title || t('title_correlation', { method: t(`choice_${method}`) })}
      caption={caption({ counts: data.counts, aggregated: false, extra })}
      data={chart}
    />
  );
}
