import type { DimensionalCompressionOptions } from '@hakaru/contract/training/dimensional-compression';
import type { Fact } from '../../ui/fact-table.tsx';
import { excludedFacts, matrixFacts } from '../../families/unsupervised/matrix/matrix-words.ts';
import { compressionCatalogue, compressionOptionWords } from './catalogue.ts';

/** What a dimensional compression is set up with, in words. */
export function compressionFacts(options: DimensionalCompressionOptions): Fact[] {
  return [
    ...matrixFacts(options, compressionCatalogue, compressionOptionWords),
    ...excludedFacts(options.excluded_rows ?? []),
  ];
}
