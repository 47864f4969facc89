import { type ReactNode, useMemo, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import AddIcon from '@mui/icons-material/Add';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { NumberEntry } from '../../../ui/number-entry.tsx';
import { PlainTable } from '../../../ui/plain-table.tsx';
import {
  type CostDraft,
  isCost,
  MOST_IN_TABLE,
  withCost,
  type CostRule,
  costsOfRules,
  rulesOfCosts,
} from './cost-rules.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { discriminantMessages } from '../words.ts';
import { formatNumber } from '../../../lib/numbers/format-number.ts';
import { SelectField } from '../../../ui/select-field.tsx';

interface CostEntriesProps {
  label: string;
  /** What rows and columns are. */
  corner: string;
  names: readonly string[];
  costs: CostDraft;
  /** A cell in words. */
  cellLabel: (actual: string, given: string) => string;
  onCosts: (costs: (number | string)[][]) => void;
  /** A column behind the costs; a table of its own below pairs. */
  extra?: { heading: string; cell: (row: number) => ReactNode } | undefined;
}

/** Costs to type, of what deciding for a class costs where another is true: a table, or pairs of many classes. */
export function CostEntries({ label, corner, names, costs, cellLabel, onCosts, extra }: CostEntriesProps) {
  if (names.length > MOST_IN_TABLE) {
    return (
      <>
        <CostPairs label={label} names={names} costs={costs} onCosts={onCosts} />
        {extra && (
          <PlainTable
            label={extra.heading}
            columns={[corner, extra.heading]}
            rows={names.map((name, row) => [name, extra.cell(row)])}
            maxHeight="20rem"
          />
        )}
      </>
    );
  }
  return (
    <PlainTable
      label={label}
      holdsFirst
      columns={[corner, ...names, ...(extra ? [extra.heading] : [])]}
      rows={names.map((actual, row) => [
        actual,
        ...names.map((given, column) => {
          const cost = costs[row]?.[column] ?? 0;
          return (
            <NumberEntry
              key={given}
              label={cellLabel(actual, given)}
              value={cost}
              isWrong={!isCost(cost)}
              onValue={(value) => onCosts(withCost(costs, row, column, value ?? ''))}
            />
          );
        }),
        ...(extra ? [extra.cell(row)] : []),
      ])}
    />
  );
}

interface CostPairsProps {
  label: string;
  names: readonly string[];
  costs: CostDraft;
  onCosts: (costs: (number | string)[][]) => void;
}

const isEvery = ({ actual, given }: CostRule) => actual === null && given === null;

/** Costs of many classes: one of every wrong decision, and a list of those that differ. */
function CostPairs({ label, names, costs, onCosts }: CostPairsProps) {
  const t = useMessages(discriminantMessages);
  // Rules are kept as they are typed: one that says what would be said without it is not lost on the way.
  const [own, setOwn] = useState(() => ({ costs, rules: rulesOfCosts(costs) }));
  const all = own.costs === costs ? own.rules : rulesOfCosts(costs);
  const every = all.find(isEvery)?.cost ?? 1;
  const rules = all.filter((rule) => !isEvery(rule));
  function change(cost: number | string, next: readonly CostRule[]): void {
    const changed = [{ actual: null, given: null, cost }, ...next];
    const made = costsOfRules(changed, names.length);
    setOwn({ costs: made, rules: changed });
    onCosts(made);
  }
  return (
    <Stack role="group" aria-label={label} spacing={1.5} sx={{ alignItems: 'flex-start' }}>
      <NumberEntry
        isLabelled
        label={t('cost_of_others')}
        help={t('cost_of_others_help')}
        value={every}
        isWrong={!isCost(every)}
        onValue={(value) => change(value ?? '', rules)}
      />
      <Typography variant="h4">{t('different_costs')}</Typography>
      <Typography variant="body2" color="textSecondary">
        {t(rules.length === 0 ? 'no_different_costs' : 'narrower_first')}
      </Typography>
      {rules.length > 0 && (
        <Box
          component="ul"
          sx={{
            m: 0,
            p: 0,
            listStyle: 'none',
            width: '100%',
            maxWidth: '46rem',
            display: 'grid',
            gap: { xs: 2.5, sm: 1.5 },
          }}
        >
          {rules.map((rule, index) => (
            <RuleFields
              key={index}
              number={index + 1}
              rule={rule}
              names={names}
              onRule={(next) =>
                change(
                  every,
                  rules.map((one, at) => (at === index ? next : one)),
                )
              }
              onRemove={() =>
                change(
                  every,
                  rules.filter((_one, at) => at !== index),
                )
              }
            />
          ))}
        </Box>
      )}
      <Button
        size="small"
        variant="outlined"
        startIcon={<AddIcon />}
        onClick={() => change(every, [...rules, { actual: firstFree(rules, names.length), given: null, cost: every }])}
      >
        {t('add_cost')}
      </Button>
    </Stack>
  );
}

/** The first class of which no rule is yet. */
function firstFree(rules: readonly CostRule[], count: number): number {
  const taken = new Set(rules.map(({ actual }) => actual));
  return Array.from({ length: count }, (_, index) => index).find((index) => !taken.has(index)) ?? 0;
}

interface RuleFieldsProps {
  number: number;
  rule: CostRule;
  names: readonly string[];
  onRule: (rule: CostRule) => void;
  onRemove: () => void;
}

function RuleFields({ number, rule, names, onRule, onRemove }: RuleFieldsProps) {
  const t = useMessages(discriminantMessages);
  const { actual, given, cost } = rule;
  return (
    <li>
      <Box
        role="group"
        aria-label={t('rule_number', { number })}
        sx={{
          display: 'grid',
          gap: 1,
          alignItems: 'center',
          gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 1fr) minmax(0, 1fr) auto auto' },
        }}
      >
        <ClassChoice
          label={t('actual_class')}
          every={t('every_class')}
          value={actual}
          names={names}
          onValue={(next) => onRule({ ...rule, actual: next, given: next === null && given === null ? 0 : given })}
        />
        <ClassChoice
          label={t('decided_for')}
          every={t('all_others')}
          value={given}
          names={names}
          onValue={(next) => onRule({ ...rule, given: next, actual: next === null && actual === null ? 0 : actual })}
        />
        <NumberEntry
          isLabelled
          label={t('cost')}
          value={cost}
          isWrong={!isCost(cost)}
          onValue={(value) => onRule({ ...rule, cost: value ?? '' })}
        />
        <IconButton size="small" aria-label={t('remove_cost', { number })} onClick={onRemove}>
          <DeleteIcon fontSize="small" />
        </IconButton>
      </Box>
    </li>
  );
}

interface ClassChoiceProps {
  label: string;
  every: string;
  value: number | null;
  names: readonly string[];
  onValue: (value: number | null) => void;
}

const EVERY = 'every';

function ClassChoice({ label, every, value, names, onValue }: ClassChoiceProps) {
  return (
    <SelectField
      size="small"
      label={label}
      value={value === null ? EVERY : String(value)}
      onValue={(index) => onValue(index === EVERY ? null : Number(index))}
      sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' } }}
      choices={[[EVERY, every], ...names.map((name, index) => [String(index), name] as const)]}
    />
  );
}

interface CostRulesTableProps {
  label: string;
  /** What rows and columns of the whole table are. */
  corner: string;
  names: readonly string[];
  costs: readonly (readonly number[])[];
}

/** Costs to read: all of them of few classes, of many each wrong decision's and those that differ. */
export function CostRulesTable({ label, corner, names, costs }: CostRulesTableProps) {
  const t = useMessages(discriminantMessages);
  const isWhole = names.length <= MOST_IN_TABLE;
  const rules = useMemo(() => (isWhole ? [] : rulesOfCosts(costs)), [isWhole, costs]);
  if (isWhole)
    return (
      <PlainTable
        label={label}
        columns={[corner, ...names]}
        rows={names.map((name, index) => [name, ...(costs[index] ?? []).map((cost) => formatNumber(cost))])}
      />
    );
  const every = rules.find(({ actual, given }) => actual === null && given === null);
  const others = rules.filter((rule) => rule !== every);
  return (
    <PlainTable
      label={label}
      columns={[t('actual_class'), t('decided_for'), t('cost')]}
      texts={[1]}
      rows={[
        ...others.map(({ actual, given, cost }) => [
          actual === null ? t('every_class') : names[actual],
          given === null ? t('all_others') : names[given],
          formatNumber(Number(cost)),
        ]),
        [t('cost_of_others'), '', formatNumber(Number(every?.cost ?? 1))],
      ]}
    />
  );
}
