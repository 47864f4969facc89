import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import ErrorIcon from '@mui/icons-material/ErrorOutlined';
import InfoIcon from '@mui/icons-material/InfoOutlined';
import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { uiMessages } from '../ui-messages.ts';

export type LogLine = { id: string | number; level: 'info' | 'warning' | 'error'; text: string; time?: string };

const icons = { info: InfoIcon, warning: WarningIcon, error: ErrorIcon } as const satisfies Record<
  LogLine['level'],
  unknown
>;

/** What a run said, in order; scrolls inside itself. */
export function MessageLog({ lines }: { lines: readonly LogLine[] }) {
  const t = useMessages(uiMessages);
  if (lines.length === 0) return null;
  return (
    <Box
      component="ul"
      aria-label={t('messages')}
      tabIndex={0}
      sx={{ listStyle: 'none', m: 0, mt: 1, p: 0, maxHeight: '14rem', overflow: 'auto' }}
    >
      {lines.map((line) => {
        const Icon = icons[line.level];
        return (
          <Box component="li" key={line.id} sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, py: 0.25 }}>
            <Icon fontSize="small" color={line.level} titleAccess={t(`level_${line.level}`)} />
            <Typography variant="body2" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
              {line.text}
            </Typography>
            {line.time && (
              <Typography variant="caption" className="tabular" color="textSecondary">
                {line.time}
              </Typography>
            )}
          </Box>
        );
      })}
    </Box>
  );
}
