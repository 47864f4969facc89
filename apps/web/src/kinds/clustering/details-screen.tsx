import { clusteringCalls, type ClusteringOptions } from '@hakaru/contract/training/clustering';
import { paths, useScreenParams } from '../../lib/paths.ts';
import { DetailsFrame } from '../../features/projects/details/details-frame.tsx';
import { clusteringCatalogue } from './catalogue.ts';
import { clusteringFacts } from './facts.ts';

/** A clustering: how far it is, and how it was set up. */
export function DetailsScreen() {
  const { project_id } = useScreenParams(paths.clusteringDetails);
  return (
    <DetailsFrame<ClusteringOptions>
      projectId={project_id}
      type="clustering"
      calls={clusteringCalls}
      modelTitle={clusteringCatalogue.title}
      takesRecipes
      factsOf={({ options }) => clusteringFacts(options)}
    />
  );
}
