import type { DatasetDetail, Selection } from '@hakaru/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount } from '../../../lib/numbers/format-number.ts';
import { visualizationMessages } from '../visualization-messages.ts';
import { ConditionDialog } from './condition-dialog.tsx';
import { predicateWords } from './predicate-words.ts';

type SelectionBarProps = {
  dataset: DatasetDetail;
  selection: Selection | null;
  excluded: readonly Selection[];
  /** Selected rows; null while they are counted. */
  count: number | null;
  onSelection: (selection: Selection | null) => void;
  onExcluded: (excluded: Selection[]) => void;
};

/** What is selected and excluded, in words, and what can be done with it. */
export function SelectionBar({ dataset, selection, excluded, count, onSelection, onExcluded }: SelectionBarProps) {
  const t = useMessages(visualizationMessages);
  const [adding, setAdding] = useState(false);
  const isTime = (name: string) => dataset.columns.find((column) => column.name === name)?.type === 'datetime';
  const words = (one: Selection) => one.all.map((predicate) => predicateWords(predicate, isTime, t)).join('; ');
  return (
    <Box role="group" aria-label={t('selection')} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minHeight: 36, flex: '1 1 20rem' }}>
      {!selection && <Typography variant="body2" color="textSecondary">{t('nothing_selected')}</Typography>}
      {selection && <Typography variant="body2" sx={{ fontWeight: 600 }} aria-live="polite">{count === null ? t('selected_counting') : t('selected_count', { rows: formatCount(count) })}</Typography>}
      {selection?.all.map((predicate, place) => (
        <Chip
          // eslint-disable-next-line react/no-array-index-key -- a condition is nothing but its place among the others
          key={place}
          size="small"
          variant="outlined"
          label={predicateWords(predicate, isTime, t)}
          sx={{ maxWidth: '24rem' }}
          onDelete={() => onSelection(selection.all.length > 1 ? { all: selection.all.filter((_one, other) => other !== place) } : null)}
        />
      ))}
      <Button size="small" onClick={() => setAdding(true)}>{t('select_by_condition')}</Button>
      {selection && <Button size="small" onClick={() => onSelection(null)}>{t('clear_selection')}</Button>}
      {selection && <Button size="small" disabled={count === 0 || excluded.length >= 20} onClick={() => { onExcluded([...excluded, selection]); onSelection(null); }}>{t('exclude')}</Button>}
      {excluded.length > 0 && <Typography variant="body2" color="textSecondary">{t('excluded')}</Typography>}
      {excluded.map((one, place) => (
        // eslint-disable-next-line react/no-array-index-key -- as above
        <Chip key={place} size="small" color="warning" variant="outlined" label={words(one)} sx={{ maxWidth: '24rem' }} onDelete={() => onExcluded(excluded.filter((_other, other) => other !== place))} />
      ))}
      {adding && (
        <ConditionDialog
          columns={dataset.columns}
          onClose={() => setAdding(false)}
          onAdd={(predicate) => { setAdding(false); onSelection({ all: [...(selection?.all ?? []), predicate] }); }}
        />
      )}
    </Box>
  );
}
