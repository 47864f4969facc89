import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useMessages } from '../../../../../lib/i18n/use-messages.ts';
import { FormDialog } from '../../../../../ui/form-dialog.tsx';
import { predictionMessages } from '../../words.ts';
import { parsePaste } from './parse-paste.ts';
import { pasteRows, type Pasted } from './paste-rows.ts';
import type { Feature } from './read-cell.ts';
import { MOST_ROWS } from './typed-draft.ts';

const MOST_NAMED = 40;

interface PasteDialogProps {
  features: Feature[];
  onRows: (pasted: Pasted) => void;
  onClose: () => void;
}

/** A place to paste cells of a spreadsheet, that says what it recognises before they are taken. */
export function PasteDialog({ features, onRows, onClose }: PasteDialogProps) {
  const t = useMessages(predictionMessages);
  const [text, setText] = useState('');
  const pasted = pasteRows(parsePaste(text), features);
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
            features: `${features
              .slice(0, MOST_NAMED)
              .map(({ name }) => name)
              .join(', ')}${features.length > MOST_NAMED ? ' …' : ''}`,
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
              <div>{t('paste_unused', { columns: pasted.unknownColumns.join(', ') })}</div>
            )}
            {count > MOST_ROWS && <div>{t('paste_too_many', { limit: MOST_ROWS })}</div>}
          </Alert>
        )}
      </Stack>
    </FormDialog>
  );
}
