import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import { type CallRequest, startPrediction } from '@hakaru/contract';
import { useNavigate } from '@tanstack/react-router';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { predictionMessages } from '../words.ts';
import { useCall } from '../../../../lib/api/use-call.ts';
import { predictionReport } from '../../../../lib/training-screens.ts';
import type { Order } from './order.ts';

interface StartBarProps {
  name: string;
  onName: (name: string) => void;
  /** What will be done, or what is missing. */
  summary: string;
  disabled: boolean;
  busy: boolean;
  problem: string | null;
  onStart: () => void;
}

/** The prediction's name and the button that keeps it; always in view where there is room. */
export function StartBar({ name, onName, summary, disabled, busy, problem, onStart }: StartBarProps) {
  const t = useMessages(predictionMessages);
  return (
    <Paper
      elevation={3}
      component="form"
      noValidate
      sx={{ position: { sm: 'sticky' }, bottom: 8, zIndex: 2, p: 2 }}
      onSubmit={(event) => {
        event.preventDefault();
        if (!disabled && !busy) onStart();
      }}
    >
      {problem && (
        <Alert severity="error" sx={{ mb: 1.5 }}>
          {problem}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <TextField
          required
          label={t('name')}
          value={name}
          onChange={({ target }) => onName(target.value)}
          slotProps={{ htmlInput: { maxLength: 200 } }}
          sx={{ flex: '1 1 16rem' }}
        />
        <Box sx={{ flex: '1 1 12rem', color: 'text.secondary', typography: 'body2' }}>{summary}</Box>
        <Button type="submit" variant="contained" size="large" loading={busy} disabled={disabled || name.trim() === ''}>
          {t('start')}
        </Button>
      </Box>
    </Paper>
  );
}

type Data = CallRequest<typeof startPrediction>['body']['data'];

/** Starts a prediction that is kept, and goes to its report. */
export function useStart({ type, projectId, modelKey, name, settings }: Order, onStarted?: () => void) {
  const navigate = useNavigate();
  const start = useCall(startPrediction, {
    invalidates: ['predictions', 'inference'],
    meta: { quiet: true },
    onSuccess: ({ prediction_id }) => {
      onStarted?.();
      void navigate({ to: predictionReport(type, prediction_id) });
    },
  });
  return {
    start: (data: Data) =>
      start.mutate({
        params: { project: projectId },
        body: { name: name.trim(), model_key: modelKey, ...settings, data },
      }),
    busy: start.isPending,
    error: start.error,
  };
}
