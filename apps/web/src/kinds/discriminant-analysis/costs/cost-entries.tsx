import type { ReactNode } from 'react';
import { NumberEntry } from '../../../ui/number-entry.tsx';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { type CostDraft, isCost, MOST_IN_TABLE, withCost } from './cost-matrix.ts';
import { CostPairs } from './cost-pairs.tsx';

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
