import {
  dimensionalCompressionCalls,
  type DimensionalCompressionOptions,
} from '@hakaru/contract/training/dimensional-compression';
import { paths, useScreenParams } from '../../lib/paths.ts';
import { DetailsFrame } from '../../features/projects/details/details-frame.tsx';
import { compressionCatalogue } from './catalogue.ts';
import { compressionFacts } from './facts.ts';

/** A dimensional compression: how far it is, and how it was set up. */
export function DetailsScreen() {
  const { project_id } = useScreenParams(paths.dimensionalCompressionDetails);
  return (
    <DetailsFrame<DimensionalCompressionOptions>
      projectId={project_id}
      type="dimensional_compression"
      calls={dimensionalCompressionCalls}
      modelTitle={compressionCatalogue.title}
      takesRecipes
      factsOf={({ options }) => compressionFacts(options)}
    />
  );
}
