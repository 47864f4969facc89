import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount } from '../../../lib/numbers/format-number.ts';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { projectMessages } from '../../../features/projects/words.ts';

export interface FoldScore<M extends { rows: number }> {
  repeat: number;
  fold: number;
  metrics: M;
}

interface FoldScoresProps<M extends { rows: number }> {
  scores: readonly FoldScore<M>[];
  /** The type's figures, in the order they are read. */
  figures: readonly { label: string; text: (metrics: M) => string }[];
}

/** Each fold's own scores: where one stands out, its rows deserve a look. */
export function FoldScoresSection<M extends { rows: number }>({ scores, figures }: FoldScoresProps<M>) {
  const t = useMessages(projectMessages);
  return (
    <Section title={t('fold_scores')}>
      <PlainTable
        label={t('fold_scores')}
        maxHeight="20rem"
        columns={[t('repeat'), t('fold'), t('rows'), ...figures.map(({ label }) => label)]}
        rows={scores.map(({ repeat, fold, metrics }) => [
          repeat + 1,
          fold + 1,
          formatCount(metrics.rows),
          ...figures.map(({ text }) => text(metrics)),
        ])}
      />
    </Section>
  );
}
