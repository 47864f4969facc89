import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { DataType, Language } from '@hakaru/contract';
import { repositoryRoot } from '../../config/repository-root.ts';
import { AppError } from '../../http/app-error.ts';
import type { DatasetContext } from './dataset-context.ts';
import { keepFile, noteUpload } from './keep-upload.ts';
import { registerDataset } from './register-dataset.ts';

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
  orgId: string,
  userId: string | null,
  language: Language,
): Promise<{ dataset_ids: string[] }> {
  const ids: string[] = [];
  for (const { file, ...sample } of samples[language]) {
    const kept = await keepFile(context, {
      name: file,
      stream: createReadStream(join(repositoryRoot, 'apps', 'server', 'samples', file)),
    });
    const { upload_id } = await noteUpload(context, orgId, userId, kept);
    const registered = await registerDataset(context, orgId, userId, {
      ...sample,
      training_type: 'regression',
      upload_id,
      corrections: {},
    }).catch(unlessTaken);
    if (registered) ids.push(registered.dataset_id);
  }
  return { dataset_ids: ids };
}

function unlessTaken(error: unknown): undefined {
  if (!(error instanceof AppError && error.code === 'name_taken')) throw error;
}
