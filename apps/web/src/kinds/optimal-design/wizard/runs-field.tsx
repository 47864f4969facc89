import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { designMessages } from '../words.ts';
import type { FactorDraft } from './draft.ts';

interface RunsFieldProps {
  label: string;
  help: string;
  factors: readonly FactorDraft[];
  value: string;
  onValue: (text: string) => void;
  /** Other ways to fill it in. */
  more?: ReactNode;
}

/** Runs that are pasted from a sheet or read from a CSV file. */
export function RunsField({ label, help, factors, value, onValue, more }: RunsFieldProps) {
  const t = useMessages(designMessages);
  return (
    <Box>
      <TextField
        label={label}
        helperText={help}
        placeholder={factors.map(({ name }) => name).join('\t')}
        value={value}
        multiline
        minRows={2}
        maxRows={10}
        fullWidth
        onChange={(event) => onValue(event.target.value)}
      />
      <Button component="label" size="small">
        {t('choose_csv')}
        <input
          type="file"
          accept=".csv,.txt,text/csv"
          hidden
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file) void textOf(file).then(onValue);
            target.value = '';
          }}
        />
      </Button>
      {more}
    </Box>
  );
}

/** A file's text in UTF-8, or in CP932 where it is none. */
async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('shift_jis').decode(bytes);
  }
}
