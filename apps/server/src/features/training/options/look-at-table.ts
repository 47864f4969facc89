import type { DatasetColumn } from '@hakaru/contract';
import type { Scope } from '../../../db/scope.ts';
import { openTrainingTable } from '../tables/training-table.ts';
import type { TrainingContext } from '../training-context.ts';
import type { LookSpec, Problem, TrainingKind } from '../training-kind.ts';
import { rememberedCall } from './remembered-call.ts';

/**
 * What a version's table says against options: features that tell the target, rows that a random split would part.
 * Columns that take no part are looked at as well, as lots are. The same question is worked out once.
 */
export async function lookAtTable(
  context: TrainingContext,
  scope: Scope,
  kind: TrainingKind,
  version: { id: string; columns: DatasetColumn[] },
  options: unknown,
): Promise<readonly Problem[]> {
  if (kind.look === null) return [];
  const targets = kind.targets(options);
  if (targets.length === 0) return [];
  const features = kind.features(options);
  const used = new Set([...targets, ...features.map(({ name }) => name)]);
  const others = version.columns
    .filter(({ name, role }) => !used.has(name) && role !== 'ignore')
    .map(({ name, type }) => ({ name, type }));
  const { split } = options as { split?: { method?: LookSpec['split'] } };
  const spec = { targets, features, others, split: split?.method ?? 'automatic' };
  const table = await openTrainingTable(scope, context.files, version.id);
  // It keeps nobody from training.
  return kind.look(rememberedCall(context.compute.call, scope.orgId), { ...spec, table } as LookSpec).catch(() => []);
}
