import { useMemo } from 'react';
import { rulesOfCosts } from './cost-rules.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatNumber } from '../../../lib/numbers/format-number.ts';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { MOST_IN_TABLE } from './cost-matrix.ts';
import { discriminantMessages } from '../words.ts';

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
        rows={names.map((name, place) => [name, ...(costs[place] ?? []).map((cost) => formatNumber(cost))])}
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
