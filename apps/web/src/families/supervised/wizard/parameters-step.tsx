import { sentences } from '../../../lib/i18n/joined.ts';
import { splitLabelsText } from '@hakaru/contract/training/split-labels';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { SelectField } from '../../../ui/select-field.tsx';
import { type ReactNode, useMemo } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { SchemaForm } from '../../../ui/schema-form/schema-form.tsx';
import { Section } from '../../../ui/section.tsx';
import { errorAt, errorsBelow, noticesOf } from '../../../features/projects/wizard/broken-rules.ts';
import { projectMessages } from '../../../features/projects/words.ts';
import type { JudgedDraft } from './judged-draft.ts';
import { hiddenOfSplit, judgingSchemas } from './judging.ts';
import { canSplit, proposedSplit, usesColumn, withoutSplitColumn } from './split-column.ts';
import type { StepProps } from '../../../features/projects/wizard/wizard-type.ts';

/** Which rows judge, and which take turns. `children` are a kind's own sections. */
export function ParametersStep({
  draft,
  change,
  hints,
  broken,
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
  // An empty field is not red; what is missing is said below the step.
  const error = split.column ? errorAt(broken, 'split', 'column') : undefined;
  const types = schemas.split['column_types'] as Readonly<Record<string, readonly string[]>>;
  function setSplit(next: JudgedDraft['split']) {
    change({ split: next, parts: withoutSplitColumn(draft.parts, next) });
  }
  return (
    <Stack spacing={2}>
      <Section title={t('split')} text={t('split_text')}>
        <Stack spacing={2}>
          {noticesOf(broken, 'split').map((notice) => {
            const proposed = proposedSplit(notice, split);
            return (
              <Alert
                key={notice.text}
                severity="warning"
                action={
                  proposed && (
                    <Button color="inherit" size="small" onClick={() => setSplit(proposed)}>
                      {t(`split_take_${proposed.method}`)}
                    </Button>
                  )
                }
              >
                {notice.text}
              </Alert>
            );
          })}
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
              error={error !== undefined}
              helperText={
                error ??
                sentences(t('split_column_hint'), method === 'column' && t('split_labels', { labels: splitLabelsText }))
              }
              value={split.column ?? ''}
              required
              onValue={(column) => setSplit({ ...split, column: column || null })}
              choices={hints.map(
                (hint) =>
                  [
                    hint.column.name,
                    hint.column.name,
                    !canSplit(types, method, hint) || draft.parts[hint.column.name] === 'target',
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
          errors={errorsBelow(broken, 'cross_validation')}
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
