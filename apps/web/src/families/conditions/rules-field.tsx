import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import AddIcon from '@mui/icons-material/Add';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { NumberEntry } from '../../ui/number-entry.tsx';
import { Section } from '../../ui/section.tsx';
import { firstTerms, LinearField, TermsField } from './linear-field.tsx';
import { RuleRow } from './rule-row.tsx';
import type { RulesDraft } from './rules.ts';
import { isWhole, replaced, type Typed } from './typed.ts';
import { conditionMessages } from './words.ts';

interface RulesFieldProps {
  rules: RulesDraft;
  onRules: (rules: RulesDraft) => void;
  /** Those that are numbers. */
  factors: readonly string[];
  /** What is wrong with the rules, by any path. */
  errors: Readonly<Record<string, string>>;
}

/** What conditions must keep to beside the limits of their factors. */
export function RulesField({ rules, onRules, factors, errors }: RulesFieldProps) {
  const { sums, linear, counts } = rules;
  return (
    <Stack spacing={2}>
      <SumsField sums={sums} factors={factors} onSums={(next) => onRules({ ...rules, sums: next })} />
      <LinearField linear={linear} factors={factors} onLinear={(next) => onRules({ ...rules, linear: next })} />
      <CountsField counts={counts} factors={factors} onCounts={(next) => onRules({ ...rules, counts: next })} />
      {[...new Set(Object.values(errors))].map((text) => (
        <Alert key={text} severity="error">
          {text}
        </Alert>
      ))}
    </Stack>
  );
}

interface SumsFieldProps {
  sums: RulesDraft['sums'];
  factors: readonly string[];
  onSums: (sums: RulesDraft['sums']) => void;
}

function SumsField({ sums, factors, onSums }: SumsFieldProps) {
  const t = useMessages(conditionMessages);
  return (
    <Section
      title={t('sums')}
      text={t('sums_help')}
      action={
        <Button
          startIcon={<AddIcon />}
          disabled={factors.length < 2}
          onClick={() => onSums([...sums, { terms: firstTerms(factors), total: 100 }])}
        >
          {t('add_sum')}
        </Button>
      }
    >
      {sums.map((sum, place) => (
        <RuleRow
          key={place}
          label={t('sum_number', { number: place + 1 })}
          removeLabel={t('remove_sum', { number: place + 1 })}
          onRemove={() => onSums(replaced(sums, place, null))}
        >
          <TermsField
            terms={sum.terms}
            factors={factors}
            least={2}
            onTerms={(terms) => onSums(replaced(sums, place, { ...sum, terms }))}
          />
          {'='}
          <NumberEntry
            label={t('total')}
            value={sum.total}
            isWrong={typeof sum.total !== 'number'}
            onValue={(total) => onSums(replaced(sums, place, { ...sum, total }))}
          />
        </RuleRow>
      ))}
    </Section>
  );
}

interface CountsFieldProps {
  counts: RulesDraft['counts'];
  factors: readonly string[];
  onCounts: (counts: RulesDraft['counts']) => void;
}

function CountsField({ counts, factors, onCounts }: CountsFieldProps) {
  const t = useMessages(conditionMessages);
  return (
    <Section
      title={t('counts')}
      text={t('counts_help')}
      action={
        <Button
          startIcon={<AddIcon />}
          disabled={factors.length < 2}
          onClick={() =>
            onCounts([...counts, { factors: [...factors], atLeast: 0, atMost: Math.min(3, factors.length) }])
          }
        >
          {t('add_count')}
        </Button>
      }
    >
      {counts.map((count, place) => {
        const number = (label: string, value: Typed, least: number, change: (value: Typed) => object) => (
          <NumberEntry
            label={label}
            isLabelled
            value={value}
            isWrong={!isWhole(value, least, count.factors.length)}
            onValue={(next) => onCounts(replaced(counts, place, { ...count, ...change(next) }))}
          />
        );
        return (
          <RuleRow
            key={place}
            label={t('count_number', { number: place + 1 })}
            removeLabel={t('remove_count', { number: place + 1 })}
            onRemove={() => onCounts(replaced(counts, place, null))}
          >
            <Autocomplete
              multiple
              disableCloseOnSelect
              size="small"
              options={factors}
              value={count.factors}
              onChange={(_event, names) => onCounts(replaced(counts, place, { ...count, factors: names }))}
              renderInput={(params) => <TextField {...params} label={t('count_factors')} />}
              sx={{ flex: 1, minWidth: '16rem' }}
            />
            {number(t('at_least'), count.atLeast, 0, (atLeast) => ({ atLeast }))}
            {number(t('at_most'), count.atMost, 1, (atMost) => ({ atMost }))}
          </RuleRow>
        );
      })}
    </Section>
  );
}
