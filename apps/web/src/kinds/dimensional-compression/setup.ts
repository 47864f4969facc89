import {
  dimensionalCompressionCalls,
  dimensionalCompressionForms,
  type DimensionalCompressionOptions,
} from '@hakaru/contract/training/dimensional-compression';
import { excludedDetails, matrixDetails } from '../../families/unsupervised/matrix/matrix-words.ts';
import { detailsScreen } from '../../features/projects/details/details-screen.tsx';
import { type KindSetup, kindSetup } from '../../features/projects/kind.ts';
import { compressionMessages } from './words.ts';

export const compressionSetup: KindSetup<DimensionalCompressionOptions> = kindSetup({
  id: 'dimensional_compression',
  calls: dimensionalCompressionCalls,
  forms: dimensionalCompressionForms,
  messages: compressionMessages,
  takesRecipes: 'once',
  valueWords: (name, value) => (name === 'method' ? compressionSetup.optionWords(name, value) : undefined),
  detailsOf: (options) => [
    ...matrixDetails(compressionSetup, options),
    ...excludedDetails(options.excluded_rows ?? []),
  ],
});

export const DetailsScreen = detailsScreen(compressionSetup);
