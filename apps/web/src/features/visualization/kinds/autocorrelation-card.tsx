import { sentences } from '../../../lib/i18n/joined.ts';
import { chartAutocorrelation } from '@hakaru/contract';
import { Autocorrelation } from '../../../charts/autocorrelation/autocorrelation.tsx';
import { axisTitle } from '../../../charts/option/chart-option.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount } from '../../../lib/numbers/format-number.ts';
import { axisOf } from '../board/axis-of.ts';
import { useBoard } from '../board/board-context.ts';
import { CardBody } from '../board/card-body.tsx';
import { useCaption } from '../board/use-caption.ts';
import { useChartAnswer } from '../board/use-chart-answer.ts';
import { visualizationMessages } from '../visualization-messages.ts';
import { count, optional, text, type CardProps } from './kind.ts';

/** A column against itself some rows earlier; of the selected rows where some are. */
export function AutocorrelationCard({ settings, frame, title }: CardProps) {
  const t = useMessages(visualizationMessages);
  const caption = useCaption();
  const { dataset } = useBoard();
  const [column, order] = [text(settings, 'column'), optional(settings, 'order')];
  const answer = useChartAnswer(
    chartAutocorrelation,
    { column, order, lags: count(settings, 'lags', 40) },
    { linked: 'server' },
  );
  return (
    <CardBody answer={answer} height={frame.height} actions={frame.actions}>
      {(data) => {
        const extra = [
          order ? t('in_order_of', { column: order }) : t('in_row_order'),
          data.counts.selected === null ? '' : t('of_selected'),
          data.used_rows < data.counts.used && data.counts.selected === null
            ? t('first_rows', { rows: formatCount(data.used_rows) })
            : '',
        ];
        return (
          <Autocorrelation
            {...frame}
            title={title || t('title_autocorrelation', { column: axisTitle(axisOf(dataset, column)) })}
            caption={caption({
              counts: data.counts,
              aggregated: false,
              extra: sentences(...extra, t('limits_meaning')),
            })}
            data={data}
          />
        );
      }}
    </CardBody>
  );
}
