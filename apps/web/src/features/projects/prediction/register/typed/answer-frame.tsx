import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useMessages } from '../../../../../lib/i18n/use-messages.ts';
import { DomainChip } from '../../domain-chip.tsx';
import { predictionMessages } from '../../words.ts';
import { listed } from '../../../../../lib/i18n/joined.ts';

interface AnswerFrameProps {
  /** What the model says, in large letters; null where it says nothing. */
  answer: string | null;
  inside: boolean | null;
  /** How far from the training rows it is. */
  domainHint: string;
  notes:
    | (Parameters<typeof NoteList>[0]['notes'] & { removed_by?: number | null; missing: readonly string[] })
    | undefined;
  children?: ReactNode;
}

/** What a model says of a row, or why it says nothing, and what to be careful about. */
export function AnswerFrame({ answer, inside, domainHint, notes, children }: AnswerFrameProps) {
  const t = useMessages(predictionMessages);
  if (answer === null)
    return (
      <Alert severity="warning">
        {notes?.removed_by
          ? t('removed_by_step', { number: notes.removed_by })
          : t('not_predictable', { columns: listed(notes?.missing ?? []) })}
      </Alert>
    );
  return (
    <Box aria-live="polite">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 2 }}>
        <Typography
          component="p"
          className="tabular"
          sx={{ fontSize: '2.25rem', fontWeight: 600, lineHeight: 1.2, overflowWrap: 'anywhere' }}
        >
          {answer}
        </Typography>
        <DomainChip inside={inside} hint={domainHint} />
      </Box>
      {children}
      {notes && <NoteList notes={notes} />}
    </Box>
  );
}

interface RowNotes {
  unknown_categories: readonly string[];
  out_of_range: readonly string[];
  missing: readonly string[];
}

/** What training never saw of a typed row. */
function NoteList({ notes }: { notes: RowNotes }) {
  const t = useMessages(predictionMessages);
  const warnings = [
    notes.unknown_categories.length > 0 && t('note_unknown', { columns: listed(notes.unknown_categories) }),
    notes.out_of_range.length > 0 && t('note_range', { columns: listed(notes.out_of_range) }),
    notes.missing.length > 0 && t('note_missing', { columns: listed(notes.missing) }),
  ].filter(Boolean);
  if (warnings.length === 0) return null;
  return (
    <Alert severity="warning" sx={{ mt: 1 }}>
      {warnings.map((warning) => (
        <div key={String(warning)}>{warning}</div>
      ))}
    </Alert>
  );
}
