import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import type { KindSetup } from '../kind.ts';
import { sectionTitle } from './section-words.ts';
import { projectMessages } from '../words.ts';

/** A part of a report that was not made, and why. */
export interface Absent {
  section: string;
  reason: 'not_defined' | 'too_slow' | 'too_few_rows' | 'not_affordable';
}

/** Parts that were not made, and why. */
export function AbsentSection({ absent, setup }: { absent: readonly Absent[]; setup: KindSetup<never> }) {
  const t = useMessages(projectMessages);
  if (absent.length === 0) return null;
  return (
    <Alert severity="info" variant="outlined">
      <AlertTitle>{t('not_in_report')}</AlertTitle>
      {absent.map((part) => (
        <div key={part.section}>
          {t(`absent_${part.reason}`, { section: sectionTitle(part.section, setup.messages) })}
        </div>
      ))}
    </Alert>
  );
}
