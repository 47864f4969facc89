import { translator } from '../../../../lib/i18n/define-messages.ts';
import { formatPercent } from '../../../../lib/numbers/format-number.ts';
import { DomainChip } from '../domain-chip.tsx';
import { predictionMessages } from '../words.ts';
import { StatChip } from '../../../../ui/stat-chip.tsx';
import { gapWords } from './gap-words.ts';
import type { ResultColumn } from './result-table.tsx';

/** Whether a row lies inside what the model was trained on, and what it lacked: columns of every kind. */
export function sharedColumns() {
  const t = translator(predictionMessages);
  return {
    inside_domain: {
      heading: t('domain'),
      minWidth: 150,
      render: (value) => <DomainChip inside={typeof value === 'boolean' ? value : null} />,
    },
    leverage: { heading: t('leverage') },
    distance: { heading: t('distance') },
    input_gaps: {
      heading: t('input_gaps'),
      minWidth: 210,
      render: (value) =>
        typeof value === 'string' && value !== '' ? <StatChip label={gapWords(value, t)} tone="warning" /> : null,
    },
  } satisfies Record<string, ResultColumn>;
}

/** A cell that is a probability. */
export function percentCell(value: unknown): string {
  return formatPercent(typeof value === 'number' ? value : null, 1);
}
