import { sentences, listed } from '../../../lib/i18n/joined.ts';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { projectMessages } from '../words.ts';
import { type BrokenRule, noticesOf } from './broken-rules.ts';
import type { Draft } from './draft.ts';

interface LeakNoticesProps {
  setAside: Draft['setAside'];
  /** Whether a column is left out. */
  isOut: (column: string) => boolean;
  broken: readonly BrokenRule[];
  /** What the options call what is learned from. */
  field?: 'features' | 'factors';
  /** How a column that was left out is taken back. */
  back: string;
}

/** Columns that tell the target: those left out for that, and those to think about. */
export function LeakNotices({ setAside = {}, isOut, broken, field = 'features', back }: LeakNoticesProps) {
  const t = useMessages(projectMessages);
  const out = Object.keys(setAside).filter(isOut);
  // What the answer before said of a column that is left out since is over.
  const doubtful = noticesOf(broken, field).filter(
    ({ fields }) => !fields.some(([, name]) => name !== undefined && out.includes(name)),
  );
  return (
    <>
      {out.length > 0 && (
        <Alert severity="info">
          <AlertTitle>{t('set_aside', { columns: listed(out) })}</AlertTitle>
          {sentences(...new Set(out.map((name) => setAside[name])), back)}
        </Alert>
      )}
      {doubtful.map(({ text }) => (
        <Alert key={text} severity="warning">
          {text}
        </Alert>
      ))}
    </>
  );
}
