import { tooManyLongRows, type UploadPreview } from '@hakaru/contract';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { datasetMessages } from '../dataset-messages.ts';
import type { RegisterDraft } from './register-draft.ts';

interface RegisterBarProps {
  preview: UploadPreview;
  draft: RegisterDraft;
  /** The preview is not what would be registered. */
  blocked: boolean;
  busy: boolean;
  problem: string | null;
  onRegister: () => void;
}

/** What will be registered, and the button that does it; always in view. */
export function RegisterBar({ preview, draft, blocked, busy, problem, onRegister }: RegisterBarProps) {
  const t = useMessages(datasetMessages);
  const nameless = draft.name.trim() === '';
  const tooLong = tooManyLong(preview)
    ? preview.problems.find(({ code, row }) => code === 'row_long' && row !== null)
    : undefined;
  const obstacle = tooLong ? t('row_long_blocks', { row: tooLong.row ?? '' }) : problem;
  return (
    <Paper elevation={3} sx={{ position: { sm: 'sticky' }, bottom: 8, zIndex: 2, p: 2 }}>
      {obstacle && (
        <Alert severity="error" sx={{ mb: 1.5 }}>
          {obstacle}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Typography sx={{ flex: '1 1 16rem', minWidth: 0, overflowWrap: 'anywhere' }}>
          {nameless
            ? t('name_needed')
            : t('register_summary', {
                name: draft.name.trim(),
                type: t(`data_type_${draft.data_type}`),
                count: preview.columns.length,
              })}
        </Typography>
        <Button
          variant="contained"
          size="large"
          loading={busy}
          disabled={blocked || nameless || tooLong !== undefined}
          onClick={onRegister}
        >
          {t('register')}
        </Button>
      </Box>
    </Paper>
  );
}

/** Whether so many rows would be left out that the file is read the wrong way. */
function tooManyLong({ problems, row_estimate }: UploadPreview): boolean {
  const total = problems.find(({ code, row }) => code === 'row_long' && row === null);
  return tooManyLongRows(Number(total?.params.count ?? 0), row_estimate ?? 0);
}
