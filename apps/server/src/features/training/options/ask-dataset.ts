import type { Scope } from '../../../db/scope.ts';
import { AppError, requireFound } from '../../../http/app-error.ts';
import { notReadyError } from '../../datasets/index.ts';
import type { DatasetQuestion } from '../model-tasks.ts';
import { requireForm } from '../tables/require-form.ts';
import { selectReadyVersion } from '../tables/training-data-rows.ts';
import { openTrainingTable } from '../tables/training-table.ts';
import type { TrainingContext } from '../training-context.ts';
import type { TrainingKind } from '../training-kind.ts';

/** Has compute answer a question about a dataset's newest version. Throws not_found, dataset_not_ready, dataset_failed, wrong_data_type, form_not_taken, and compute's codes. */
export async function askDataset(
  { files, compute }: Pick<TrainingContext, 'files' | 'compute'>,
  scope: Scope,
  kind: TrainingKind,
  question: DatasetQuestion,
  datasetId: string,
  requested: object,
): Promise<object> {
  const ready = requireFound(await selectReadyVersion(scope, datasetId));
  if (ready.state !== 'ready' || ready.id === null) throw await notReadyError(scope, datasetId);
  if (ready.data_type !== 'training_data') throw new AppError('wrong_data_type', { expected: 'training_data' });
  requireForm(ready, kind.forms);
  return question.ask(compute.call, requested, await openTrainingTable(scope, files, ready.id));
}
