import Alert from '@mui/material/Alert';
import { useMessages } from '../../../../../lib/i18n/use-messages.ts';
import { predictionMessages } from '../../words.ts';

interface RowNotes {
  unknown_categories: readonly string[];
  out_of_range: readonly string[];
  missing: readonly string[];
}

/** What training never saw of a typed row. */
export function NoteList({ notes }: { notes: RowNotes }) {
  const t = useMessages(predictionMessages);
  const cautions = [
    notes.unknown_categories.length > 0 && t('note_unknown', { columns: notes.unknown_categories.join(', ') }),
    notes.out_of_range.length > 0 && t('note_range', { columns: notes.out_of_range.join(', ') }),
    notes.missing.length > 0 && t('note_missing', { columns: notes.missing.join(', ') }),
  ].filter(Boolean);
  if (cautions.length === 0) return null;
  return (
    <Alert severity="warning" sx={{ mt: 1 }}>
      {cautions.map((caution) => (
        <div key={String(caution)}>{caution}</div>
      ))}
    </Alert>
  );
}
