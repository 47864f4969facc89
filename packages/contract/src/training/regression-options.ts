import { z } from 'zod';
import { withoutProperty } from '../jobs/task-schema.ts';
import type { TrainSpec } from '../jobs/generated/regression.ts';
import schema from '../jobs/generated/regression.schema.json' with { type: 'json' };

export type RegressionOptions = Omit<TrainSpec, 'table'>;

type JsonSchema = Parameters<typeof z.fromJSONSchema>[0];

const catalogue = Object.entries(schema.catalogues.models) as [string, JsonSchema][];

/** One shape per model, chosen by its name: what is wrong is said of the field that is wrong, not of every model. */
const choices = catalogue.map(([name, parameters]) =>
  z.strictObject({ name: z.literal(name), parameters: z.fromJSONSchema(parameters).prefault({}), search: z.boolean().default(false) }));

const others = z.fromJSONSchema(withoutProperty(withoutProperty(schema.tasks.train.spec, 'table'), 'models') as JsonSchema) as z.ZodObject;

/** What a person chooses before training. A model's parameters that are not given have their defaults. */
export const regressionOptions = others.extend({
  models: z.array(z.discriminatedUnion('name', choices as [(typeof choices)[number], ...typeof choices])).min(1),
}) as unknown as z.ZodType<RegressionOptions>;
