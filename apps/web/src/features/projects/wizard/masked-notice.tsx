import Alert from '@mui/material/Alert';
import { listed } from '../../../lib/i18n/joined.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { projectMessages } from '../words.ts';
import type { ColumnHint, Part } from './column-hint.ts';

interface MaskedNoticeProps {
  hints: readonly ColumnHint[];
  parts: Readonly<Record<string, Part>>;
  /** How outliers are found, as chosen so far. */
  outliers: Readonly<Record<string, unknown>>;
}

/** Features whose far values widen the standard deviation so much that mean ± width · σ takes them for ordinary. */
export function MaskedNotice({ hints, parts, outliers }: MaskedNoticeProps) {
  const t = useMessages(projectMessages);
  const { method, width = 3 } = outliers;
  if (method !== 'three_sigma' || typeof width !== 'number') return null;
  const masked = hints
    .filter(({ column }) => parts[column.name] === 'feature')
    .map((hint) => ({ name: hint.column.name, rows: rowsWithin(hint, width) }))
    .filter(({ rows }) => rows > 0);
  if (masked.length === 0) return null;
  return (
    <Alert severity="warning" variant="outlined" sx={{ mt: 1 }}>
      {t('warning_outliers_masked', { width, columns: listed(masked.map(({ name, rows }) => `${name} (${rows})`)) })}
    </Alert>
  );
}

/** How many rows have a far value within mean ± width · sd. */
function rowsWithin({ statistics }: ColumnHint, width: number): number {
  const { mean, sd, far } = statistics ?? {};
  if (!far || typeof mean !== 'number' || typeof sd !== 'number') return 0;
  return far.values
    .filter(({ value }) => Math.abs(value - mean) <= width * sd)
    .reduce((total, { rows }) => total + rows, 0);
}
