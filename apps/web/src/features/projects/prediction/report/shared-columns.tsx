import { translator } from '../../../../lib/i18n/define-messages.ts';
import { formatPercent } from '../../../../lib/numbers/format-number.ts';
import { DomainChip } from '../domain-chip.tsx';
import { predictionMessages } from '../words.ts';
import { StatChip } from '../../../../ui/stat-chip.tsx';
import type { ResultColumn } from './result-table.tsx';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import type { Translate } from '../../../../lib/i18n/catalogue-types.ts';

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
    measured: { heading: t('measured') },
    in_training: {
      heading: t('in_training'),
      minWidth: 170,
      render: (value) => (value === true ? <StatChip label={t('in_training')} tone="neutral" /> : null),
    },
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

/** Which inputs of a row were missing or unreadable. */
export function GapsChip({ gaps }: { gaps: string }) {
  const t = useMessages(predictionMessages);
  const words = gapWords(gaps, t);
  return <StatChip label={words} tone="warning" hint={t('input_gaps_hint', { gaps: words })} />;
}

const gap = /: (missing|unreadable)(; |$)/g;
const removed = /(^|; )step (\d+): removed$/;

/** The gaps of a row as compute writes them, 'x: missing; z: unreadable; step 2: removed', in the reader's language. */
export function gapWords(gaps: string, t: Translate<typeof predictionMessages.en>): string {
  const known = gaps.replace(
    removed,
    (_found, before: string, number: string) => `${before === '' ? '' : t('gap_mark')}${t('gap_removed', { number })}`,
  );
  return known.replace(
    gap,
    (_found, kind: 'missing' | 'unreadable', end: string) => `${t(`gap_${kind}`)}${end === '' ? '' : t('gap_mark')}`,
  );
}
