import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useMessages } from '../../../../../lib/i18n/use-messages.ts';
import { SchemaForm } from '../../../../../ui/schema-form/schema-form.tsx';
import { Section } from '../../../../../ui/section.tsx';
import type { Draft } from '../draft.ts';
import { groupSchema, optionsSchema } from '../model-words.ts';
import { regressionMessages } from '../regression-messages.ts';
import { optionWordsOf } from './option-words.ts';
import type { StepProps } from './step-props.ts';

const splitSchema = groupSchema('Split');
const foldSchema = groupSchema('CrossValidation');
const searchSchema = optionsSchema(['search_budget_s', 'seed']);

/** Which rows judge, and which take turns. */
export function ParametersStep({ draft, change, hints }: StepProps) {
  const t = useMessages(regressionMessages);
  const { split } = draft;
  const method = split.method ?? 'automatic';
  const usesColumn = method === 'column' || method === 'group' || method === 'time';
  const omit = ['column', ...(method === 'automatic' || method === 'column' ? ['test_share'] : [])];
  return (
    <Stack spacing={2}>
      <Section title={t('split')} text={t('split_text')}>
        <Stack spacing={2}>
          <SchemaForm schema={splitSchema} value={{ ...split }} omit={omit} optionWords={optionWordsOf(t)} onChange={(value) => change({ split: { ...split, ...value } as Draft['split'] })} />
          {usesColumn && (
            <TextField
              select
              label={t('split_column')}
              helperText={t('split_column_hint')}
              value={split.column ?? ''}
              required={method !== 'time'}
              onChange={(event) => change({ split: { ...split, column: event.target.value || null } })}
            >
              {hints.map(({ column }) => <MenuItem key={column.name} value={column.name}>{column.name}</MenuItem>)}
            </TextField>
          )}
        </Stack>
      </Section>
      <Section title={t('cross_validation')} text={t('cross_validation_text')}>
        <SchemaForm schema={foldSchema} value={{ ...draft.cross_validation }} onChange={(value) => change({ cross_validation: value as Draft['cross_validation'] })} />
      </Section>
      <Section title={t('search_and_seed')}>
        <SchemaForm schema={searchSchema} value={{ search_budget_s: draft.search_budget_s, seed: draft.seed }} onChange={(value) => change(value as Partial<Draft>)} />
      </Section>
    </Stack>
  );
}
