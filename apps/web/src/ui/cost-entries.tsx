import type { ReactNode } from 'react';
import { type CostDraft, isCost, withCost } from './cost-matrix.ts';
import { NumberEntry } from './number-entry.tsx';
import { PlainTable } from './plain-table.tsx';

interface CostEntriesProps {
  label: string;
  /** What rows and columns are. */
  corner: string;
  names: readonly string[];
  costs: CostDraft;
  /** A cell in words. */
  cellLabel: (actual: string, given: string) => string;
  onCosts: (costs: (number | string)[][]) => void;
  /** A column behind the costs. */
  extra?: { heading: string; cell: (row: number) => ReactNode } | undefined;
}

/** A table of costs to type: what deciding for a column costs where a row is true. */
export function CostEntries({ label, corner, names, costs, cellLabel, onCosts, extra }: CostEntriesProps) {
  return (
    <PlainTable
      label={label}
      columns={[corner, ...names, ...(extra ? [extra.heading] : [])]}
      rows={names.map((actual, row) => [
        actual,
        ...names.map((given, column) => {
          const cost = costs[row]?.[column] ?? 0;
          return <NumberEntry key={given} label={cellLabel(actual, given)} value={cost} isWrong={!isCost(cost)} onValue={(value) => onCosts(withCost(costs, row, column, value ?? ''))} />;
        }),
        ...(extra ? [extra.cell(row)] : []),
      ])}
    />
  );
}
