import { z } from 'zod';
import { pathParameters } from './call.ts';

/** What each name in a path stands for; the spec has several names for a project and for a dataset. */
const schemas = {
  project: z.uuid(),
  id: z.uuid(),
  optimizer: z.uuid(),
  dataset: z.uuid(),
  dataset_id: z.uuid(),
  model_key: z.uuid(),
  task: z.uuid(),
  name: z.string(),
  algorithm: z.string(),
  index: z.coerce.number<string | number>().int(),
};
type Schemas = typeof schemas;
type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

/** The parameters of a path by their names. Throws where a name is none of those above. */
export function paramsOf<Path extends string>(path: Path) {
  const names = pathParameters(path);
  const unknown = names.find((name) => !Object.hasOwn(schemas, name));
  if (unknown) throw new Error(`path parameter ${unknown} of ${path} has no meaning`);
  return z.object(Object.fromEntries(names.map((name) => [name, schemas[name as keyof Schemas]]))) as z.ZodObject<
    Pick<Schemas, Extract<NamesIn<Path>, keyof Schemas>>
  >;
}

/** The parameters of a call whatever their names. */
export type AnyParams = z.ZodType<Record<string, unknown>, Record<string, string | number>>;

const projectNames = ['project', 'project_id', 'id', 'optimizer'];

const datasetNames = ['dataset', 'dataset_id'];

function named(path: string, names: readonly string[], id: string): Record<string, string> {
  const name = pathParameters(path).find((one) => names.includes(one));
  if (name === undefined) throw new Error(`${path} has none of ${names.join(', ')}`);
  return { [name]: id };
}

/** The parameter of a path that says which project. */
export function projectIn(path: string, id: string): Record<string, string> {
  return named(path, projectNames, id);
}

/** The parameter that says which dataset. */
export function datasetIn(path: string, id: string): Record<string, string> {
  return named(path, datasetNames, id);
}

function read(params: Record<string, unknown>, names: readonly string[]): string {
  for (const name of names) if (typeof params[name] === 'string') return params[name];
  throw new Error(`the path has none of ${names.join(', ')}`);
}

/** The project that the parameters of a path name. */
export function projectOf(params: Record<string, unknown>): string {
  return read(params, projectNames);
}

/** The dataset that they name. */
export function datasetOf(params: Record<string, unknown>): string {
  return read(params, datasetNames);
}
