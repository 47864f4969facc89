import type { RegressionReport } from '@hakaru/contract/training/regression';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { useMessages } from '../../../../../lib/i18n/use-messages.ts';
import { regressionMessages } from '../regression-messages.ts';

/** Parts that were not made, and why. */
export function AbsentSection({ absent }: { absent: RegressionReport['absent'] }) {
  const t = useMessages(regressionMessages);
  if (absent.length === 0) return null;
  return (
    <Alert severity="info" variant="outlined">
      <AlertTitle>{t('not_in_report')}</AlertTitle>
      {absent.map((part) => <div key={part.section}>{t(`absent_${part.reason}`, { section: (t as (key: string) => string)(`section_${part.section}`) })}</div>)}
    </Alert>
  );
}
