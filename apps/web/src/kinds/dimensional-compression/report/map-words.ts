import type { DimensionalCompressionReport } from '@hakaru/contract/training/dimensional-compression';
import type { Translate } from '../../../lib/i18n/catalogue-types.ts';
import { formatNumber } from '../../../lib/numbers/format-number.ts';
import type { compressionMessages } from '../words.ts';

export type CompressionMap = DimensionalCompressionReport['maps'][number];

/** A map by the size of neighbourhood it was made for; null of a method's only map. */
export function mapWords(
  t: Translate<typeof compressionMessages.en>,
  { perplexity, neighbours }: CompressionMap,
): string | null {
  if (perplexity !== null) return t('map_perplexity', { value: formatNumber(perplexity, 3) });
  return neighbours === null ? null : t('map_neighbours', { value: neighbours });
}
