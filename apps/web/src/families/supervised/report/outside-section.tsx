import { rowTitle } from '../../../lib/rows/row-names.ts';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { projectMessages } from '../../../features/projects/words.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount } from '../../../lib/numbers/format-number.ts';
import { Section } from '../../../ui/section.tsx';
import { listed } from '../../../lib/i18n/joined.ts';

const MOST_NAMED = 100;

interface OutsideSectionProps {
  title: string;
  text: string;
  domain: {
    parts: readonly {
      part: 'train' | 'test' | 'out_of_fold';
      rows: number;
      outside_leverage: number;
      outside_distance: number;
      unknown_categories?: number | undefined;
    }[];
    outside_rows: readonly number[];
    outside: { total: number };
  };
  /** The chart of the rows with the limits. */
  children: ReactNode;
}

/** Where a model knows its way: a kind's chart, how many rows of each part lie outside, and which. */
export function OutsideSection({ title, text, domain, children }: OutsideSectionProps) {
  const t = useMessages(projectMessages);
  const rows = domain.outside_rows.slice(0, MOST_NAMED).map((row) => rowTitle(row));
  return (
    <Section title={title} text={text}>
      {children}
      {domain.parts.map(({ part, rows: count, outside_leverage: leverage, outside_distance: distance }) => (
        <Typography key={part} variant="body2">
          {t('outside_of', { part: t(`part_${part}`), rows: formatCount(count), leverage, distance })}
        </Typography>
      ))}
      {domain.parts
        .filter(({ unknown_categories: unknown = 0 }) => unknown > 0)
        .map(({ part, unknown_categories: unknown = 0 }) => (
          <Typography key={part} variant="body2">
            {t('outside_unknown', { part: t(`part_${part}`), rows: formatCount(unknown) })}
          </Typography>
        ))}
      {rows.length > 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {t('outside_rows', {
            rows: listed(rows) + (domain.outside.total > MOST_NAMED ? ' …' : ''),
          })}
        </Typography>
      )}
    </Section>
  );
}
