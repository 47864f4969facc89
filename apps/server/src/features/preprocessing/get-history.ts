import type { CallResponse } from '@hakaru/contract';
import type { getHistory as historyCall, HistoryEntry, VersionSource } from '@hakaru/contract/preprocessing/calls';
import { imageStepForms, type ImageStepName } from '@hakaru/contract/preprocessing/image-recipe';
import { stepForms } from '@hakaru/contract/preprocessing/recipe';
import type { Db } from '../../db/database.ts';
import { AppError, found } from '../../http/app-error.ts';
import { openAnyVersion, selectVersion } from '../datasets/index.ts';
import { derivedEntries, isLearned } from './derived-entries.ts';
import { selectDerivation, selectMaking, selectPresent } from './preparation-rows.ts';

type Making = NonNullable<Awaited<ReturnType<typeof selectMaking>>>;

/** The steps that made a dataset's version out of what was uploaded, oldest first, and the versions on the way back to it. */
export async function getHistory(
  db: Db,
  orgId: string,
  datasetId: string,
  versionId?: string,
): Promise<CallResponse<typeof historyCall>> {
  const { version: current } = await openAnyVersion(db, orgId, datasetId);
  const start = versionId === undefined ? current : found(await selectVersion(db, orgId, versionId));
  if (start.dataset_id !== datasetId) throw new AppError('not_found');
  const makings: Made[] = [];
  for (let at: string | undefined = start.id; at !== undefined;) {
    const made: Made | undefined = await selectMade(db, orgId, at);
    if (made) makings.push(made);
    at = made?.sources[0]?.version_id;
  }
  const entries = makings.toReversed().flatMap((made) => made.entries);
  return {
    entries,
    sources: await withPresence(
      db,
      orgId,
      makings.flatMap((made) => made.sources),
    ),
    learned: entries.some((entry) => entry.learned),
  };
}

/** What was done to make a version out of others. */
interface Made {
  sources: VersionSource[];
  entries: HistoryEntry[];
}

async function selectMade(db: Db, orgId: string, versionId: string): Promise<Made | undefined> {
  const making = await selectMaking(db, orgId, versionId);
  if (making) return { sources: making.sources, entries: entriesOf(making) };
  const derivation = await selectDerivation(db, orgId, versionId);
  if (!derivation?.derived) return undefined;
  const { derived, row_count, modified_at, modified_by } = derivation;
  const told = {
    pictures_changed: null,
    learned: isLearned(derived),
    modified_at: modified_at.toISOString(),
    modified_by: modified_by ?? '',
    version_id: versionId,
  };
  return {
    sources: [derived.source],
    entries: derivedEntries(derived, row_count).map((entry) => ({ ...entry, ...told })),
  };
}

function entriesOf({ version_id, modified_at, modified_by, steps, result, image_result }: Making): HistoryEntry[] {
  const pictures = new Map(image_result?.steps.map((step) => [step.id, step.changed]));
  const parameters = new Map(steps.map((step) => [step.id, step.parameters]));
  return (result?.steps ?? [])
    .filter(({ applied }) => applied)
    .map(({ id, step, kinds, accounting }) => ({
      process_type: image_result ? imageStepForms[step as string as ImageStepName].group : stepForms[step].group,
      action_name: step,
      parameters: { ...parameters.get(id) },
      learned: kinds.includes('learned'),
      changes: accounting,
      pictures_changed: pictures.get(id) ?? null,
      modified_at: modified_at.toISOString(),
      modified_by: modified_by ?? '',
      version_id,
    }));
}

async function withPresence(db: Db, orgId: string, sources: VersionSource[]) {
  const present = new Map(
    (
      await selectPresent(
        db,
        orgId,
        sources.map((source) => source.version_id),
      )
    ).map((row) => [row.id, row]),
  );
  return sources.map((source) => {
    const row = present.get(source.version_id);
    return {
      ...source,
      name: row?.name ?? source.name,
      exists: row !== undefined,
      data_type: row?.data_type ?? ('training_data' as const),
      is_current: row?.version === row?.current_version,
    };
  });
}
