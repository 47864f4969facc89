import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import FinishIcon from '@mui/icons-material/CheckCircleOutlined';
import StopIcon from '@mui/icons-material/StopCircleOutlined';
import ErrorIcon from '@mui/icons-material/ErrorOutlined';
import InfoIcon from '@mui/icons-material/InfoOutlined';
import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { formatPercent } from '../../lib/numbers/format-number.ts';
import { uiMessages } from '../ui-messages.ts';

type ProgressPanelProps = {
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
  finishing?: boolean;
  /** Ends it with what it has so far; not given where it has nothing yet. */
  onFinish?: (() => void) | undefined;
};

/** Long work in view: stage, share, time left, what it said so far, and ways to stop it or to end it early. */
export function ProgressPanel({
  title,
  stage,
  fraction,
  secondsLeft,
  messages = [],
  stopping = false,
  onStop,
  finishing = false,
  onFinish,
}: ProgressPanelProps) {
  const t = useMessages(uiMessages);
  const details = [
    fraction === null ? null : t('percent_done', { percent: formatPercent(fraction) }),
    secondsLeft === null || secondsLeft === undefined ? null : t(...timeLeft(secondsLeft)),
  ].filter((fact) => fact !== null);
  return (
    <Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 }}>
        <Box sx={{ flex: '1 1 12rem', minWidth: 0 }}>
          <Typography variant="h3">{title}</Typography>
          <Typography variant="body2" color="textSecondary" aria-live="polite">
            {stopping ? t('stopping') : finishing ? t('finishing') : stage}
          </Typography>
        </Box>
        {onFinish && (
          <Button
            variant="outlined"
            size="small"
            startIcon={<FinishIcon />}
            loading={finishing}
            loadingPosition="start"
            disabled={stopping}
            onClick={onFinish}
          >
            {t('finish_early')}
          </Button>
        )}
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
      {details.length > 0 && (
        <Typography variant="caption" component="p" className="tabular" color="textSecondary">
          {details.join(' · ')}
        </Typography>
      )}
      <MessageLog lines={messages} />
    </Box>
  );
}

type LogLine = { id: string | number; level: 'info' | 'warning' | 'error'; text: string; time?: string };

const icons = { info: InfoIcon, warning: WarningIcon, error: ErrorIcon } as const satisfies Record<
  LogLine['level'],
  unknown
>;

/** What a run said, in order; scrolls inside itself. */
function MessageLog({ lines }: { lines: readonly LogLine[] }) {
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

type Words = 'time_left_seconds' | 'time_left_minutes' | 'time_left_hours';

/** The key and count of the words for a time left, rounded up so that it never reads 0. */
export function timeLeft(seconds: number): [Words, { count: number }] {
  if (seconds < 90) return ['time_left_seconds', { count: Math.max(1, Math.ceil(seconds)) }];
  if (seconds < 5400) return ['time_left_minutes', { count: Math.ceil(seconds / 60) }];
  return ['time_left_hours', { count: Math.ceil(seconds / 3600) }];
}
