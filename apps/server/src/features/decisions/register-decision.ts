import type { DatasetColumn, Language } from '@hakaru/contract';
import type { OptionProblem } from '@hakaru/contract/training/option-problems';
import type { Scope } from '../../db/scope.ts';
import { AppError, requireFound } from '../../http/app-error.ts';
import { openDataset, openTable } from '../datasets/index.ts';
import { lockModelForUse, lockVersionsForUse } from '../lineage/index.ts';
import {
  insertProject,
  nameTaken,
  openModel,
  openTrainingTable,
  refuseOptions,
  rememberedCall,
  requireForm,
  tellProblems,
} from '../training/index.ts';
import type { DecisionContext } from './decision-context.ts';
import type { ReferencedModel, DecisionKind, Subjects } from './decision-kind.ts';
import { insertReferencedModels } from './decision-rows.ts';
import { findDecision } from './get-decision.ts';

interface Registration {
  /** Of a project whose files are there already. */
  id?: string;
  name: string;
  comment: string;
  options: unknown;
}

/** Registers a project on the newest version of a dataset, or on none, and on the trained models that its options name. Throws not_found, form_not_taken, name_taken, and where the options do not fit. */
export async function registerDecision(
  context: DecisionContext,
  scope: Scope,
  kind: DecisionKind,
  datasetId: string | null,
  { id: given, name, comment, options }: Registration,
): Promise<{ project_id: string }> {
  const { opened, ...subjects } = await openSubjects(context, scope, kind, datasetId, options);
  await requireEarlier(scope, kind, datasetId, options);
  refuseOptions(
    await kind.check(
      options,
      { dataset_id: datasetId, columns: opened?.version.columns ?? null, ...subjects },
      context.compute.call,
    ),
  );
  const id = await scope
    .transaction(async (trx) => {
      await lockVersionsForUse(trx, [
        ...(opened ? [opened.version.id] : []),
        ...kind.tables(options).map(({ version_id }) => version_id),
      ]);
      for (const { project_id, model_key } of subjects.models) await lockModelForUse(trx, project_id, model_key);
      const project = await insertProject(trx, {
        ...(given !== undefined && { id: given }),
        training_type: kind.id,
        area: kind.calls.register.area,
        name,
        comment,
        dataset_version_id: opened?.version.id ?? null,
        config: options,
        recipe: null,
      });
      await insertReferencedModels(
        trx,
        project,
        subjects.models.map((model) => model.model_key),
      );
      return project;
    })
    .catch(nameTaken(name));
  return { project_id: id };
}

/** What is wrong with options before they are registered, in words. Throws as registering does where nothing can be said of them. */
export async function checkDecision(
  context: DecisionContext,
  scope: Scope,
  kind: DecisionKind,
  datasetId: string | null,
  options: unknown,
  language: Language,
): Promise<{ problems: OptionProblem[] }> {
  const { opened, ...subjects } = await openSubjects(context, scope, kind, datasetId, options);
  const found = await kind
    .check(
      options,
      { dataset_id: datasetId, columns: opened?.version.columns ?? null, ...subjects },
      context.compute.call,
    )
    .catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code === 'compute_unavailable') throw error;
      return [{ code: error.code, severity: 'error' as const, fields: [], params: error.params }];
    });
  const stands = found.every(({ severity }) => severity !== 'error');
  const seen = stands && opened ? await lookAtRows(context, scope, kind, opened.version, options) : [];
  return { problems: tellProblems([...found, ...seen], language) };
}

async function lookAtRows(
  context: DecisionContext,
  scope: Scope,
  kind: DecisionKind,
  { id, columns }: { id: string; columns: DatasetColumn[] },
  options: unknown,
) {
  if (kind.look === null) return [];
  const table = await openTrainingTable(scope, context.files, id);
  return kind.look(options, { table, columns }, rememberedCall(context.compute.call, scope.orgId)).catch(() => []);
}

/** Throws not_found where the project that this one goes on from is not there, or of another dataset. */
async function requireEarlier(scope: Scope, kind: DecisionKind, datasetId: string | null, options: unknown) {
  const earlier = kind.earlier(options);
  if (earlier === null) return;
  const { dataset_id } = await findDecision(scope, kind, earlier);
  requireFound(dataset_id === datasetId ? earlier : undefined);
}

async function openSubjects(
  context: DecisionContext,
  scope: Scope,
  kind: DecisionKind,
  datasetId: string | null,
  options: unknown,
) {
  const opened = datasetId === null ? null : await openDataset(scope, datasetId);
  if (opened) requireForm(opened.dataset, kind.forms);
  const models: ReferencedModel[] = [];
  for (const { project_id, model_key } of kind.models(options)) {
    const { project, model, columns } = await openModel(context, scope, project_id, model_key);
    const { dataset_id, training_type } = project;
    models.push({ project_id, model_key, name: model.model, target: model.target, dataset_id, training_type, columns });
  }
  const tables: Subjects['tables'][number][] = [];
  for (const { dataset_id, version_id } of kind.tables(options))
    tables.push((await openTable(scope, dataset_id, { versionId: version_id })).version.columns);
  return { opened, models, tables };
}
