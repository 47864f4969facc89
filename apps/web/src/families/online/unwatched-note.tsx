import Typography from '@mui/material/Typography';
import { listed } from '../../lib/i18n/joined.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { onlineMessages } from './words.ts';

/** Features of which nobody can say online whether they stand still for too long. */
export function UnwatchedNote({ facts: { unwatched = [] } }: { facts: { unwatched?: readonly string[] } }) {
  const t = useMessages(onlineMessages);
  if (unwatched.length === 0) return null;
  return (
    <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
      {t('unwatched', { columns: listed(unwatched) })}
    </Typography>
  );
}
