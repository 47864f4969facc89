import { listAllDatasets } from '@hakaru/contract';
import { useAnswer } from '../../lib/api/use-answer.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { conditionMessages } from './words.ts';

/** A dataset whose rows alone may be proposed; `open` as long as none is chosen. */
export type CandidatesDraft = { dataset_id: string; version_id: string } | 'open';

interface CandidatesFieldProps {
  candidates: CandidatesDraft;
  onCandidates: (candidates: CandidatesDraft) => void;
  /** What is asked of the dataset. */
  help: string;
  /** The dataset that is no list of candidates. */
  except?: string | undefined;
}

export function CandidatesField({ candidates, onCandidates, help, except }: CandidatesFieldProps) {
  const t = useMessages(conditionMessages);
  const { data } = useAnswer(listAllDatasets, { query: { form: 'table' } });
  const offered =
    data?.items.filter(({ id, state, version_id }) => state === 'ready' && version_id !== null && id !== except) ?? [];
  return (
    <SelectField
      size="small"
      fullWidth
      label={t('candidates')}
      helperText={help}
      value={candidates === 'open' || data === undefined ? '' : candidates.dataset_id}
      choices={offered.map(({ id, name }) => [id, name])}
      onValue={(dataset_id) => {
        const version_id = offered.find(({ id }) => id === dataset_id)?.version_id;
        if (version_id) onCandidates({ dataset_id, version_id });
      }}
      sx={{ maxWidth: '40rem', mt: 1 }}
    />
  );
}
