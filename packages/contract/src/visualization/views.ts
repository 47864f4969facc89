import { z } from 'zod';
import { defineCall } from '../shared/call.ts';
import { pageOf, pageQuerySortedBy } from '../shared/paging.ts';
import { selection } from './selection.ts';

const name = z.string().trim().min(1).max(200);
const idParams = z.object({ id: z.uuid() });

/** One chart of a view: which kind, how it is set, and where it stands; the browser says what is in `settings`. */
const chart = z.object({
  id: z.string().min(1).max(50),
  kind: z.string().min(1).max(50),
  title: z.string().max(200).default(''),
  settings: z.record(z.string(), z.json()).default({}),
});

export const viewContent = z.object({
  charts: z.array(chart).max(50),
  selection: selection.nullable().default(null),
  excluded: z.array(selection).max(20).default([]),
  /** Labels given to selected rows, until they are written as a column of a new version; where two apply, the later one counts. */
  labels: z
    .object({
      column: z.string().min(1).max(500),
      rows: z.array(z.object({ label: z.string().min(1).max(500), selection })).max(50),
    })
    .optional(),
  layout: z.record(z.string(), z.json()).default({}),
});
export type ViewContent = z.infer<typeof viewContent>;

/** Row numbers in its selections are those of `version_id`, the version it was saved on. */
export const visualizationView = z.object({
  id: z.uuid(),
  name: z.string(),
  dataset: z.object({ id: z.uuid(), name: z.string() }),
  version_id: z.uuid(),
  /** The version's number, and whether the dataset has a newer one. */
  version: z.number().int(),
  is_current: z.boolean(),
  content: viewContent,
  created_by: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type VisualizationView = z.infer<typeof visualizationView>;

export const visualizationViewSummary = visualizationView
  .omit({ content: true })
  .extend({ chart_count: z.number().int() });
export type VisualizationViewSummary = z.infer<typeof visualizationViewSummary>;

/** Sort by name, created_at or updated_at. */
export const listViews = defineCall({
  method: 'GET',
  path: '/visualization/views',
  area: 'visualization',
  summary: 'Saved views, paged; of one dataset with dataset_id',
  query: pageQuerySortedBy('name', 'created_at', 'updated_at').extend({ dataset_id: z.uuid().optional() }),
  response: pageOf(visualizationViewSummary),
});

/** A name is taken once a dataset. `{ "name": "Furnace check", "dataset_id": "…", "version_id": "…", "content": { "charts": [{ "id": "1", "kind": "distribution", "settings": { "columns": ["a"] } }] } }` */
export const createView = defineCall({
  method: 'POST',
  path: '/visualization/views',
  area: 'visualization',
  status: 201,
  summary: 'Save a view under a name',
  body: z.object({ name, dataset_id: z.uuid(), version_id: z.uuid(), content: viewContent }),
  response: visualizationView,
  errors: ['name_taken', 'dataset_not_ready'],
});

export const getView = defineCall({
  method: 'GET',
  path: '/visualization/views/{id}',
  area: 'visualization',
  summary: 'A saved view; its address is what is shared',
  params: idParams,
  response: visualizationView,
});

export const updateView = defineCall({
  method: 'PUT',
  path: '/visualization/views/{id}',
  area: 'visualization',
  summary: 'Rename a view or keep it as it is now',
  params: idParams,
  body: z.object({ name: name.optional(), version_id: z.uuid().optional(), content: viewContent.optional() }),
  response: visualizationView,
  errors: ['name_taken'],
});

export const deleteView = defineCall({
  method: 'DELETE',
  path: '/visualization/views/{id}',
  area: 'visualization',
  summary: 'Delete a view; the data stay',
  params: idParams,
  response: z.object({ deleted: z.literal(true) }),
});
