import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import StopIcon from '@mui/icons-material/StopCircleOutlined';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { formatPercent } from '../../lib/numbers/format-number.ts';
import { uiMessages } from '../ui-messages.ts';
import { MessageLog, type LogLine } from './message-log.tsx';
import { timeLeft } from './time-left.ts';

export type ProgressPanelProps = {
  /** What is being done, as a heading. */
  title: string;
  /** The stage it is in now. */
  stage: string;
  /** 0..1, or null where it cannot be known. */
  fraction: number | null;
  secondsLeft?: number | null;
  messages?: readonly LogLine[];
  stopping?: boolean;
  onStop?: () => void;
};

/** Long work in view: stage, share, time left, what it said so far, and a way to stop it. */
export function ProgressPanel({
  title,
  stage,
  fraction,
  secondsLeft,
  messages = [],
  stopping = false,
  onStop,
}: ProgressPanelProps) {
  const t = useMessages(uiMessages);
  const facts = [
    fraction === null ? null : t('percent_done', { percent: formatPercent(fraction) }),
    secondsLeft === null || secondsLeft === undefined ? null : t(...timeLeft(secondsLeft)),
  ].filter((fact) => fact !== null);
  return (
    <Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="h3">{title}</Typography>
          <Typography variant="body2" color="textSecondary" aria-live="polite">
            {stopping ? t('stopping') : stage}
          </Typography>
        </Box>
        {onStop && (
          <Button
            variant="outlined"
            color="error"
            size="small"
            startIcon={<StopIcon />}
            loading={stopping}
            loadingPosition="start"
            onClick={onStop}
          >
            {t('stop')}
          </Button>
        )}
      </Box>
      <LinearProgress
        variant={fraction === null ? 'indeterminate' : 'determinate'}
        value={(fraction ?? 0) * 100}
        aria-label={title}
        sx={{ my: 1, height: 6, borderRadius: 3 }}
      />
      {facts.length > 0 && (
        <Typography variant="caption" component="p" className="tabular" color="textSecondary">
          {facts.join(' · ')}
        </Typography>
      )}
      <MessageLog lines={messages} />
    </Box>
  );
}
