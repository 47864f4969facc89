import type { Derivation } from '../../db/tables/datasets.ts';

/** What a model's results were saved with, told as a step's parameters are. */
export function savedParameters({
  project,
  model,
  task,
  parameters,
}: Extract<Derivation, { kind: 'model' }>): Record<string, unknown> {
  const { mapping, ...rest } = parameters;
  const renamed = Object.entries({ ...(mapping as Record<string, string> | undefined) }).map(([feature, column]) => ({
    feature,
    column,
  }));
  return { project: project.name, model: model.name, target: model.target, task, ...rest, mapping: renamed };
}
