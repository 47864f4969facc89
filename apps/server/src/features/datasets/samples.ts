import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { type DataType, type Language, languages } from '@hakaru/contract';
import type { SeriesKind } from '@hakaru/contract/time-series/options';
import { repositoryRoot } from '../../config/repository-root.ts';
import type { Scope } from '../../db/scope.ts';
import { AppError } from '../../http/app-error.ts';
import type { DatasetContext } from './dataset-context.ts';
import { namesOfUntouched } from './dataset-rows.ts';
import type { PayloadOf } from '../../jobs/job.ts';
import type { readTableJob } from './datasets.job.ts';
import { registerReady } from './register-dataset.ts';
import { formVerbs, type ReadyToRead } from './form-verbs.ts';
import { noteUpload, type StoredFile, storeFile } from './uploads/store-upload.ts';

interface Sample {
  form: 'table' | 'time_series';
  file: string;
  name: string;
  category: string;
  data_type: DataType;
  comment: string;
  /** Columns that were measured: what a training predicts unless told otherwise. */
  targets?: readonly string[];
  /** What a time series is for; a soft sensor unless told otherwise. */
  kind?: SeriesKind;
}

const samples: Record<Language, readonly Sample[]> = {
  en: [
    {
      form: 'table',
      file: 'injection-moulding.csv',
      name: 'Injection moulding trial',
      category: 'Sample',
      data_type: 'training_data',
      comment: 'Simulated: 240 shots with weight, shrinkage and strength (CC0).',
      targets: ['weight (g)', 'shrinkage (%)', 'tensile strength (MPa)'],
    },
    {
      form: 'table',
      file: 'injection-moulding-planned.csv',
      name: 'Injection moulding, planned shots',
      category: 'Sample',
      data_type: 'inference_data',
      comment: 'Simulated: 40 conditions to predict (CC0).',
    },
    {
      form: 'time_series',
      file: 'distillation-column.csv',
      name: 'Distillation column',
      category: 'Sample',
      data_type: 'training_data',
      comment:
        'Simulated: 3,000 rows, one every 5 minutes, for a soft sensor; butane is analysed every hour and held, with results after 30 minutes (CC0).',
      targets: ['butane in bottoms (mol%)'],
    },
    {
      form: 'time_series',
      file: 'distillation-column-later.csv',
      name: 'Distillation column, later',
      category: 'Sample',
      data_type: 'inference_data',
      comment: 'Simulated: the next 500 rows, one every 5 minutes, without analyses (CC0).',
    },
    {
      form: 'time_series',
      file: 'cooling-water.csv',
      name: 'Cooling water',
      category: 'Sample',
      data_type: 'training_data',
      comment:
        'Simulated: 12 runs of 300 rows, one per minute, for anomaly detection; steps, drifts, stuck sensors and oscillations are labelled (CC0).',
      kind: 'supervised',
    },
    {
      form: 'time_series',
      file: 'cooling-water-later.csv',
      name: 'Cooling water, later',
      category: 'Sample',
      data_type: 'inference_data',
      comment: 'Simulated: the next 3 runs of 300 rows, one per minute, without labels (CC0).',
      kind: 'unsupervised',
    },
  ],
  ja: [
    {
      form: 'table',
      file: '射出成形試験.csv',
      name: '射出成形試験',
      category: 'サンプル',
      data_type: 'training_data',
      comment: 'シミュレーションによる 240 ショットの質量・収縮率・引張強さ（CC0）。',
      targets: ['質量(g)', '収縮率(%)', '引張強さ(MPa)'],
    },
    {
      form: 'table',
      file: '射出成形計画.csv',
      name: '射出成形計画',
      category: 'サンプル',
      data_type: 'inference_data',
      comment: 'シミュレーションによる予測用の 40 条件（CC0）。',
    },
    {
      form: 'time_series',
      file: '蒸留塔.csv',
      name: '蒸留塔',
      category: 'サンプル',
      data_type: 'training_data',
      comment:
        'シミュレーションによるソフトセンサー用の時系列（5 分間隔、3,000 行）。ブタン濃度は 1 時間ごとに分析して次の分析まで保持、結果が出るのは 30 分後（CC0）。',
      targets: ['塔底ブタン濃度(mol%)'],
    },
    {
      form: 'time_series',
      file: '蒸留塔の続き.csv',
      name: '蒸留塔の続き',
      category: 'サンプル',
      data_type: 'inference_data',
      comment: 'シミュレーションによる続きの 500 行（5 分間隔、分析値なし）（CC0）。',
    },
    {
      form: 'time_series',
      file: '冷却水設備.csv',
      name: '冷却水設備',
      category: 'サンプル',
      data_type: 'training_data',
      comment:
        'シミュレーションによる異常検知用の時系列（1 分間隔、300 行のラン 12 件）。ステップ・ドリフト・センサー固着・振動的な変動にラベル付き（CC0）。',
      kind: 'supervised',
    },
    {
      form: 'time_series',
      file: '冷却水設備の続き.csv',
      name: '冷却水設備の続き',
      category: 'サンプル',
      data_type: 'inference_data',
      comment: 'シミュレーションによる続きの 3 ラン（1 分間隔、各 300 行、ラベルなし）（CC0）。',
      kind: 'unsupervised',
    },
  ],
};

interface SampleRequest {
  /** Names that are known to be in use. */
  there?: readonly string[];
  /** No further one is begun after it. */
  signal?: AbortSignal;
}

/** Registers the samples in a language, but for those whose name is in use. */
export async function addSamples(
  context: DatasetContext,
  scope: Scope,
  language: Language,
  { there = [], signal }: SampleRequest = {},
): Promise<{ dataset_ids: string[] }> {
  const ids: string[] = [];
  for (const { file, form, targets = [], kind = 'softsensor', ...sample } of samples[language]) {
    if (signal?.aborted) break;
    if (there.includes(sample.name)) continue;
    const kept = await storeFile(context, {
      name: file,
      stream: createReadStream(join(repositoryRoot, 'apps', 'server', 'samples', file)),
    });
    const ready = await reading[form](context, scope, { kept, targets, kind, language });
    const registered = await registerReady(
      context,
      scope,
      form,
      { ...sample, training_type: 'regression' },
      ready,
    ).catch(unlessTaken);
    if (registered) ids.push(registered.dataset_id);
  }
  return { dataset_ids: ids };
}

interface Reading {
  kept: StoredFile;
  targets: readonly string[];
  kind: SeriesKind;
  language: Language;
}
type Read = (context: DatasetContext, scope: Scope, reading: Reading) => Promise<ReadyToRead>;

/** What is read of a sample's file, by its form. */
const reading: Record<Sample['form'], Read> = {
  async table(context, scope, { kept, targets }) {
    const { upload_id, detected: options } = await noteUpload(context, scope, kept);
    return {
      dataset: { file_name: kept.name },
      uploads: [upload_id],
      payload: { upload_id, options, targets } satisfies PayloadOf<typeof readTableJob>,
    };
  },
  time_series: (context, scope, { kept, targets, kind, language }) =>
    formVerbs.time_series.check(
      context,
      scope,
      { upload: kept.id, kept, options: JSON.stringify({ targets, kind }) },
      language,
    ),
};

function unlessTaken(error: unknown): undefined {
  if (!(error instanceof AppError && error.code === 'name_taken')) throw error;
}

/**
 * Registers the samples for an organization that never had another dataset, those that it lacks where that was cut off.
 * One that deleted some doesn't get them back unasked.
 */
export async function loadSamples(context: DatasetContext, scope: Scope, signal?: AbortSignal): Promise<void> {
  const there = await namesOfUntouched(scope);
  if (there === null) return;
  for (const language of languages) await addSamples(context, scope, language, { there, ...(signal && { signal }) });
}
