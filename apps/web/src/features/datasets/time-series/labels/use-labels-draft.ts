import { countLabelPeriods, type LabelPeriod, type SeriesLabels } from '@hakaru/contract/time-series/labels';
import { useEffect, useState } from 'react';
import { useAnswer } from '../../../../lib/api/use-answer.ts';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { useDraft } from '../../../../lib/store/use-draft.ts';
import { useDebounced } from '../../../../lib/use-debounced.ts';
import { firstLabels, type LabelsDraft, redone, undone } from './labels-draft.ts';
import { labelsMessages } from './labels-messages.ts';

/** The periods as they are being edited, kept in the browser until they are saved: with undo by keys, and rows counted. */
export function useLabelsDraft(datasetId: string, labels: SeriesLabels, runs: string | null) {
  const t = useMessages(labelsMessages);
  const [first] = useState(() =>
    firstLabels(
      labels.has_more ? t('default_column') : (labels.column ?? t('default_column')),
      labels.periods.map(({ start, end, run, name }) => ({ start, end, run, name })),
    ),
  );
  const [draft, change, forget, restored] = useDraft<LabelsDraft>(
    `labels.${datasetId}.${labels.version_id}.${runs ?? ''}`,
    first,
  );
  useUndoKeys(change);
  return {
    draft,
    change,
    forget,
    restored,
    counts: useCounts(datasetId, runs, draft.periods),
    isChanged: draft.column !== first.column || JSON.stringify(draft.periods) !== JSON.stringify(first.periods),
  };
}

/** How many rows each period holds; null until it is known of these periods. */
function useCounts(id: string, runs: string | null, periods: readonly LabelPeriod[]): readonly number[] | null {
  const counted = useDebounced(periods, 300);
  const { data } = useAnswer(
    countLabelPeriods,
    { params: { id }, body: { runs, periods: [...counted] } },
    { enabled: counted.length > 0 },
  );
  return counted === periods && data ? data.rows : null;
}

/** Ctrl+Z takes back, Ctrl+Y or Ctrl+Shift+Z does again, where nobody is typing. */
function useUndoKeys(change: (next: (draft: LabelsDraft) => LabelsDraft) => void): void {
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      const isTyping = event.target instanceof HTMLElement && /^(input|textarea|select)$/i.test(event.target.tagName);
      if (isTyping || (key !== 'z' && key !== 'y')) return;
      event.preventDefault();
      change(key === 'y' || event.shiftKey ? redone : undone);
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [change]);
}
