import { splitLabelsText } from '@hakaru/contract/training/split-labels';
import Stack from '@mui/material/Stack';
import { SelectField } from '../../../ui/select-field.tsx';
import { type ReactNode, useMemo } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { SchemaForm } from '../../../ui/schema-form/schema-form.tsx';
import { Section } from '../../../ui/section.tsx';
import { projectMessages } from '../../../features/projects/words.ts';
import type { JudgedDraft } from './judged-draft.ts';
import { hiddenOfSplit, judgingSchemas } from './judging.ts';
import { columnProblem, splitProblems, strangeLabels, usesColumn, withoutSplitColumn } from './split-column.ts';
import type { StepProps } from '../../../features/projects/wizard/wizard-type.ts';

const MOST_NAMED = 5;

/** Which rows judge, and which take turns. `children` are a kind's own sections. */
export function ParametersStep({
  draft,
  change,
  hints,
  wizard: {
    setup: { catalogue, optionWords },
  },
  children,
}: StepProps<JudgedDraft> & { children?: ReactNode }) {
  const t = useMessages(projectMessages);
  const schemas = useMemo(() => judgingSchemas(catalogue), [catalogue]);
  const { split } = draft;
  const method = split.method ?? 'automatic';
  const byColumn = usesColumn(method);
  const problems = splitProblems(split, hints, draft.parts);
  const own = hints.find(({ column }) => column.name === split.column);
  const found = own && problems.includes('split_column_labels') ? strangeLabels(own) : [];
  function setSplit(next: JudgedDraft['split']) {
    change({ split: next, parts: withoutSplitColumn(draft.parts, next) });
  }
  return (
    <Stack spacing={2}>
      <Section title={t('split')} text={t('split_text')}>
        <Stack spacing={2}>
          <SchemaForm
            schema={schemas.split}
            value={{ ...split }}
            omit={hiddenOfSplit(method)}
            optionWords={optionWords}
            onChange={(value) => setSplit({ ...split, ...value } as JudgedDraft['split'])}
          />
          {byColumn && (
            <SelectField
              label={t('split_column')}
              error={split.column !== null && split.column !== undefined && problems.length > 0}
              helperText={[
                problems.length > 0 && split.column
                  ? problems.map((problem) => t(`problem_${problem}`)).join(' ')
                  : t('split_column_hint'),
                method === 'column' && t('split_labels', { labels: splitLabelsText }),
                found.length > 0 && t('split_labels_found', { values: found.slice(0, MOST_NAMED).join(', ') }),
              ]
                .filter(Boolean)
                .join(' ')}
              value={split.column ?? ''}
              required
              onValue={(column) => setSplit({ ...split, column: column || null })}
              choices={hints.map(
                (hint) =>
                  [
                    hint.column.name,
                    hint.column.name,
                    columnProblem(method, hint) !== null || draft.parts[hint.column.name] === 'target',
                  ] as const,
              )}
            />
          )}
        </Stack>
      </Section>
      <Section title={t('cross_validation')} text={t('cross_validation_text')}>
        <SchemaForm
          schema={schemas.folds}
          value={{ ...draft.cross_validation }}
          onChange={(value) => change({ cross_validation: value as JudgedDraft['cross_validation'] })}
        />
      </Section>
      <Section title={t('search_and_seed')}>
        <SchemaForm
          schema={schemas.search}
          value={{ search_budget_s: draft.search_budget_s, seed: draft.seed }}
          onChange={(value) => change(value as Partial<JudgedDraft>)}
        />
      </Section>
      {children}
    </Stack>
  );
}
