import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { uiMessages } from '../ui-messages.ts';
import type { FieldProps } from './field-props.ts';
import type { LeafField, VariantField } from './field.ts';
import { LeafInput } from './leaf-input.tsx';
import { useOptionWords } from './option-words.ts';
import { variantOf } from './problems.ts';
import { variantChoices, type VariantChoice } from './variant-choices.ts';
import { inLanguage } from './words.ts';

const kindWords = {
  number: 'a_number',
  list: 'a_list',
  text: 'a_text',
  switch: 'a_switch',
  choice: 'a_choice',
} as const satisfies Record<LeafField['kind'], string>;

/** A value given in one of several ways: named values ('scale', 'auto') and kinds ('a number') in one list, then the input. */
export function VariantInput(props: FieldProps<VariantField>) {
  const { field, value, onChange, label, line, wrong, disabled } = props;
  const t = useMessages(uiMessages);
  const language = useLanguage();
  const wordsOf = useOptionWords();
  const choices = variantChoices(field);
  const used = value === null && field.nullable ? null : variantOf(field.variants, value);
  const current = choices.findIndex((choice) => ('value' in choice ? choice.value === value : choice.variant === used));

  function wordsFor(choice: VariantChoice): string {
    if (!('value' in choice)) return t(kindWords[choice.variant.kind]);
    if (choice.value === null) return t('not_set');
    return wordsOf(field.path, choice.value) ?? inLanguage(choice.words, language);
  }

  const typed = used !== null && used.kind !== 'choice';
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: typed ? '1fr 1fr' : '1fr', gap: 1 }}>
      <TextField
        select
        label={label}
        value={current >= 0 ? String(current) : ''}
        error={wrong && !typed}
        helperText={typed ? undefined : line}
        disabled={disabled}
        onChange={(event) => onChange(choices[Number(event.target.value)]?.start)}
        slotProps={{ select: { SelectDisplayProps: { 'aria-description': t('variant', { field: label }) } } }}
      >
        {choices.map((choice, place) => (
          <MenuItem key={place} value={String(place)}>
            {wordsFor(choice)}
          </MenuItem>
        ))}
      </TextField>
      {typed && <LeafInput {...props} field={{ ...used, nullable: false }} label={t(kindWords[used.kind])} />}
    </Box>
  );
}
