import type { CallResponse } from '@hakaru/contract';
import type { getHistory as historyCall, HistoryEntry, VersionSource } from '@hakaru/contract/preprocessing/calls';
import { imageStepForms, type ImageStepName } from '@hakaru/contract/preprocessing/image-recipe';
import { stepForms } from '@hakaru/contract/preprocessing/recipe';
import type { Scope } from '../../db/scope.ts';
import type { Derivation } from '../../db/tables/datasets.ts';
import { openDataset } from '../datasets/index.ts';
import { savedParameters } from '../lineage/index.ts';
import { selectDerivation, selectMaking, selectPresent } from './preparation-rows.ts';

type Making = NonNullable<Awaited<ReturnType<typeof selectMaking>>>;

/** The steps that made a dataset's version out of what was uploaded, oldest first, and the versions on the way back to it. */
export async function getHistory(
  scope: Scope,
  datasetId: string,
  versionId?: string,
): Promise<CallResponse<typeof historyCall>> {
  const { version: start } = await openDataset(scope, datasetId, { versionId });
  const makings: Made[] = [];
  for (let at: string | undefined = start.id; at !== undefined;) {
    const made: Made | undefined = await selectMade(scope, at);
    if (made) makings.push(made);
    at = made?.sources[0]?.version_id;
  }
  const entries = makings.toReversed().flatMap((made) => made.entries);
  return {
    entries,
    sources: await withPresence(
      scope,
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

async function selectMade(scope: Scope, versionId: string): Promise<Made | undefined> {
  const making = await selectMaking(scope, versionId);
  if (making) return { sources: making.sources, entries: entriesOf(making) };
  const derivation = await selectDerivation(scope, versionId);
  if (!derivation?.derived) return undefined;
  const { derived, row_count, modified_at, modified_by } = derivation;
  const described = {
    pictures_changed: null,
    // A model's results, and what is found with it, are learned from every row it was trained on, before any split.
    learned: derived.kind === 'model' || derived.kind === 'decision',
    modified_at: modified_at.toISOString(),
    modified_by: modified_by ?? '',
    version_id: versionId,
  };
  return {
    sources: [derived.source],
    entries: derivedEntries(derived, row_count).map((entry) => ({ ...entry, ...described })),
  };
}

function entriesOf({ version_id, modified_at, modified_by, steps, result, image_result }: Making): HistoryEntry[] {
  const images = new Map(image_result?.steps.map((step) => [step.id, step.changed]));
  const parameters = new Map(steps.map((step) => [step.id, step.parameters]));
  return (result?.steps ?? [])
    .filter(({ applied }) => applied)
    .map(({ id, step, kinds, accounting }) => ({
      process_type: image_result ? imageStepForms[step as string as ImageStepName].group : stepForms[step].group,
      action_name: step,
      parameters: { ...parameters.get(id) },
      learned: kinds.includes('learned'),
      changes: accounting,
      pictures_changed: images.get(id) ?? null,
      modified_at: modified_at.toISOString(),
      modified_by: modified_by ?? '',
      version_id,
    }));
}

async function withPresence(scope: Scope, sources: VersionSource[]) {
  const present = new Map(
    (
      await selectPresent(
        scope,
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

type Changes = HistoryEntry['changes'];
type DescribedChange = Pick<HistoryEntry, 'process_type' | 'action_name' | 'parameters' | 'changes'>;

/** What was done to a version's columns or rows otherwise than by a recipe, told as steps are. */
function derivedEntries(derived: Derivation, rows: number): DescribedChange[] {
  if (derived.kind === 'split') {
    const { rows_before, method, share, seed, column, part } = derived;
    return [
      {
        process_type: 'rows',
        action_name: 'split',
        parameters: { method, share, seed, column, part },
        changes: { ...nothing(rows_before, rows), rows_removed: rows_before - rows },
      },
    ];
  }
  if (derived.kind === 'model' || derived.kind === 'decision') {
    return [
      {
        process_type: derived.kind,
        action_name: derived.kind,
        parameters: savedParameters(derived),
        changes: nothing(rows, rows),
      },
    ];
  }
  if (derived.kind === 'labels') {
    const { column, is_new, periods, rows: labelled } = derived;
    return [
      {
        process_type: 'columns',
        action_name: 'labels',
        parameters: { column, periods, rows: labelled },
        changes: { ...nothing(rows, rows), columns_added: is_new ? [column] : [] },
      },
    ];
  }
  const { renamed, retyped } = derived;
  return [
    ...(renamed.length === 0
      ? []
      : [
          {
            process_type: 'columns',
            action_name: 'rename_columns',
            parameters: { names: renamed.map(({ before, after }) => ({ column: before, name: after })) },
            changes: { ...nothing(rows, rows), columns_renamed: renamed },
          },
        ]),
    ...retyped.map(({ name, name_before, type, filled, emptied }) => ({
      process_type: 'columns',
      action_name: 'retype',
      parameters: { columns: [name_before], type },
      changes: { ...nothing(rows, rows), cells: [{ column: name, changed: filled + emptied, filled, emptied }] },
    })),
  ];
}

function nothing(rows_in: number, rows_out: number): Changes {
  return {
    rows_in,
    rows_out,
    rows_removed: 0,
    rows_merged: 0,
    rows_made: 0,
    removed_rows: [],
    renumbered: rows_in !== rows_out,
    cells: [],
    columns_added: [],
    columns_removed: [],
    columns_renamed: [],
    warnings: [],
    values: [],
    seconds: 0,
  };
}
