import { translator } from '../../lib/i18n/define-messages.ts';
import { formatCount } from '../../lib/numbers/format-number.ts';
import type { FigureProps } from '../../ui/figure.tsx';
import { rowTime } from './row-time.ts';
import { onlineMessages } from './words.ts';

interface Standing {
  version: number;
  rows: { kept: number; most: number; seen: number; last_time: string | number | null };
  facts: { rows_before: number };
}

/** How a model stands online, whatever it answers. versionNote: what its version counts. */
export function standingFigures({ version, rows, facts }: Standing, versionNote: string): FigureProps[] {
  const t = translator(onlineMessages);
  return [
    { label: t('version'), value: formatCount(version), note: versionNote },
    {
      label: t('rows_kept'),
      value: formatCount(rows.kept),
      note: t('rows_note', { seen: formatCount(rows.seen), most: formatCount(rows.most) }),
    },
    { label: t('last_row'), value: rows.last_time === null ? t('no_rows') : rowTime(rows.last_time) },
    { label: t('rows_needed'), value: formatCount(facts.rows_before + 1) },
  ];
}
