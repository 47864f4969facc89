import type { LineageEdge, LineageNode } from '@hakaru/contract';
import type { Derivation } from '../../db/tables/datasets.ts';
import type { Making } from '../../db/tables/lineage.ts';
import type { Ancestor } from './get-lineage.ts';

export interface Graph {
  nodes: LineageNode[];
  edges: LineageEdge[];
}

export const nodeIds = {
  upload: (id: string) => `upload:${id}`,
  version: (id: string) => `version:${id}`,
  recipe: (id: string) => `recipe:${id}`,
  training: (id: string) => `training:${id}`,
  model: (id: string) => `model:${id}`,
  prediction: (id: string) => `prediction:${id}`,
};

/** Versions, the uploads they were read from, and the recipes and changes that made them. `models` and `projects` are those the image shows. */
export function versionGraph(
  versions: Map<string, Ancestor>,
  { models, projects }: { models: ReadonlySet<string>; projects: ReadonlySet<string> },
): Graph {
  const graph: Graph = { nodes: [], edges: [] };
  const known = new Set<string>();
  for (const [id, version] of versions) {
    graph.nodes.push(versionNode(id, version));
    if (version.state === 'named') continue;
    const { uploads, recipe, derived, sources } = version.making;
    const made = recipe
      ? recipeNode(id, recipe, versions, sources)
      : derived
        ? derivationNode(id, derived, versions, version)
        : null;
    if (made) {
      graph.nodes.push(made);
      graph.edges.push({ from: made.id, to: nodeIds.version(id), role: 'made' });
      const maker = makerNode(derived, { models, projects });
      if (maker) graph.edges.push({ from: maker, to: made.id, role: 'made' });
      sources.forEach((source, index) =>
        graph.edges.push({
          from: nodeIds.version(source.version_id),
          to: made.id,
          role: maker ? 'input' : index === 0 ? 'made' : 'joined',
        }),
      );
    }
    for (const upload of uploads) {
      // The same upload may have been registered twice.
      if (!known.has(upload.id)) graph.nodes.push(uploadNode(upload, version));
      known.add(upload.id);
      graph.edges.push({ from: nodeIds.upload(upload.id), to: nodeIds.version(id), role: 'made' });
      const project = projectBehind(version);
      if (project && projects.has(project))
        graph.edges.push({ from: nodeIds.training(project), to: nodeIds.upload(upload.id), role: 'made' });
    }
  }
  return graph;
}

/** The project whose result was registered as a dataset: its first version. */
export function projectBehind(version: Ancestor): string | null {
  return version.state === 'present' && version.row.version === 1 ? (version.row.made_with?.project_id ?? null) : null;
}

/** The model or the project that a version was saved from, where the image shows it. */
function makerNode(
  derived: Derivation | null,
  { models, projects }: { models: ReadonlySet<string>; projects: ReadonlySet<string> },
): string | null {
  if (derived?.kind === 'model' && models.has(derived.model.key)) return nodeIds.model(derived.model.key);
  if (derived?.kind === 'decision' && projects.has(derived.project.id)) return nodeIds.training(derived.project.id);
  return null;
}

function versionNode(id: string, { state, row }: Ancestor): LineageNode {
  const facts = {
    id: nodeIds.version(id),
    name: row.name,
    dataset_id: row.dataset_id,
    version_id: id,
    version: row.version,
    content_hash: row.content_hash,
  };
  if (state === 'named')
    return {
      ...facts,
      kind: 'deleted_version',
      rows: null,
      columns: null,
      at: null,
      by: '',
      deleted_at: null,
      deleted_by: '',
    };
  const size = { rows: row.row_count, columns: row.column_count, at: row.created_at.toISOString() };
  if (state === 'deleted')
    return {
      ...facts,
      ...size,
      kind: 'deleted_version',
      by: row.created_by,
      deleted_at: row.deleted_at.toISOString(),
      deleted_by: row.deleted_by,
    };
  const { data_type, form, current_version, source_options: read_options, created_by_name } = row;
  return {
    ...facts,
    ...size,
    kind: 'version',
    data_type,
    form,
    is_current: row.version === current_version,
    read_options,
    by: created_by_name ?? '',
  };
}

function uploadNode(
  upload: Making['uploads'][number],
  { state, row }: Exclude<Ancestor, { state: 'named' }>,
): LineageNode {
  return {
    id: nodeIds.upload(upload.id),
    kind: 'upload',
    name: upload.file_name,
    at: upload.at,
    by: upload.by,
    byte_size: upload.byte_size,
    sha256: upload.sha256,
    dataset_id: row.dataset_id,
    data_type: row.data_type,
    exists: state === 'present',
  };
}

function recipeNode(
  versionId: string,
  recipe: NonNullable<Making['recipe']>,
  versions: Map<string, Ancestor>,
  sources: Making['sources'],
): LineageNode {
  const done = new Map(recipe.done.map((step) => [step.id, step]));
  return {
    id: nodeIds.recipe(versionId),
    kind: 'recipe',
    preparation_id: recipe.preparation_id,
    name: recipe.saved_as?.name ?? '',
    recipe_version: recipe.saved_as?.version ?? null,
    at: recipe.at,
    by: recipe.by,
    dataset_id: presentSource(versions, sources),
    steps: recipe.steps.map(({ id, step, parameters }) => {
      const result = done.get(id);
      return {
        id,
        step,
        parameters: { ...parameters },
        applied: result?.applied ?? false,
        rows_in: result?.rows_in ?? null,
        rows_out: result?.rows_out ?? null,
      };
    }),
    library_versions: recipe.library_versions,
  };
}

/** Columns renamed and re-typed, a set split off, rows saved with what a model says of them: one step that is no recipe's. */
function derivationNode(
  versionId: string,
  derived: Derivation,
  versions: Map<string, Ancestor>,
  version: Exclude<Ancestor, { state: 'named' }>,
): LineageNode {
  const { source, kind, ...rest } = derived;
  const parameters = derived.kind === 'model' || derived.kind === 'decision' ? savedParameters(derived) : rest;
  const before = versions.get(source.version_id);
  const rows_in = before && before.state !== 'named' ? before.row.row_count : null;
  const { row } = version;
  return {
    id: nodeIds.recipe(versionId),
    kind: 'recipe',
    preparation_id: null,
    name: '',
    recipe_version: null,
    at: row.created_at.toISOString(),
    by: version.state === 'present' ? (version.row.created_by_name ?? '') : version.row.created_by,
    dataset_id: presentSource(versions, [source]),
    steps: [{ id: kind, step: kind, parameters, applied: true, rows_in, rows_out: row.row_count }],
    library_versions: {},
  };
}

function presentSource(versions: Map<string, Ancestor>, [source]: Making['sources']): string | null {
  return source && versions.get(source.version_id)?.state === 'present' ? source.dataset_id : null;
}

/** What a model's or a project's results were saved with, told as a step's parameters are. */
export function savedParameters(derived: Extract<Derivation, { kind: 'model' | 'decision' }>): Record<string, unknown> {
  if (derived.kind === 'decision') return { project: derived.project.name, ...derived.parameters };
  const { project, model, task, parameters } = derived;
  const { mapping, ...rest } = parameters;
  const renamed = Object.entries({ ...(mapping as Record<string, string> | undefined) }).map(([feature, column]) => ({
    feature,
    column,
  }));
  return { project: project.name, model: model.name, target: model.target, task, ...rest, mapping: renamed };
}
