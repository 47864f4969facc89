import * as calls from '@hakaru/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { getColumnDraft } from './columns/get-column-draft.ts';
import { registerColumnDraft } from './columns/register-column-draft.ts';
import { startColumnDraft } from './columns/start-column-draft.ts';
import { compareVersions } from './compare-versions.ts';
import type { DatasetContext } from './dataset-context.ts';
import { deleteDatasets } from './delete-datasets.ts';
import { getDatasetHistory } from './get-dataset-history.ts';
import { listCategories, listTags } from './list-groupings.ts';
import { changeCategory, changeTag } from './regroup.ts';
import { startSplit } from './sets/start-split.ts';

/** Calls that edit, split, compare and group datasets. */
export function managementRoutes(api: FastifyInstance, context: DatasetContext): void {
  const { db } = context.database;
  route(api, calls.draftColumns, ({ caller, params, body }) =>
    startColumnDraft(context, caller.orgId, caller.userId, params.id, body.columns),
  );
  route(api, calls.getColumnDraft, ({ caller, params }) => getColumnDraft(db, caller.orgId, params.draft_id));
  route(api, calls.registerColumnDraft, ({ caller, params }) =>
    registerColumnDraft(context, caller.orgId, caller.userId, params.draft_id),
  );
  route(api, calls.splitDataset, ({ caller, params, body }) =>
    startSplit(context, caller.orgId, caller.userId, params.id, body),
  );
  route(api, calls.getDatasetHistory, ({ caller, params }) => getDatasetHistory(db, caller.orgId, params.id));
  route(api, calls.compareVersions, ({ caller, params, body }) =>
    compareVersions(context, caller.orgId, params.before, params.after, body.keys),
  );
  route(api, calls.listCategories, ({ caller }) => listCategories(db, caller.orgId));
  route(api, calls.changeCategory, ({ caller, body }) => changeCategory(db, caller.orgId, caller.userId, body));
  route(api, calls.listTags, ({ caller }) => listTags(db, caller.orgId));
  route(api, calls.changeTag, ({ caller, body }) => changeTag(db, caller.orgId, caller.userId, body));
  route(api, calls.deleteDatasets, ({ caller, body, language }) => deleteDatasets(context, caller, body, language));
}
