import {
  discriminantAnalysisCalls,
  type DiscriminantAnalysisOptions,
} from '@hakaru/contract/training/discriminant-analysis';
import { paths, useScreenParams } from '../../lib/paths.ts';
import { DetailsFrame } from '../../features/projects/details/details-frame.tsx';
import { discriminantCatalogue } from './catalogue.ts';
import { discriminantFacts } from './facts.ts';

/** A project of discriminant analysis: how far it is, and how it was set up. */
export function DetailsScreen() {
  const { project_id } = useScreenParams(paths.discriminantDetails);
  return (
    <DetailsFrame<DiscriminantAnalysisOptions>
      projectId={project_id}
      type="discriminant_analysis"
      calls={discriminantAnalysisCalls}
      modelTitle={discriminantCatalogue.title}
      takesRecipes
      factsOf={({ options }) => discriminantFacts(options)}
    />
  );
}
