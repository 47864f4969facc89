import { splitLabelsText } from '@hakaru/contract/training/split-labels';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useMessages } from '../../../../../lib/i18n/use-messages.ts';
import { SchemaForm } from '../../../../../ui/schema-form/schema-form.tsx';
import { Section } from '../../../../../ui/section.tsx';
import type { Draft } from '../draft.ts';
import { groupSchema, optionsSchema } from '../model-words.ts';
import { regressionMessages } from '../regression-messages.ts';
import { columnProblem, splitProblems, strangeLabels, usesColumn, withoutSplitColumn } from '../split-column.ts';
import { optionWordsOf } from './option-words.ts';
import type { StepProps } from './step-props.ts';

const MOST_NAMED = 5;
const splitSchema = groupSchema('Split');
const foldSchema = groupSchema('CrossValidation');
const searchSchema = optionsSchema(['search_budget_s', 'seed']);

/** Which rows judge, and which take turns. */
export function ParametersStep({ draft, change, hints }: StepProps) {
  const t = useMessages(regressionMessages);
  const { split } = draft;
  const method = split.method ?? 'automatic';
  const byColumn = usesColumn(method);
  const problems = splitProblems(split, hints, draft.parts);
  const own = hints.find(({ column }) => column.name === split.column);
  const found = own && problems.includes('split_column_labels') ? strangeLabels(own) : [];
  function setSplit(next: Draft['split']) {
    change({ split: next, parts: withoutSplitColumn(draft.parts, next) });
  }
  const omit = ['column', ...(method === 'automatic' || method === 'column' ? ['test_share'] : [])];
  return (
    <Stack spacing={2}>
      <Section title={t('split')} text={t('split_text')}>
        <Stack spacing={2}>
          <SchemaForm schema={splitSchema} value={{ ...split }} omit={omit} optionWords={optionWordsOf(t)} onChange={(value) => setSplit({ ...split, ...value } as Draft['split'])} />
          {byColumn && (
            <TextField
              select
              label={t('split_column')}
              error={split.column !== null && split.column !== undefined && problems.length > 0}
              helperText={[
                problems.length > 0 && split.column ? problems.map((problem) => t(`problem_${problem}`)).join(' ') : t('split_column_hint'),
                method === 'column' && t('split_labels', { labels: splitLabelsText }),
                found.length > 0 && t('split_labels_found', { values: found.slice(0, MOST_NAMED).join(', ') }),
              ].filter(Boolean).join(' ')}
              value={split.column ?? ''}
              required
              onChange={(event) => setSplit({ ...split, column: event.target.value || null })}
            >
              {hints.map((hint) => (
                <MenuItem key={hint.column.name} value={hint.column.name} disabled={columnProblem(method, hint) !== null || draft.parts[hint.column.name] === 'target'}>
                  {hint.column.name}
                </MenuItem>
              ))}
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
