import type { RegressionReport } from '@hakaru/contract/training/regression';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import { useMessages } from '../../../../../lib/i18n/use-messages.ts';
import { formatCount } from '../../../../../lib/numbers/format-number.ts';
import { regressionMessages } from '../regression-messages.ts';

/** Which parts looked at some of the rows only, and a way to have all of them looked at. */
export function SampledSection({ sampled, busy, onEveryRow }: { sampled: RegressionReport['sampled']; busy: boolean; onEveryRow: () => void }) {
  const t = useMessages(regressionMessages);
  if (sampled.length === 0) return null;
  return (
    <Alert
      severity="info"
      variant="outlined"
      action={<Tooltip title={t('use_every_row_hint')}><Button color="inherit" size="small" loading={busy} onClick={onEveryRow}>{t('use_every_row')}</Button></Tooltip>}
    >
      <AlertTitle>{t('sampled')}</AlertTitle>
      {sampled.map((part) => (
        <div key={part.section}>{t('sampled_part', { section: t(`section_${part.section}`), rows: formatCount(part.rows), total: formatCount(part.total) })}</div>
      ))}
    </Alert>
  );
}
