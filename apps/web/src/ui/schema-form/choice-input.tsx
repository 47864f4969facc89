import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { uiMessages } from '../ui-messages.ts';
import type { FieldProps } from './field-props.ts';
import type { ChoiceField } from './field.ts';
import { useOptionWords } from './option-words.ts';
import { inLanguage } from './words.ts';

const unset = 'null';

/** Options are told apart by their place, so that 1 and '1' stay different. */
export function ChoiceInput({ field, value, onChange, label, line, wrong, disabled }: FieldProps<ChoiceField>) {
  const t = useMessages(uiMessages);
  const language = useLanguage();
  const wordsOf = useOptionWords();
  const index = field.options.findIndex((option) => option.value === value);
  return (
    <TextField
      select
      fullWidth
      label={label}
      value={index >= 0 ? String(index) : value === null && field.nullable ? unset : ''}
      error={wrong}
      helperText={line}
      disabled={disabled}
      sx={{ '& .MuiSelect-select': { whiteSpace: 'normal' } }}
      onChange={(event) =>
        onChange(event.target.value === unset ? null : field.options[Number(event.target.value)]?.value)
      }
    >
      {field.nullable && <MenuItem value={unset}>{t('not_set')}</MenuItem>}
      {field.options.map((option, place) => (
        <MenuItem key={place} value={String(place)}>
          {wordsOf(field.path, option.value) ?? inLanguage(option.words, language)}
        </MenuItem>
      ))}
    </TextField>
  );
}
