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

/** Features whose farthest values widen the standard deviation so much that mean ± width · σ takes them for ordinary. */
export function MaskedNotice({ hints, parts, outliers }: MaskedNoticeProps) {
  const t = useMessages(projectMessages);
  const { method, width = 3 } = outliers;
  if (method !== 'three_sigma' || typeof width !== 'number') return null;
  const masked = hints.filter((hint) => parts[hint.column.name] === 'feature' && isMasked(hint, width));
  if (masked.length === 0) return null;
  return (
    <Alert severity="warning" variant="outlined" sx={{ mt: 1 }}>
      {t('warning_outliers_masked', { width, columns: listed(masked.map(({ column }) => column.name)) })}
    </Alert>
  );
}

/** Makes the distance between the quartiles of normal data estimate its standard deviation. */
const QUARTILES_TO_SIGMA = 1 / 1.349;

/** So far beyond the median lies next to nothing of honest data; compute looks at each value likewise once it trains. */
const FAR = 10;

/** Whether the smallest or largest value is far from the median and yet within mean ± width · sd. */
function isMasked({ statistics }: ColumnHint, width: number): boolean {
  const { mean, sd, q1, median, q3, min, max } = statistics ?? {};
  if (![mean, sd, q1, median, q3].every((value) => typeof value === 'number')) return false;
  const far = Math.max(FAR, width) * QUARTILES_TO_SIGMA * (q3! - q1!);
  if (!(far > 0)) return false;
  return [min, max].some(
    (end) => typeof end === 'number' && Math.abs(end - median!) > far && Math.abs(end - mean!) <= width * sd!,
  );
}
