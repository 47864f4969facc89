import { nameInFormula } from '@hakaru/contract/preprocessing/formula-names';
import { formulaWordsEn } from '@hakaru/contract/preprocessing/formula-words.en';
import { formulaWordsJa } from '@hakaru/contract/preprocessing/formula-words.ja';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import { defineMessages } from '../../../lib/i18n/define-messages.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { preprocessingMessages } from '../preprocessing-messages.ts';
import type { ControlProps } from './control-props.ts';

const functionMessages = defineMessages('formula-functions', formulaWordsEn, formulaWordsJa);
const functions = Object.keys(formulaWordsEn) as (keyof typeof formulaWordsEn)[];

/** A formula, with the columns' names and the functions to insert where the cursor is. */
export function FormulaControl({ label, help, value, onChange, wrong, problem = null, columns }: ControlProps) {
  const t = useMessages(preprocessingMessages);
  const f = useMessages(functionMessages);
  const input = useRef<HTMLTextAreaElement>(null);
  const text = typeof value === 'string' ? value : '';
  /** `back`: how far before the end of what was inserted the cursor is left. */
  function insert(inserted: string, back = 0): void {
    const at = input.current?.selectionStart ?? text.length;
    const until = input.current?.selectionEnd ?? at;
    onChange(`${text.slice(0, at)}${inserted}${text.slice(until)}`);
    const cursor = at + inserted.length - back;
    // The field has its new text after this.
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(cursor, cursor);
    });
  }
  return (
    <Stack spacing={1}>
      <TextField
        fullWidth
        multiline
        label={label}
        value={text}
        error={wrong || problem !== null}
        helperText={wrong ? t('needed') : (problem ?? (help || t('formula_help')))}
        onChange={(event) => onChange(event.target.value)}
        inputRef={input}
        slotProps={{ htmlInput: { spellCheck: false, autoComplete: 'off' } }}
      />
      <Autocomplete
        size="small"
        options={columns.map(({ name }) => name)}
        value={null}
        blurOnSelect
        clearOnBlur
        onChange={(_event, name) => name && insert(nameInFormula(name))}
        renderInput={(params) => <TextField {...params} label={t('insert_column')} />}
      />
      <Autocomplete
        size="small"
        options={functions}
        value={null}
        blurOnSelect
        clearOnBlur
        getOptionLabel={(name) => f(name)}
        onChange={(_event, name) => name && insert(`${name}()`, name === 'pi' ? 0 : 1)}
        renderOption={({ key, ...props }, name) => {
          const [call, meaning] = f(name).split(/: |：/, 2);
          return (
            <Box component="li" key={key} {...props}>
              <span>
                <Typography component="span" sx={{ display: 'block', fontFamily: 'monospace' }}>
                  {call}
                </Typography>
                <Typography component="span" variant="caption" color="textSecondary">
                  {meaning}
                </Typography>
              </span>
            </Box>
          );
        }}
        renderInput={(params) => <TextField {...params} label={t('insert_function')} />}
      />
    </Stack>
  );
}
