import { regressionCalls, type RegressionOptions } from '@hakaru/contract/training/regression';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { paths, useScreenParams } from '../../lib/paths.ts';
import { DetailsFrame } from '../../features/projects/details/details-frame.tsx';
import { projectMessages } from '../../features/projects/words.ts';
import { regressionCatalogue } from './catalogue.ts';
import { regressionFacts } from './facts.ts';

/** A regression project: how far it is, and how it was set up. */
export function DetailsScreen() {
  const { project_id } = useScreenParams(paths.regressionDetails);
  const s = useMessages(projectMessages);
  return (
    <DetailsFrame<RegressionOptions>
      projectId={project_id}
      type="regression"
      calls={regressionCalls}
      modelTitle={regressionCatalogue.title}
      takesRecipes
      factsOf={({ options }) => regressionFacts(s, options)}
    />
  );
}
