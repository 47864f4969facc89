import { isDeepStrictEqual } from 'node:util';
import type { SoftSensorOnlineFacts } from '@hakaru/contract/training/soft-sensor';
import type { TimeSeriesOnlineFacts } from '@hakaru/contract/training/time-series';
import type { Scope } from '../../db/scope.ts';
import { AppError, requireFound } from '../../http/app-error.ts';
import { clockOfVersion } from '../datasets/index.ts';
import { lockModelForUse } from '../lineage/index.ts';
import {
  type ModelReference,
  type Online,
  openModel,
  type ScoringOnline,
  selectModelSettings,
} from '../training/index.ts';
import type { OnlineContext } from './online-context.ts';
import { insertOnline, selectOnline, updateOnline } from './online-rows.ts';
import { MOST_ROWS_BEFORE } from './retained-rows.ts';

export type OnlineFacts = SoftSensorOnlineFacts | TimeSeriesOnlineFacts;

/** A model that may run online. */
export interface OpenOnline<Facts extends OnlineFacts = OnlineFacts> {
  key: string;
  modelDir: string;
  /** Below which what is made of its states lies. */
  folder: string;
  facts: Facts;
  /** Whether its facts are kept, as it is set now or as it was set before. */
  kept: 'none' | 'before' | 'as_set';
  /** How many minutes the clock of the training's series is ahead of UTC; null where its table had none. */
  offset: number | null;
  /** What people have set of it, and which version of that it is; 0 where nothing may be set. */
  settings: Record<string, unknown>;
  settingsVersion: number;
}

type FactsOf<Kind extends Online> = Kind extends ScoringOnline ? TimeSeriesOnlineFacts : SoftSensorOnlineFacts;

/** A trained model whose kind runs online, and what compute says of it as it is set now. Throws not_found. */
export async function openOnline<Kind extends Online>(
  { kinds, files, compute }: OnlineContext,
  scope: Scope,
  online: Kind,
  { project: projectId, model_key: key }: ModelReference,
): Promise<OpenOnline<FactsOf<Kind>>> {
  const { project, model, kind } = await openModel({ kinds }, scope, projectId, key);
  requireFound(kind.online?.calls === online.calls || undefined);
  const [modelDir, begun, clock, set] = await Promise.all([
    files.localFolder(model.artefact_key),
    selectOnline(scope, key),
    clockOfVersion(scope, project.dataset_version_id),
    online.answers === 'scores' ? selectModelSettings(scope, key) : undefined,
  ]);
  const settings = set?.settings ?? {};
  const kept = begun?.facts && isSetAs(begun.facts, settings) ? begun.facts : undefined;
  return {
    key,
    modelDir,
    folder: `runs/${model.run_id}/online/${key}`,
    // Kept of a model of the kind, or asked of it.
    facts: (kept ?? (await start())) as FactsOf<Kind>,
    kept: kept ? 'as_set' : begun ? 'before' : 'none',
    offset: clock?.offset_minutes ?? null,
    settings,
    settingsVersion: set?.version ?? 0,
  };

  async function start(): Promise<OnlineFacts> {
    if (online.answers === 'estimates') return compute.call(`${online.by}.start` as const, { model_dir: modelDir });
    const model_settings = online.modelSettings.schema.parse(settings);
    return compute.call(`${online.by}.start` as const, { model_dir: modelDir, model_settings });
  }
}

/** How far a model looks back depends on what is set of it. */
function isSetAs(facts: OnlineFacts, settings: Record<string, unknown>): boolean {
  return !('model_settings' in facts) || isDeepStrictEqual(facts.model_settings, settings);
}

/** The same of a model that takes rows from now on. */
export async function beginOnline<Kind extends Online>(
  context: OnlineContext,
  scope: Scope,
  online: Kind,
  place: ModelReference,
): Promise<OpenOnline<FactsOf<Kind>>> {
  const opened = await openOnline(context, scope, online, place);
  if (opened.kept === 'as_set') return opened;
  if (opened.kept === 'before') await updateOnline(scope, opened.key, { facts: opened.facts });
  else
    await scope.transaction(async (trx) => {
      await lockModelForUse(trx, place.project, opened.key);
      await insertOnline(trx, opened.key, opened.facts);
    });
  return opened;
}

/** Throws online_duration_long where alarms have to last for longer than rows are kept. */
export function requireShort({ facts }: OpenOnline<TimeSeriesOnlineFacts>): void {
  const { smallest_duration: duration = 1 } = facts.model_settings;
  const beyond = facts.rows_before - MOST_ROWS_BEFORE;
  if (beyond > 0) throw new AppError('online_duration_long', { duration, most: duration - beyond });
}
