import type { SeriesPreview } from '@hakaru/contract/time-series/calls';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { timeText } from '../../../../lib/dates/time-text.ts';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { formatCount } from '../../../../lib/numbers/format-number.ts';
import { datasetMessages } from '../../dataset-messages.ts';
import { rangeText, type SeriesWords } from '../length-text.ts';
import { seriesMessages } from '../series-messages.ts';

interface SeriesBarProps {
  preview: SeriesPreview;
  name: string;
  /** The preview is not what would be registered. */
  blocked: boolean;
  busy: boolean;
  problem: string | null;
  onRegister: () => void;
}

/** What will be registered, and the button that does it; always in view. */
export function SeriesBar({ preview, name, blocked, busy, problem, onRegister }: SeriesBarProps) {
  const t = useMessages(seriesMessages);
  const d = useMessages(datasetMessages);
  const nameless = name.trim() === '';
  const obstacle = obstacleOf(preview, t);
  const { facts, files } = preview;
  const parts = {
    name: name.trim(),
    channels: formatCount(facts.channels.length),
    range: rangeText(facts.start, facts.end, t),
  };
  const summary = files.some((file) => file.is_sample)
    ? t('summary_sample', { ...parts, from: timeText(facts.start ?? '') })
    : t('summary', { ...parts, rows: formatCount(facts.rows) });
  const told = obstacle ?? problem;
  return (
    <Paper elevation={3} sx={{ position: { sm: 'sticky' }, bottom: 8, zIndex: 2, p: 2 }}>
      {told && (
        <Alert severity="error" sx={{ mb: 1.5 }}>
          {told}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Typography sx={{ flex: '1 1 16rem', minWidth: 0, overflowWrap: 'anywhere' }}>
          {nameless ? d('name_needed') : summary}
        </Typography>
        <Button
          variant="contained"
          size="large"
          loading={busy}
          disabled={blocked || nameless || obstacle !== null}
          onClick={onRegister}
        >
          {d('register')}
        </Button>
      </Box>
    </Paper>
  );
}

function obstacleOf({ obstacles: [first], options }: SeriesPreview, t: SeriesWords): string | null {
  if (first) return t(`obstacle_${first.code}`, { number: formatCount(first.count), count: first.count });
  if (options.kind === 'supervised' && (!options.label || options.label.anomalous.length === 0))
    return t('label_needed');
  return options.kind === 'softsensor' && options.targets.length === 0 ? t('targets_needed') : null;
}
