import { getDataset } from '@hakaru/contract';
import { useAnswer } from '../../lib/api/use-answer.ts';
import { translator } from '../../lib/i18n/define-messages.ts';
import type { Detail } from '../../ui/detail-table.tsx';
import { conditionMessages } from './words.ts';

/** Which dataset's rows alone may be proposed, where that is so. */
export function candidatesDetail(candidates: { dataset_id: string } | null): readonly Detail[] {
  if (candidates === null) return [];
  return [{ label: translator(conditionMessages)('candidates'), value: <DatasetName id={candidates.dataset_id} /> }];
}

/** What a dataset is called; an en dash where it is there no more. */
function DatasetName({ id }: { id: string }) {
  const { data, isPending } = useAnswer(getDataset, { params: { dataset_id: id, min_schema: 'true' } });
  return <>{isPending ? '…' : (data?.name ?? '–')}</>;
}
