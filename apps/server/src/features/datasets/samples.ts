import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { type DataType, type Language, languages } from '@hakaru/contract';
import { repositoryRoot } from '../../config/repository-root.ts';
import type { Scope } from '../../db/scope.ts';
import { AppError } from '../../http/app-error.ts';
import type { DatasetContext } from './dataset-context.ts';
import { hasEverHadDatasets } from './dataset-rows.ts';
import type { PayloadOf } from '../../jobs/job.ts';
import type { readTableJob } from './datasets.job.ts';
import { registerReady } from './register-dataset.ts';
import { storeFile, noteUpload } from './uploads/store-upload.ts';

interface Sample {
  file: string;
  name: string;
  category: string;
  data_type: DataType;
  comment: string;
  /** Columns that were measured: what a training predicts unless told otherwise. */
  targets?: readonly string[];
}

const samples: Record<Language, readonly Sample[]> = {
  en: [
    {
      file: 'injection-moulding.csv',
      name: 'Injection moulding trial',
      category: 'Sample',
      data_type: 'training_data',
      comment: 'Simulated: 240 shots with weight, shrinkage and strength (CC0).',
      targets: ['weight (g)', 'shrinkage (%)', 'tensile strength (MPa)'],
    },
    {
      file: 'injection-moulding-planned.csv',
      name: 'Injection moulding, planned shots',
      category: 'Sample',
      data_type: 'inference_data',
      comment: 'Simulated: 40 conditions to predict (CC0).',
    },
  ],
  ja: [
    {
      file: '射出成形試験.csv',
      name: '射出成形試験',
      category: 'サンプル',
      data_type: 'training_data',
      comment: 'シミュレーションによる 240 ショットの質量・収縮率・引張強さ（CC0）。',
      targets: ['質量(g)', '収縮率(%)', '引張強さ(MPa)'],
    },
    {
      file: '射出成形計画.csv',
      name: '射出成形計画',
      category: 'サンプル',
      data_type: 'inference_data',
      comment: 'シミュレーションによる予測用の 40 条件（CC0）。',
    },
  ],
};

/** Registers the sample tables in a language, but for those whose name is in use. */
export async function addSamples(
  context: DatasetContext,
  scope: Scope,
  language: Language,
): Promise<{ dataset_ids: string[] }> {
  const ids: string[] = [];
  for (const { file, targets = [], ...sample } of samples[language]) {
    const kept = await storeFile(context, {
      name: file,
      stream: createReadStream(join(repositoryRoot, 'apps', 'server', 'samples', file)),
    });
    const { upload_id, detected: options } = await noteUpload(context, scope, kept);
    const ready = {
      dataset: { file_name: file },
      uploads: [upload_id],
      payload: { upload_id, options, targets } satisfies PayloadOf<typeof readTableJob>,
    };
    const registered = await registerReady(
      context,
      scope,
      'table',
      { ...sample, training_type: 'regression' },
      ready,
    ).catch(unlessTaken);
    if (registered) ids.push(registered.dataset_id);
  }
  return { dataset_ids: ids };
}

function unlessTaken(error: unknown): undefined {
  if (!(error instanceof AppError && error.code === 'name_taken')) throw error;
}

/** Registers the sample tables for an organization that never had a dataset. One that deleted them doesn't get them back unasked. */
export async function loadSamples(context: DatasetContext, scope: Scope): Promise<void> {
  if (await hasEverHadDatasets(scope)) return;
  for (const language of languages) await addSamples(context, scope, language);
}
