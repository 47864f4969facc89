import { type CallResponse, type deleteDatasets as deleteCall, errorWords, type Language } from '@hakaru/contract';
import { AppError } from '../../http/app-error.ts';
import type { DatasetContext } from './dataset-context.ts';
import { selectDataset } from './dataset-rows.ts';
import { deleteDataset } from './delete-dataset.ts';

export interface SeveralDeletions {
  ids: string[];
  cascade: boolean;
}

/** Deletes several datasets, each in a transaction of its own; one that is refused stays as it is and is told with the reason. What went along with another is not asked for again. */
export async function deleteDatasets(
  context: DatasetContext,
  caller: { orgId: string; userId: string },
  { ids, cascade }: SeveralDeletions,
  language: Language,
): Promise<CallResponse<typeof deleteCall>> {
  const answer: CallResponse<typeof deleteCall> = { deleted: [], refused: [] };
  const names = new Map<string, string>();
  for (const id of ids) names.set(id, (await selectDataset(context.database.db, caller.orgId, id))?.name ?? '');
  for (const id of new Set(ids)) {
    const name = names.get(id) ?? '';
    try {
      if (name === '' || (await selectDataset(context.database.db, caller.orgId, id)))
        await deleteDataset(context, caller, id, { cascade: cascade ? 'true' : 'false' });
      answer.deleted.push({ id, name });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      answer.refused.push({ id, name, code: error.code, response: errorWords(error.code, language, error.params) });
    }
  }
  return answer;
}
