import { type DatasetForm, listAllDatasets } from '@hakaru/contract';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useAnswer } from '../../../lib/api/use-answer.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { datasetMessages } from '../dataset-messages.ts';
import { freeName } from '../free-name.ts';

interface RegisterProblemProps {
  /** What was refused, in words. */
  problem: string;
  /** Whether another dataset has the name: then there are two ways on. */
  isTaken: boolean;
  name: string;
  form: DatasetForm;
  onName: (name: string) => void;
  /** Registers what was sent as the next version of the dataset that has the name. */
  onVersionOf: (datasetId: string) => void;
}

/** Why nothing was registered, and where the name is taken the ways on: a free name, or a new version of what has it. */
export function RegisterProblem({ problem, isTaken, ...taken }: RegisterProblemProps) {
  return (
    <Alert severity="error" sx={{ mb: 1.5, '& .MuiAlert-action': { flexShrink: 0 } }}>
      {problem}
      {isTaken && <WaysOn {...taken} />}
    </Alert>
  );
}

function WaysOn({ name, form, onName, onVersionOf }: Omit<RegisterProblemProps, 'problem' | 'isTaken'>) {
  const t = useMessages(datasetMessages);
  const { data } = useAnswer(listAllDatasets, { query: {} });
  const items = data?.items ?? [];
  // The list may be older than the refusal.
  const free = freeName(name, [...items.map((one) => one.name), name.trim()]);
  const existing = items.find((one) => one.name === name.trim() && one.form === form && one.state !== 'reading');
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, mt: 1 }}>
      <Button color="inherit" size="small" variant="outlined" onClick={() => onName(free)}>
        {t('use_free_name', { name: free })}
      </Button>
      {existing && (
        <Button color="inherit" size="small" variant="outlined" onClick={() => onVersionOf(existing.id)}>
          {t('register_as_version', { name: existing.name })}
        </Button>
      )}
    </Stack>
  );
}
