import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { formatBytes, formatPercent } from '../../lib/numbers/format-number.ts';
import { uiMessages } from '../ui-messages.ts';

export type UploadState = { fileName: string; loaded: number; total: number };

export function UploadProgress({ fileName, loaded, total, onCancel }: UploadState & { onCancel?: () => void }) {
  const t = useMessages(uiMessages);
  const share = total > 0 ? Math.min(1, loaded / total) : 0;
  const title = t('uploading', { name: fileName });
  return (
    <Box sx={{ p: 2, border: 1, borderColor: 'divider', borderRadius: 1 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Typography sx={{ flex: 1, overflowWrap: 'anywhere' }}>{title}</Typography>
        {onCancel && (
          <Button size="small" onClick={onCancel}>
            {t('cancel')}
          </Button>
        )}
      </Box>
      <LinearProgress
        variant="determinate"
        value={share * 100}
        aria-label={title}
        sx={{ my: 1, height: 6, borderRadius: 3 }}
      />
      <Typography variant="caption" className="tabular" color="textSecondary">
        {t('uploaded_of', { loaded: formatBytes(loaded), total: formatBytes(total) })} · {formatPercent(share)}
      </Typography>
    </Box>
  );
}
