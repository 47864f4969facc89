import type { PageQuery, ViewContent, VisualizationView, VisualizationViewSummary } from '@hakaru/contract';
import { json } from '../../db/json.ts';
import { requestedPage } from '../../db/lists/list-rows.ts';
import type { Scope } from '../../db/scope.ts';
import { AppError, requireFound } from '../../http/app-error.ts';
import { nameTaken, openTable } from '../datasets/index.ts';
import { lockVersionsForUse } from '../lineage/index.ts';
import { findViews, selectView, selectViews, type ViewFilter, type ViewRow } from './view-rows.ts';

export async function listViews(scope: Scope, query: PageQuery & ViewFilter) {
  const filter = { dataset_id: query.dataset_id, search: query.search };
  const page = requestedPage(query, 'updated_at');
  const found = await findViews(scope, filter, page);
  const rows = await selectViews(scope, found);
  return { items: rows.map(toViewSummary), total: found.total, page: query.page, page_size: query.page_size };
}

interface NewView {
  name: string;
  dataset_id: string;
  version_id: string;
  content: ViewContent;
}

/** Keeps a view of a dataset's version under a name. Throws name_taken, also of another's view of the dataset. */
export async function createView(scope: Scope, { content, ...view }: NewView): Promise<VisualizationView> {
  const id = await scope
    .transaction(async (trx) => {
      const { version } = await openTable(trx, view.dataset_id, { versionId: view.version_id });
      await lockVersionsForUse(trx, [version.id]);
      const made = await trx.insert('visualization_views', {
        ...view,
        content: json(content),
        created_by: scope.userId,
      });
      await trx.announce('visualization', made);
      return made;
    })
    .catch(nameTaken(view.name));
  return getView(scope, id);
}

interface ViewChange {
  name?: string | undefined;
  version_id?: string | undefined;
  content?: ViewContent | undefined;
}

/** Changes what is given of a view. Throws name_taken. */
export async function updateView(
  scope: Scope,
  id: string,
  { name, version_id: versionId, content }: ViewChange,
): Promise<VisualizationView> {
  await scope
    .transaction(async (trx) => {
      const view = requireFound(await selectView(trx, id));
      const opened = versionId === undefined ? undefined : await openTable(trx, view.dataset_id, { versionId });
      if (opened) await lockVersionsForUse(trx, [opened.version.id]);
      await trx.update('visualization_views', id, {
        ...(name !== undefined && { name }),
        ...(opened && { version_id: opened.version.id }),
        ...(content && { content: json(content) }),
        updated_at: new Date(),
      });
      await trx.announce('visualization', id);
    })
    .catch(nameTaken(name));
  return getView(scope, id);
}

export async function getView(scope: Scope, id: string): Promise<VisualizationView> {
  return toView(requireFound(await selectView(scope, id)));
}

export async function deleteView(scope: Scope, id: string): Promise<{ deleted: true }> {
  return scope.transaction(async (trx) => {
    if (!(await trx.delete('visualization_views', id))) throw new AppError('not_found');
    await trx.announce('visualization', id);
    return { deleted: true };
  });
}

function toView(row: ViewRow): VisualizationView {
  return {
    id: row.id,
    name: row.name,
    dataset: { id: row.dataset_id, name: row.dataset_name },
    version_id: row.version_id,
    version: row.version,
    is_current: row.version === row.current_version,
    content: row.content,
    created_by: row.created_by_name ?? '',
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

function toViewSummary(row: ViewRow): VisualizationViewSummary {
  const { content, ...view } = toView(row);
  return { ...view, chart_count: content.charts.length };
}
