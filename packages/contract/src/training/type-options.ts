import { z } from 'zod';
import { withoutProperty } from '../jobs/task-schema.ts';
import { recipeChoice, type RecipeChoice } from './recipe-choice.ts';

type JsonSchema = Parameters<typeof z.fromJSONSchema>[0];
type Properties = Record<string, unknown>;
interface TrainSchema {
  properties: Properties & { models: { items: { $ref: string } } };
  $defs: Record<string, { properties: Properties }>;
}

/** What the server adds to a train task itself: the table or the charts, and the steps of a recipe that a person only names. */
type Added = 'table' | 'images' | 'recipe';

/** A kind's train task as a person fills it in. Where it takes a recipe, which one; without a choice, types that judge by rows held out take the one that made the dataset, others the dataset as it is. */
export type TypeOptions<Spec> = Omit<Spec, Added> &
  (Spec extends { recipe?: unknown } ? { recipe?: RecipeChoice | undefined } : unknown);

/**
 * What a person chooses before training, of a kind's `train` schema and its catalogue of models. One shape per model,
 * chosen by its name: what is wrong is said of the field that is wrong, not of every model. Parameters that are not
 * given have their defaults.
 */
export function typeOptions<Spec>(train: unknown, models: Record<string, unknown>): z.ZodType<TypeOptions<Spec>> {
  const schema = train as TrainSchema;
  const others = objectOf(['table', 'images', 'recipe', 'models'].reduce(withoutProperty, train));
  const beside = objectOf(
    ['name', 'parameters'].reduce(withoutProperty, { ...modelChoice(schema), $defs: schema.$defs } as unknown),
  );
  const choices = Object.entries(models).map(([name, parameters]) =>
    z.strictObject({
      name: z.literal(name),
      parameters: z.fromJSONSchema(parameters as JsonSchema).prefault({}),
      ...beside.shape,
    }),
  );
  return others.extend({
    ...('recipe' in schema.properties ? { recipe: recipeChoice.optional() } : {}),
    models: z.array(z.discriminatedUnion('name', choices as [(typeof choices)[number], ...typeof choices])).min(1),
  }) as unknown as z.ZodType<TypeOptions<Spec>>;
}

/** What a model is chosen by: its name, its parameters, and what some kinds have beside them. */
function modelChoice({ properties, $defs }: TrainSchema) {
  const { $ref } = properties.models.items;
  return $defs[$ref.slice($ref.lastIndexOf('/') + 1)];
}

function objectOf(schema: unknown): z.ZodObject {
  return z.fromJSONSchema(schema as JsonSchema) as z.ZodObject;
}
