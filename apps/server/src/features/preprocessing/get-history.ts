import type { CallResponse } from '@hakaru/contract';
import type { getHistory as historyCall, HistoryEntry, VersionSource } from '@hakaru/contract/preprocessing/calls';
import { stepForms } from '@hakaru/contract/preprocessing/recipe';
import type { Db } from '../../db/database.ts';
import { AppError, found } from '../../http/app-error.ts';
import { openAnyVersion, selectVersion } from '../datasets/index.ts';
import { selectMaking, selectPresent } from './preparation-rows.ts';

type Making = NonNullable<Awaited<ReturnType<typeof selectMaking>>>;

/** The steps that made a dataset's version out of what was uploaded, oldest first, and the versions on the way back to it. */
export async function getHistory(db: Db, orgId: string, datasetId: string, versionId?: string): Promise<CallResponse<typeof historyCall>> {
  const { version: current } = await openAnyVersion(db, orgId, datasetId);
  const start = versionId === undefined ? current : found(await selectVersion(db, orgId, versionId));
  if (start.dataset_id !== datasetId) throw new AppError('not_found');
  const makings: Making[] = [];
  for (let at: string | undefined = start.id; at !== undefined; ) {
    const making: Making | undefined = await selectMaking(db, orgId, at);
    if (making) makings.push(making);
    at = making?.sources[0]?.version_id;
  }
  const entries = makings.toReversed().flatMap(entriesOf);
  return { entries, sources: await withPresence(db, orgId, makings.flatMap((making) => making.sources)), learned: entries.some((entry) => entry.learned) };
}

function entriesOf({ version_id, modified_at, modified_by, steps, result }: Making): HistoryEntry[] {
  const parameters = new Map(steps.map((step) => [step.id, step.parameters]));
  return (result?.steps ?? []).filter(({ applied }) => applied).map(({ id, step, kinds, accounting }) => ({
    process_type: stepForms[step].group,
    action_name: step,
    parameters: { ...parameters.get(id) },
    learned: kinds.includes('learned'),
    changes: accounting,
    modified_at: modified_at.toISOString(),
    modified_by: modified_by ?? '',
    version_id,
  }));
}

async function withPresence(db: Db, orgId: string, sources: VersionSource[]) {
  const present = new Map((await selectPresent(db, orgId, sources.map((source) => source.version_id))).map((row) => [row.id, row]));
  return sources.map((source) => {
    const row = present.get(source.version_id);
    return { ...source, name: row?.name ?? source.name, exists: row !== undefined, data_type: row?.data_type ?? ('training_data' as const), is_current: row?.version === row?.current_version };
  });
}
