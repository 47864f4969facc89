import { sentences } from '../../../lib/i18n/joined.ts';
import type { RowCounts } from '@hakaru/contract';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { countMask } from '../selection/selection-mask.ts';
import { visualizationMessages } from '../visualization-messages.ts';
import { useBoard } from './board-context.ts';

/** What rows a chart is made of, said below it. */
export function useCaption() {
  const t = useMessages(visualizationMessages);
  const { selected, isLoaded } = useBoard();
  return ({
    counts,
    aggregated = !isLoaded,
    extra,
  }: {
    counts: RowCounts;
    aggregated?: boolean;
    extra?: string | undefined;
  }): string => {
    const chosen = selected ? countMask(selected) : counts.selected;
    return sentences(
      t(aggregated ? 'aggregated_from' : 'all_rows_shown', { count: counts.used }),
      counts.used < counts.table ? t('excluded_count', { count: counts.table - counts.used }) : '',
      chosen === null ? '' : t('selected_count', { count: chosen }),
      extra,
    );
  };
}
