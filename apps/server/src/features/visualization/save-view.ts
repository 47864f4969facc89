import type { ViewContent, VisualizationView } from '@hakaru/contract';
import type { Db } from '../../db/database.ts';
import { transaction } from '../../db/transaction.ts';
import { announceChange } from '../../events/channel.ts';
import { found } from '../../http/app-error.ts';
import { nameTaken } from '../datasets/index.ts';
import { holdVersions } from '../lineage/index.ts';
import { versionOf } from './open-table.ts';
import { changeView, insertView, selectView } from './view-rows.ts';
import { toView } from './view-to-wire.ts';

interface NewView {
  name: string;
  dataset_id: string;
  version_id: string;
  content: ViewContent;
}

/** Keeps a view of a dataset's version under a name. Throws name_taken, also of another's view of the dataset. */
export async function createView(
  db: Db,
  { orgId, userId }: { orgId: string; userId: string },
  view: NewView,
): Promise<VisualizationView> {
  const id = await transaction(db, async (trx) => {
    const version = await versionOf(trx, orgId, view.dataset_id, view.version_id);
    await holdVersions(trx, orgId, [version.id]);
    const made = await insertView(trx, { ...view, version_id: version.id, org_id: orgId, created_by: userId });
    await announceChange(trx, { orgId, area: 'visualization', id: made });
    return made;
  }).catch(nameTaken(view.name));
  return getView(db, orgId, id);
}

export interface ViewChange {
  name?: string | undefined;
  version_id?: string | undefined;
  content?: ViewContent | undefined;
}

/** Changes what is given of a view. Throws name_taken. */
export async function updateView(
  db: Db,
  orgId: string,
  id: string,
  { name, version_id, content }: ViewChange,
): Promise<VisualizationView> {
  await transaction(db, async (trx) => {
    const view = found(await selectView(trx, orgId, id));
    const version = version_id === undefined ? undefined : await versionOf(trx, orgId, view.dataset_id, version_id);
    if (version) await holdVersions(trx, orgId, [version.id]);
    await changeView(trx, orgId, id, {
      ...(name !== undefined && { name }),
      ...(version && { version_id: version.id }),
      ...(content && { content }),
    });
    await announceChange(trx, { orgId, area: 'visualization', id });
  }).catch(nameTaken(name));
  return getView(db, orgId, id);
}

export async function getView(db: Db, orgId: string, id: string): Promise<VisualizationView> {
  return toView(found(await selectView(db, orgId, id)));
}
