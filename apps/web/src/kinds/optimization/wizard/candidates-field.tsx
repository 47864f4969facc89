import { listAllDatasets } from '@hakaru/contract';
import Box from '@mui/material/Box';
import { useAnswer } from '../../../lib/api/use-answer.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { RadioField } from '../../../ui/radio-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { optimizationMessages } from '../words.ts';
import type { OptimizationDraft } from './draft.ts';

interface CandidatesFieldProps {
  draft: Pick<OptimizationDraft, 'candidates'>;
  change: (change: Pick<OptimizationDraft, 'candidates'>) => void;
}

/** Whether anything within the ranges may be proposed, or the rows of a dataset alone. */
export function CandidatesField({ draft: { candidates }, change }: CandidatesFieldProps) {
  const t = useMessages(optimizationMessages);
  const { data } = useAnswer(listAllDatasets, { query: { form: 'table' } }, { enabled: candidates !== null });
  const offered = data?.items.filter(({ state, version_id }) => state === 'ready' && version_id !== null) ?? [];
  return (
    <Box>
      <RadioField
        label={t('search_in')}
        value={candidates === null ? 'ranges' : 'candidates'}
        choices={[
          ['ranges', t('search_in_ranges')],
          ['candidates', t('search_in_candidates')],
        ]}
        onValue={(next) => change({ candidates: next === 'ranges' ? null : 'open' })}
      />
      {candidates !== null && (
        <SelectField
          size="small"
          fullWidth
          label={t('candidates')}
          helperText={t('candidates_help')}
          value={candidates === 'open' || data === undefined ? '' : candidates.dataset_id}
          choices={offered.map(({ id, name }) => [id, name])}
          onValue={(dataset_id) => {
            const version_id = offered.find(({ id }) => id === dataset_id)?.version_id;
            if (version_id) change({ candidates: { dataset_id, version_id } });
          }}
          sx={{ maxWidth: '40rem', mt: 1 }}
        />
      )}
    </Box>
  );
}
