import { proposeSoftSensor } from '@hakaru/contract/training/soft-sensor';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/call-api.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import type { ColumnHint } from '../../../features/projects/wizard/column-hint.ts';
import { proposalOrder, proposalKey, type SensorDraft } from './draft.ts';

const PAUSE_MS = 300;

/** What the data suggest for a draft, asked a moment after what it depends on has changed. */
export function useProposal(datasetId: string, draft: SensorDraft, hints: readonly ColumnHint[]) {
  const language = useLanguage();
  const order = proposalOrder(draft, hints);
  const key = proposalKey(draft);
  const asked = useDebounced(key, PAUSE_MS);
  const query = useQuery({
    queryKey: ['soft-sensor-proposal', datasetId, language, key],
    queryFn: ({ signal }) => callApi(proposeSoftSensor, { params: { dataset: datasetId }, body: order! }, { signal }),
    enabled: order !== null && asked === key,
    staleTime: Infinity,
    retry: false,
    // Said in the step.
    meta: { quiet: true },
  });
  return { key, isAsked: order !== null, proposal: query.data, error: query.error, refetch: query.refetch };
}
