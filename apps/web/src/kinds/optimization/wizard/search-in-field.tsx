import Box from '@mui/material/Box';
import { CandidatesField } from '../../../families/conditions/candidates-field.tsx';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { RadioField } from '../../../ui/radio-field.tsx';
import { optimizationMessages } from '../words.ts';
import type { OptimizationDraft } from './draft.ts';

interface SearchInFieldProps {
  draft: Pick<OptimizationDraft, 'candidates'>;
  change: (change: Pick<OptimizationDraft, 'candidates'>) => void;
}

/** Whether anything within the ranges may be proposed, or the rows of a dataset alone. */
export function SearchInField({ draft: { candidates }, change }: SearchInFieldProps) {
  const t = useMessages(optimizationMessages);
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
        <CandidatesField
          candidates={candidates}
          onCandidates={(chosen) => change({ candidates: chosen })}
          help={t('candidates_help')}
        />
      )}
    </Box>
  );
}
