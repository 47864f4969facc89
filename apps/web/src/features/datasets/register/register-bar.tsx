import { type CallRequest, type DataType, type DatasetForm, registerDataset } from '@hakaru/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { hasCode } from '../../../lib/api/api-error.ts';
import { uploadFile } from '../../../lib/api/upload-file.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { notify } from '../../../lib/notices/notices.ts';
import { pathTo, paths } from '../../../lib/paths.ts';
import { datasetMessages } from '../dataset-messages.ts';
import { registerProblems } from './register-problems.ts';
import { RegisterProblem } from './taken-name.tsx';

type Registration = CallRequest<typeof registerDataset>['body'] & { data_type: DataType };

/** Registers a dataset and goes to it, where its reading can be watched. */
export function useRegister(onRegistered: () => void) {
  const t = useMessages(datasetMessages);
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: Registration) => uploadFile(registerDataset, { body }, {}),
    meta: { quiet: true },
    onSuccess: async ({ dataset_id }, { data_type, version_of }) => {
      if (version_of) notify(t('version_started'));
      onRegistered();
      void client.invalidateQueries({ queryKey: [registerDataset.area] });
      await navigate({ to: pathTo(paths.datasetDetails, { dataset_id, data_type }) });
    },
  });
}

interface RegisterBarProps {
  form: DatasetForm;
  name: string;
  /** What will be registered. */
  summary: string;
  /** Why it cannot be, whatever it is called. */
  obstacle?: string | null;
  /** The preview is not what would be registered. */
  blocked: boolean;
  register: Pick<ReturnType<typeof useRegister>, 'error' | 'isPending' | 'reset'>;
  /** A dataset that is called as the file is. */
  before?: { id: string; name: string } | null;
  onName: (name: string) => void;
  /** As a dataset of its own, or as the next version of another. */
  onRegister: (versionOf?: string) => void;
}

/** What will be registered, and the button that does it; always in view. */
export function RegisterBar(props: RegisterBarProps) {
  const { form, name, summary, obstacle = null, blocked, register, before, onName, onRegister } = props;
  const t = useMessages(datasetMessages);
  const nameless = name.trim() === '';
  const { general, fields } = registerProblems(register.error);
  const problem = obstacle ?? general ?? fields.name ?? null;
  return (
    <Paper elevation={3} sx={{ position: { sm: 'sticky' }, bottom: 8, zIndex: 2, p: 2 }}>
      {problem !== null && (
        <RegisterProblem
          problem={problem}
          isTaken={obstacle === null && hasCode(register.error, 'name_taken')}
          name={name}
          form={form}
          onName={(next) => {
            register.reset();
            onName(next);
          }}
          onVersionOf={onRegister}
        />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Typography sx={{ flex: '1 1 16rem', minWidth: 0, overflowWrap: 'anywhere' }}>
          {nameless ? t('name_needed') : summary}
        </Typography>
        {before && problem === null && (
          <Button
            variant="outlined"
            size="large"
            disabled={blocked || register.isPending}
            onClick={() => onRegister(before.id)}
          >
            {t('register_as_version', { name: before.name })}
          </Button>
        )}
        <Button
          variant="contained"
          size="large"
          loading={register.isPending}
          disabled={blocked || nameless || obstacle !== null}
          onClick={() => onRegister()}
        >
          {t('register')}
        </Button>
      </Box>
    </Paper>
  );
}
