import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import AddIcon from '@mui/icons-material/Add';
import RemoveIcon from '@mui/icons-material/Close';
import type { ReactNode } from 'react';
import type { DecisionStepProps } from '../../../features/projects/decisions/register-screen.tsx';
import { errorsBelow } from '../../../features/projects/wizard/broken-rules.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { IconAction } from '../../../ui/icon-action.tsx';
import { NumberEntry } from '../../../ui/number-entry.tsx';
import { Section } from '../../../ui/section.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { designMessages } from '../words.ts';
import type { ConditionDraft, ConstraintDraft, DesignDraft, FactorDraft } from './draft.ts';
import { RunsField } from './runs-field.tsx';
import { cellsOf } from './typed-runs.ts';

/** What is never run: sums beyond a bound, combinations, and runs one by one. */
export function ConstraintsStep({ draft, change, broken }: DecisionStepProps<DesignDraft>) {
  const t = useMessages(designMessages);
  const { constraints, exclusions, factors } = draft;
  const numeric = factors.filter(({ type }) => type !== 'categorical');
  const errors = ['constraints', 'exclusions', 'excluded'].flatMap((name) => Object.values(errorsBelow(broken, name)));
  return (
    <Stack spacing={2}>
      <Section
        title={t('constraints')}
        text={t('constraints_help')}
        action={
          <Button
            startIcon={<AddIcon />}
            disabled={numeric.length === 0}
            onClick={() => change({ constraints: [...constraints, newConstraint(numeric)] })}
          >
            {t('add_constraint')}
          </Button>
        }
      >
        {constraints.map((constraint, place) => (
          <ConstraintRow
            key={place}
            place={place}
            constraint={constraint}
            factors={numeric}
            onConstraint={(next) => change({ constraints: replaced(constraints, place, next) })}
          />
        ))}
      </Section>
      <Section
        title={t('exclusions')}
        text={t('exclusions_help')}
        action={
          <Button
            startIcon={<AddIcon />}
            onClick={() => change({ exclusions: [...exclusions, factors.slice(0, 2).map(newCondition)] })}
          >
            {t('add_exclusion')}
          </Button>
        }
      >
        {exclusions.map((conditions, place) => (
          <ExclusionRow
            key={place}
            place={place}
            conditions={conditions}
            factors={factors}
            onConditions={(next) => change({ exclusions: replaced(exclusions, place, next) })}
          />
        ))}
      </Section>
      <RunsField
        label={t('excluded')}
        help={t('excluded_help')}
        factors={factors}
        value={draft.excluded}
        onValue={(excluded) => change({ excluded })}
      />
      {[...new Set(errors)].map((text) => (
        <Alert key={text} severity="error">
          {text}
        </Alert>
      ))}
    </Stack>
  );
}

/** The list with one entry in place of another, or without it. */
function replaced<T>(all: readonly T[], place: number, next: T | null): T[] {
  return all.flatMap((one, at) => (at !== place ? [one] : next === null ? [] : [next]));
}

function newConstraint(numeric: readonly FactorDraft[]): ConstraintDraft {
  const terms = numeric.slice(0, 2).map(({ name }) => ({ factor: name, weight: 1 }));
  return { terms, relation: 'at_most', bound: null };
}

function newCondition({ name }: Pick<FactorDraft, 'name'>): ConditionDraft {
  return { factor: name, low: null, high: null, values: [] };
}

interface ConstraintRowProps {
  place: number;
  constraint: ConstraintDraft;
  factors: readonly FactorDraft[];
  onConstraint: (next: ConstraintDraft | null) => void;
}

function ConstraintRow({ place, constraint, factors, onConstraint }: ConstraintRowProps) {
  const t = useMessages(designMessages);
  const { terms, relation, bound } = constraint;
  return (
    <Row
      label={t('constraint_number', { number: place + 1 })}
      removeLabel={t('remove_constraint', { number: place + 1 })}
      onRemove={() => onConstraint(null)}
    >
      {terms.map((term, at) => (
        <Box key={at} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          {at > 0 && '+'}
          <NumberEntry
            label={t('weight_of', { factor: term.factor })}
            value={term.weight}
            isWrong={typeof term.weight !== 'number'}
            onValue={(weight) => onConstraint({ ...constraint, terms: replaced(terms, at, { ...term, weight }) })}
          />
          {'×'}
          <FactorField
            factors={factors}
            value={term.factor}
            onValue={(factor) => onConstraint({ ...constraint, terms: replaced(terms, at, { ...term, factor }) })}
          />
          {terms.length > 1 && (
            <IconAction
              size="small"
              label={t('remove_term', { term: term.factor })}
              icon={<RemoveIcon fontSize="small" />}
              onClick={() => onConstraint({ ...constraint, terms: replaced(terms, at, null) })}
            />
          )}
        </Box>
      ))}
      {terms.length < factors.length && (
        <IconAction
          size="small"
          label={t('add_term')}
          icon={<AddIcon fontSize="small" />}
          onClick={() => {
            const factor = factors.find(({ name }) => terms.every((term) => term.factor !== name))?.name ?? '';
            onConstraint({ ...constraint, terms: [...terms, { factor, weight: 1 }] });
          }}
        />
      )}
      <SelectField
        size="small"
        variant="standard"
        aria-label={t('relation')}
        value={relation}
        choices={[
          ['at_most', '≤'],
          ['at_least', '≥'],
        ]}
        onValue={(next) => onConstraint({ ...constraint, relation: next })}
        slotProps={{ htmlInput: { 'aria-label': t('relation') } }}
      />
      <NumberEntry
        label={t('bound')}
        value={bound}
        isWrong={typeof bound !== 'number'}
        onValue={(next) => onConstraint({ ...constraint, bound: next })}
      />
    </Row>
  );
}

interface ExclusionRowProps {
  place: number;
  conditions: readonly ConditionDraft[];
  factors: readonly FactorDraft[];
  onConditions: (next: ConditionDraft[] | null) => void;
}

function ExclusionRow({ place, conditions, factors, onConditions }: ExclusionRowProps) {
  const t = useMessages(designMessages);
  return (
    <Row
      label={t('exclusion_number', { number: place + 1 })}
      removeLabel={t('remove_exclusion', { number: place + 1 })}
      onRemove={() => onConditions(null)}
    >
      {conditions.map((condition, at) => (
        <Box key={at} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          {at > 0 && t('and')}
          <FactorField
            factors={factors}
            value={condition.factor}
            onValue={(factor) => onConditions(replaced(conditions, at, newCondition({ name: factor })))}
          />
          <ConditionFields
            condition={condition}
            factor={factors.find(({ name }) => name === condition.factor)}
            onCondition={(part) => onConditions(replaced(conditions, at, { ...condition, ...part }))}
          />
        </Box>
      ))}
    </Row>
  );
}

interface ConditionFieldsProps {
  condition: ConditionDraft;
  factor: FactorDraft | undefined;
  onCondition: (part: Partial<ConditionDraft>) => void;
}

function ConditionFields({ condition, factor, onCondition }: ConditionFieldsProps) {
  const t = useMessages(designMessages);
  if (factor?.type === 'categorical')
    return (
      <SelectField
        size="small"
        variant="standard"
        value={condition.values[0] ?? ''}
        choices={cellsOf(factor.values)}
        onValue={(value) => onCondition({ values: [value] })}
        slotProps={{ htmlInput: { 'aria-label': t('level_of', { factor: condition.factor }) } }}
        sx={{ minWidth: '6rem' }}
      />
    );
  return (
    <>
      {t('from')}
      <NumberEntry
        label={t('from_of', { factor: condition.factor })}
        value={condition.low}
        isWrong={typeof condition.low === 'string'}
        onValue={(low) => onCondition({ low })}
      />
      {t('to')}
      <NumberEntry
        label={t('to_of', { factor: condition.factor })}
        value={condition.high}
        isWrong={typeof condition.high === 'string'}
        onValue={(high) => onCondition({ high })}
      />
    </>
  );
}

interface FactorFieldProps {
  factors: readonly FactorDraft[];
  value: string;
  onValue: (factor: string) => void;
}

function FactorField({ factors, value, onValue }: FactorFieldProps) {
  const t = useMessages(designMessages);
  const names = factors.map(({ name }) => name).filter((name) => name !== '');
  return (
    <SelectField
      size="small"
      variant="standard"
      value={names.includes(value) ? value : ''}
      choices={names}
      onValue={onValue}
      slotProps={{ htmlInput: { 'aria-label': t('factor') } }}
      sx={{ minWidth: '7rem' }}
    />
  );
}

interface RowProps {
  label: string;
  removeLabel: string;
  onRemove: () => void;
  children: ReactNode;
}

function Row({ label, removeLabel, onRemove, children }: RowProps) {
  return (
    <Box
      role="group"
      aria-label={label}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, py: 1 }}
    >
      {children}
      <IconAction label={removeLabel} icon={<RemoveIcon />} onClick={onRemove} sx={{ ml: 'auto' }} />
    </Box>
  );
}
