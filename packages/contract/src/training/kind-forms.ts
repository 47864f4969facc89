/** JSON Schemas that a kind's forms are rendered from: each model's parameters by its name, and the groups of the options. */
export interface KindForms {
  models: Record<string, unknown>;
  options: { $defs: Record<string, unknown>; properties: Record<string, unknown> };
}

/** Those of a kind's exported schemas. */
export function kindForms(schema: {
  catalogues: { models: object };
  tasks: { train: { spec: KindForms['options'] } };
}): KindForms {
  return { models: schema.catalogues.models as KindForms['models'], options: schema.tasks.train.spec };
}
