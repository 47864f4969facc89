import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { designMessages } from '../words.ts';
import type { FactorDraft } from './draft.ts';
import type { TextProblem } from './typed-runs.ts';

interface RunsFieldProps {
  label: string;
  help: string;
  factors: readonly FactorDraft[];
  value: string;
  onValue: (text: string) => void;
  /** What of it cannot be read. */
  problems: readonly TextProblem[];
  /** Other ways to fill it in. */
  more?: ReactNode;
}

const MOST_LISTED = 5;

/** What is wrong with a text of runs, by line and column. */
export function TextProblems({ of: problems, title }: { of: readonly TextProblem[]; title?: string }) {
  const t = useMessages(designMessages);
  if (problems.length === 0) return null;
  return (
    <Alert severity="error" variant="outlined" sx={{ my: 1 }}>
      {title}
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {problems.slice(0, MOST_LISTED).map(({ code, line, column, value }, at) => (
          <li key={at}>{t(`text_${code}`, { line, column, value })}</li>
        ))}
        {problems.length > MOST_LISTED && <li>{t('text_more', { count: problems.length - MOST_LISTED })}</li>}
      </Box>
    </Alert>
  );
}

/** Runs that are pasted from a sheet or read from a CSV file. */
export function RunsField({ label, help, factors, value, onValue, problems, more }: RunsFieldProps) {
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
        error={problems.length > 0}
        onChange={(event) => onValue(event.target.value)}
      />
      <TextProblems of={problems} />
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
