import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount } from '../../../lib/numbers/format-number.ts';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { compressionMessages } from '../words.ts';

/** More rows than this take the browser seconds, so they come when they are asked for. */
const MOST_ROWS = 200;

interface FigureTableProps {
  label: string;
  /** The heading of the first column, then of each figure. */
  heads: readonly string[];
  rows: readonly { name: string; figures: readonly ReactNode[] }[];
}

/** Figures of columns, components or maps, a row each. */
export function FigureTable({ label, heads, rows }: FigureTableProps) {
  const t = useMessages(compressionMessages);
  const [all, setAll] = useState(false);
  const shown = all ? rows : rows.slice(0, MOST_ROWS);
  return (
    <div>
      <PlainTable label={label} columns={heads} rows={shown.map(({ name, figures }) => [name, ...figures])} />
      {shown.length < rows.length && (
        <Button size="small" onClick={() => setAll(true)}>
          {t('all_rows', { rows: formatCount(rows.length) })}
        </Button>
      )}
    </div>
  );
}
