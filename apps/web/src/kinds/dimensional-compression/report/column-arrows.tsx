import { namedVectors } from '../../../charts/vectors/vector-option.ts';
import { Vectors, type VectorsProps } from '../../../charts/vectors/vectors.tsx';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount } from '../../../lib/numbers/format-number.ts';
import { compressionMessages } from '../words.ts';

/** Columns as arrows; the caption says what of many columns is drawn and named. */
export function ColumnArrows({ caption, data, ...props }: VectorsProps) {
  const t = useMessages(compressionMessages);
  const total = data.vectors.length;
  const shown = namedVectors(data).length;
  const words = [caption, shown < total && t('longest_of', { shown, total: formatCount(total) }), t('names_left')]
    .filter(Boolean)
    .join(' ');
  return <Vectors {...props} caption={words} data={data} />;
}
