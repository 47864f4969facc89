import type { Comparison } from '@hakaru/contract';
import Typography from '@mui/material/Typography';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount } from '../../../lib/numbers/format-number.ts';
import { Section } from '../../../ui/section.tsx';
import { compareMessages } from './compare-messages.ts';

/** The first rows that only one side has. */
export function UnmatchedRows({ comparison: { examples, rows } }: { comparison: Comparison }) {
  const t = useMessages(compareMessages);
  const listed = (side: 'added' | 'removed') =>
    examples[side].map(({ row, key }) => {
      const number = formatCount(row);
      return key.length === 0
        ? t('row_number', { row: number })
        : t('row_keyed', { key: key.map((part) => String(part ?? t('missing_value'))).join(', '), row: number });
    });
  return (
    <>
      {(['added', 'removed'] as const)
        .filter((side) => rows[side] > 0)
        .map((side) => (
          <Section key={side} title={t(`${side}_rows`)}>
            <Typography sx={{ overflowWrap: 'anywhere' }}>{listed(side).join(' · ')}</Typography>
          </Section>
        ))}
    </>
  );
}
