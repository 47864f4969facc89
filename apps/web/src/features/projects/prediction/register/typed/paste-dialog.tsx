import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { listed } from '../../../../../lib/i18n/joined.ts';
import { useMessages } from '../../../../../lib/i18n/use-messages.ts';
import { FormDialog } from '../../../../../ui/form-dialog.tsx';
import { predictionMessages } from '../../words.ts';
import { type Feature, MOST_ROWS, parsePaste, type Pasted, pasteRows } from './rows.ts';

const MOST_NAMED = 40;

interface PasteDialogProps {
  features: readonly Pick<Feature, 'name' | 'type'>[];
  onRows: (pasted: Pasted) => void;
  onClose: () => void;
}

/** A place to paste cells of a spreadsheet, that says what it recognises before they are taken. */
export function PasteDialog({ features, onRows, onClose }: PasteDialogProps) {
  const t = useMessages(predictionMessages);
  const [text, setText] = useState('');
  const pasted = useMemo(() => pasteRows(parsePaste(text), features), [text, features]);
  const count = pasted.rows.length;
  return (
    <FormDialog
      title={t('paste_title')}
      submitLabel={t('paste_take')}
      disabled={count === 0}
      onCancel={onClose}
      onSubmit={() => onRows(pasted)}
    >
      <Stack spacing={2}>
        <Typography variant="body2">
          {t('paste_text', {
            features: `${listed(
              features.slice(0, MOST_NAMED).map(({ name }) => name),
            )}${features.length > MOST_NAMED ? ' …' : ''}`,
          })}
        </Typography>
        <TextField
          autoFocus
          multiline
          rows={8}
          label={t('paste_cells')}
          value={text}
          onChange={({ target }) => setText(target.value)}
          slotProps={{
            htmlInput: { spellCheck: false, style: { fontFamily: 'monospace', whiteSpace: 'pre', overflowX: 'auto' } },
          }}
        />
        {text !== '' && (
          <Alert severity={count === 0 || pasted.problems.length > 0 || count > MOST_ROWS ? 'warning' : 'success'}>
            {t('paste_found', { count, problems: pasted.problems.length })}
            {pasted.unknownColumns.length > 0 && (
              <div>{t('paste_unused', { columns: listed(pasted.unknownColumns) })}</div>
            )}
            {count > MOST_ROWS && <div>{t('paste_too_many', { limit: MOST_ROWS })}</div>}
          </Alert>
        )}
      </Stack>
    </FormDialog>
  );
}

/** What of pasted cells was left out. */
export function PasteProblems({ pasted, onClose }: { pasted: Pasted; onClose: () => void }) {
  const t = useMessages(predictionMessages);
  const shown = pasted.problems.slice(0, 10);
  return (
    <Alert severity="warning" onClose={onClose} sx={{ mb: 1.5 }}>
      {pasted.unknownColumns.length > 0 && <div>{t('paste_unused', { columns: listed(pasted.unknownColumns) })}</div>}
      {shown.map(({ row, column, text, problem }) => (
        <div key={`${row} ${column}`}>
          {t('paste_problem', { row, column, problem: t(`problem_${problem}`, { text }) })}
        </div>
      ))}
      {pasted.problems.length > shown.length && (
        <div>{t('paste_more', { count: pasted.problems.length - shown.length })}</div>
      )}
    </Alert>
  );
}
