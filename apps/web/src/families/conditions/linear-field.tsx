import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import AddIcon from '@mui/icons-material/Add';
import RemoveIcon from '@mui/icons-material/Close';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { IconAction } from '../../ui/icon-action.tsx';
import { NumberEntry } from '../../ui/number-entry.tsx';
import { Section } from '../../ui/section.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { FactorChoice, RuleRow } from './rule-row.tsx';
import type { LinearDraft, TermDraft } from './rules.ts';
import { replaced } from './typed.ts';
import { conditionMessages } from './words.ts';

interface LinearFieldProps {
  linear: readonly LinearDraft[];
  onLinear: (linear: LinearDraft[]) => void;
  /** Those that are numbers. */
  factors: readonly string[];
}

/** Sums of factors that stay on one side of a bound. */
export function LinearField({ linear, onLinear, factors }: LinearFieldProps) {
  const t = useMessages(conditionMessages);
  return (
    <Section
      title={t('linear')}
      text={t('linear_help')}
      action={
        <Button
          startIcon={<AddIcon />}
          disabled={factors.length === 0}
          onClick={() => onLinear([...linear, { terms: firstTerms(factors), relation: 'at_most', bound: null }])}
        >
          {t('add_linear')}
        </Button>
      }
    >
      {linear.map((rule, place) => (
        <RuleRow
          key={place}
          label={t('linear_number', { number: place + 1 })}
          removeLabel={t('remove_linear', { number: place + 1 })}
          onRemove={() => onLinear(replaced(linear, place, null))}
        >
          <TermsField
            terms={rule.terms}
            factors={factors}
            least={1}
            onTerms={(terms) => onLinear(replaced(linear, place, { ...rule, terms }))}
          />
          <SelectField
            size="small"
            variant="standard"
            value={rule.relation}
            choices={[
              ['at_most', '≤'],
              ['at_least', '≥'],
            ]}
            onValue={(relation) => onLinear(replaced(linear, place, { ...rule, relation }))}
            slotProps={{ htmlInput: { 'aria-label': t('relation') } }}
          />
          <NumberEntry
            label={t('bound')}
            value={rule.bound}
            isWrong={typeof rule.bound !== 'number'}
            onValue={(bound) => onLinear(replaced(linear, place, { ...rule, bound }))}
          />
        </RuleRow>
      ))}
    </Section>
  );
}

/** The first two factors, each counting once. */
export function firstTerms(factors: readonly string[]): TermDraft[] {
  return factors.slice(0, 2).map((factor) => ({ factor, weight: 1 }));
}

interface TermsFieldProps {
  terms: readonly TermDraft[];
  factors: readonly string[];
  /** Fewer terms are none. */
  least: number;
  onTerms: (terms: TermDraft[]) => void;
}

/** Weighted factors with a plus between. */
export function TermsField({ terms, factors, least, onTerms }: TermsFieldProps) {
  const t = useMessages(conditionMessages);
  return (
    <>
      {terms.map((term, at) => (
        <Box key={at} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          {at > 0 && '+'}
          <NumberEntry
            label={t('term_weight', { factor: term.factor })}
            value={term.weight}
            isWrong={typeof term.weight !== 'number'}
            onValue={(weight) => onTerms(replaced(terms, at, { ...term, weight }))}
          />
          {'×'}
          <FactorChoice
            factors={factors}
            value={term.factor}
            onValue={(factor) => onTerms(replaced(terms, at, { ...term, factor }))}
          />
          {terms.length > least && (
            <IconAction
              size="small"
              label={t('remove_term', { term: term.factor })}
              icon={<RemoveIcon fontSize="small" />}
              onClick={() => onTerms(replaced(terms, at, null))}
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
            const factor = factors.find((name) => terms.every((term) => term.factor !== name)) ?? '';
            onTerms([...terms, { factor, weight: 1 }]);
          }}
        />
      )}
    </>
  );
}
