import type { DatasetColumn } from '@hakaru/contract';
import type { Scope } from '../../db/scope.ts';
import { openTable } from '../datasets/index.ts';
import { openInputs, openModel, openStoredModel, type TableInputs, type TrainingInputs } from '../training/index.ts';
import type { DecisionContext } from './decision-context.ts';
import type { DecisionKind, OpenReferencedModel } from './decision-kind.ts';
import { type DecisionRow, selectReferencedModels } from './decision-rows.ts';
import { readResult } from './get-decision.ts';

export interface OpenDecision extends OpenNamed {
  options: unknown;
  /** Those of the dataset it is asked of; null where there is none. */
  columns: DatasetColumn[] | null;
  /** Null where it is asked of no dataset. */
  dataset: TrainingInputs | null;
  /** Reads what the newest finished run found, which may be large; null before there is one. */
  result: () => Promise<unknown>;
}

interface OpenNamed {
  models: readonly OpenReferencedModel[];
  tables: readonly TableInputs['table'][];
  tableColumns: readonly (readonly DatasetColumn[])[];
}

/** What a project is asked of, as files on this machine. */
export async function openDecision(
  context: Pick<DecisionContext, 'files' | 'kinds'>,
  scope: Scope,
  kind: DecisionKind,
  project: DecisionRow,
): Promise<OpenDecision> {
  const { files } = context;
  const { dataset_id, dataset_version_id, form } = project;
  // At once, as a profiler asks this with every step of a setting.
  const [dataset, models, named, version] = await Promise.all([
    dataset_id === null || dataset_version_id === null || form === null
      ? null
      : openInputs(scope, files, { dataset_id, dataset_version_id, form, recipe: null }),
    selectReferencedModels(scope, [project.id]).then((asked) => openReferencedModels(context, scope, asked)),
    openTables(scope, files, kind, project.config),
    dataset_version_id === null ? undefined : scope.row('dataset_versions', dataset_version_id),
  ]);
  const result = () => readResult(files, scope, project.id);
  return { options: project.config, columns: version?.columns ?? null, dataset, models, ...named, result };
}

/** The trained models and tables that options name. Throws not_found, model_not_found. */
export async function openNamed(
  context: Pick<DecisionContext, 'files' | 'kinds'>,
  scope: Scope,
  kind: DecisionKind,
  options: unknown,
): Promise<OpenNamed> {
  return {
    models: await openReferencedModels(context, scope, kind.models(options)),
    ...(await openTables(scope, context.files, kind, options)),
  };
}

async function openTables(
  scope: Scope,
  files: DecisionContext['files'],
  kind: DecisionKind,
  options: unknown,
): Promise<Pick<OpenNamed, 'tables' | 'tableColumns'>> {
  const tables: TableInputs['table'][] = [];
  const tableColumns: DatasetColumn[][] = [];
  for (const { dataset_id, version_id } of kind.tables(options)) {
    const { dataset, version } = await openTable(scope, dataset_id, { versionId: version_id });
    const reading = { dataset_id, dataset_version_id: version_id, form: dataset.form, recipe: null };
    const inputs = await openInputs(scope, files, reading);
    if (!('table' in inputs)) continue;
    tables.push(inputs.table);
    tableColumns.push(version.columns);
  }
  return { tables, tableColumns };
}

/** Trained models as files on this machine, in the order they are named. Throws model_not_found. */
async function openReferencedModels(
  context: Pick<DecisionContext, 'files' | 'kinds'>,
  scope: Scope,
  named: readonly { project_id: string; model_key: string }[],
): Promise<OpenReferencedModel[]> {
  return Promise.all(
    named.map(async ({ project_id, model_key }) => {
      const opened = await openModel(context, scope, project_id, model_key);
      const { model_dir, ...inputs } = await openStoredModel(scope, context.files, opened);
      const { dataset_id, training_type } = opened.project;
      const { model: name, target } = opened.model;
      return {
        project_id,
        model_key,
        name,
        target,
        dataset_id,
        training_type,
        columns: opened.columns,
        model_dir,
        inputs,
      };
    }),
  );
}
