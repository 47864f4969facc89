import { chartMissing, type CallResponse } from '@hakaru/contract';
import { useMemo } from 'react';
import { MissingMap } from '../../../charts/missing-map/missing-map.tsx';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { CardBody } from '../board/card-body.tsx';
import { useCaption } from '../board/use-caption.ts';
import { useCardBrush } from '../board/use-card-brush.ts';
import { useChartAnswer } from '../board/use-chart-answer.ts';
import { visualizationMessages } from '../visualization-messages.ts';
import { list, type CardProps } from './kind.ts';
import { listed, sentences } from '../../../lib/i18n/joined.ts';

/** Where values are missing, and which columns are missing together. */
export function MissingCard({ settings, frame, title }: CardProps) {
  const answer = useChartAnswer(chartMissing, { columns: list(settings, 'columns'), blocks: 200 }, { linked: 'rows' });
  return (
    <CardBody answer={answer} height={frame.height} actions={frame.actions}>
      {(data) => <Chart data={data} settings={settings} frame={frame} title={title} />}
    </CardBody>
  );
}

function Chart({ data, frame, title }: CardProps & { data: CallResponse<typeof chartMissing> }) {
  const t = useMessages(visualizationMessages);
  const caption = useCaption();
  const brush = useCardBrush(
    ({ y }) => (y ? [{ row_between: [Math.max(1, Math.ceil(y[0])), Math.max(1, Math.floor(y[1]))] }] : []),
    'y',
  );
  const chart = useMemo(
    () => ({
      columns: data.columns,
      firstRow: data.blocks.first_row,
      rows: data.blocks.rows,
      missing: data.blocks.missing,
    }),
    [data],
  );
  const [first] = data.patterns.filter(({ missing }) => missing.length > 0);
  const together = first
    ? t('missing_together', {
        columns: listed(first.missing.map((index) => data.columns[index]!.name)),
        count: first.rows,
      })
    : '';
  return (
    <MissingMap
      {...frame}
      brush={brush}
      title={title || t('title_missing')}
      caption={caption({
        counts: data.counts,
        aggregated: false,
        extra: sentences(t('complete_rows', { count: data.complete_rows }), together),
      })}
      data={chart}
    />
  );
}
