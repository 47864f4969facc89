import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount, formatNumber, formatPercent } from '../../../lib/numbers/format-number.ts';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { Section } from '../../../ui/section.tsx';
import type { ColumnHint } from '../../../features/projects/wizard/column-hint.ts';
import { classesOf } from './class-hints.ts';
import { discriminantMessages } from '../words.ts';
import { listed, noted } from '../../../lib/i18n/joined.ts';

/** From this imbalance on it deserves a word: automatic weights count classes alike. */
const UNBALANCED = 5;
const FEW_ROWS = 10;

/** The classes of the target with their rows, and what is uneven or wrong about them. */
export function ClassCounts({ hint, error }: { hint: ColumnHint; error: string | undefined }) {
  const t = useMessages(discriminantMessages);
  const { count, missing, classes, imbalance } = classesOf(hint);
  const total = hint.statistics?.count ?? 0;
  const few = (classes ?? []).filter(({ rows }) => rows < FEW_ROWS);
  const hasMore = classes !== null && count !== null && count > classes.length;
  return (
    <Section
      title={t('classes_of', { column: hint.column.name })}
      text={count === null ? t('classes_unknown') : t('classes_found', { count, rows: formatCount(total) })}
    >
      <Stack spacing={1.5}>
        {error && <Alert severity="error">{error}</Alert>}
        {missing > 0 && (
          <Typography variant="body2">{t('target_missing_rows', { rows: formatCount(missing) })}</Typography>
        )}
        {count !== null && classes === null && !error && (
          <Typography variant="body2">{t('numbers_as_classes', { count })}</Typography>
        )}
        {classes && classes.length > 0 && (
          <PlainTable
            label={t('classes_of', { column: hint.column.name })}
            columns={[t('class'), t('rows'), t('share')]}
            rows={classes.map(({ label, rows }) => [
              label,
              formatCount(rows),
              formatPercent(total === 0 ? null : rows / total, 1),
            ])}
            maxHeight="16rem"
          />
        )}
        {hasMore && (
          <Typography variant="body2" color="textSecondary">
            {t('classes_more', { count: count - classes.length })}
          </Typography>
        )}
        {imbalance !== null && imbalance > UNBALANCED && (
          <Alert severity="info" variant="outlined">
            {t('imbalance_text', { ratio: formatNumber(imbalance, 3) })}
          </Alert>
        )}
        {few.length > 0 && (
          <Alert severity="warning" variant="outlined">
            {t('classes_few', {
              classes: listed(few.slice(0, 10).map(({ label, rows }) => noted(label, rows))),
              limit: FEW_ROWS,
            })}
          </Alert>
        )}
      </Stack>
    </Section>
  );
}
