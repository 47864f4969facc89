import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import AddIcon from '@mui/icons-material/Add';
import RemoveIcon from '@mui/icons-material/Close';
import type { DecisionStepProps } from '../../../features/projects/decisions/register-screen.tsx';
import { LinearField } from '../../../families/conditions/linear-field.tsx';
import { FactorChoice, RuleRow } from '../../../families/conditions/rule-row.tsx';
import { cellsOf, replaced } from '../../../families/conditions/typed.ts';
import { errorsBelow } from '../../../features/projects/wizard/broken-rules.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { IconAction } from '../../../ui/icon-action.tsx';
import { NumberEntry } from '../../../ui/number-entry.tsx';
import { Section } from '../../../ui/section.tsx';
import { designMessages } from '../words.ts';
import { type ConditionDraft, type DesignDraft, excludedProblems, type FactorDraft } from './draft.ts';
import { RunsField } from './runs-field.tsx';

/** What is never run: sums beyond a bound, combinations, and runs one by one. */
export function ConstraintsStep({ draft, change, broken }: DecisionStepProps<DesignDraft>) {
  const t = useMessages(designMessages);
  const { constraints, exclusions } = draft;
  const factors = draft.factors.map((factor) => ({ ...factor, name: factor.name.trim() }));
  const numeric = factors.filter(({ type }) => type !== 'categorical');
  const errors = ['constraints', 'exclusions', 'excluded'].flatMap((name) => Object.values(errorsBelow(broken, name)));
  return (
    <Stack spacing={2}>
      <LinearField
        linear={constraints}
        factors={numeric.map(({ name }) => name)}
        onLinear={(next) => change({ constraints: next })}
      />
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
        problems={excludedProblems(draft)}
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

function newCondition({ name }: Pick<FactorDraft, 'name'>): ConditionDraft {
  return { factor: name, low: null, high: null, values: [] };
}

interface ExclusionRowProps {
  place: number;
  conditions: readonly ConditionDraft[];
  factors: readonly FactorDraft[];
  onConditions: (next: ConditionDraft[] | null) => void;
}

function ExclusionRow({ place, conditions, factors, onConditions }: ExclusionRowProps) {
  const t = useMessages(designMessages);
  const free = factors.find(({ name }) => name !== '' && conditions.every(({ factor }) => factor !== name));
  return (
    <RuleRow
      label={t('exclusion_number', { number: place + 1 })}
      removeLabel={t('remove_exclusion', { number: place + 1 })}
      onRemove={() => onConditions(null)}
    >
      {conditions.map((condition, at) => (
        <Box key={at} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          {at > 0 && t('and')}
          <FactorChoice
            factors={factors.map(({ name }) => name)}
            value={condition.factor}
            onValue={(factor) => onConditions(replaced(conditions, at, newCondition({ name: factor })))}
          />
          <ConditionFields
            condition={condition}
            factor={factors.find(({ name }) => name === condition.factor)}
            onCondition={(part) => onConditions(replaced(conditions, at, { ...condition, ...part }))}
          />
          {conditions.length > 1 && (
            <IconAction
              size="small"
              label={t('remove_condition', { factor: condition.factor })}
              icon={<RemoveIcon fontSize="small" />}
              onClick={() => onConditions(replaced(conditions, at, null))}
            />
          )}
        </Box>
      ))}
      {free && (
        <IconAction
          size="small"
          label={t('add_condition')}
          icon={<AddIcon fontSize="small" />}
          onClick={() => onConditions([...conditions, newCondition(free)])}
        />
      )}
    </RuleRow>
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
      <Autocomplete
        multiple
        disableCloseOnSelect
        size="small"
        options={cellsOf(factor.values)}
        value={condition.values}
        onChange={(_event, values) => onCondition({ values })}
        renderInput={(params) => (
          <TextField {...params} variant="standard" label={t('level_of', { factor: condition.factor })} />
        )}
        sx={{ minWidth: '12rem' }}
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
