import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount } from '../../../lib/numbers/format-number.ts';
import type { KindSetup } from '../kind.ts';
import { sectionTitle } from './section-words.ts';
import { projectMessages } from '../words.ts';

/** Which parts looked at some of the rows only, and a way to have all of them looked at. */
export function SampledSection({
  sampled,
  setup,
  busy,
  onEveryRow,
}: {
  sampled: readonly { section: string; rows: number; total: number }[];
  setup: KindSetup<never>;
  busy: boolean;
  onEveryRow: () => void;
}) {
  const t = useMessages(projectMessages);
  if (sampled.length === 0) return null;
  return (
    <Alert
      severity="info"
      variant="outlined"
      action={
        <Tooltip describeChild title={t('use_every_row_hint')}>
          <Button color="inherit" size="small" loading={busy} onClick={onEveryRow}>
            {t('use_every_row')}
          </Button>
        </Tooltip>
      }
    >
      <AlertTitle>{t('sampled')}</AlertTitle>
      {sampled.map((part) => (
        <div key={part.section}>
          {t('sampled_part', {
            section: sectionTitle(part.section, setup.messages),
            rows: formatCount(part.rows),
            total: formatCount(part.total),
          })}
        </div>
      ))}
    </Alert>
  );
}
