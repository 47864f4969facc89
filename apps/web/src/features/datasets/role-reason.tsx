import type { RoleReason } from '@hakaru/contract';
import Chip from '@mui/material/Chip';
import type { Translate } from '../../lib/i18n/catalogue-types.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { datasetMessages } from './dataset-messages.ts';

/** Why a role was found, in words. */
export function reasonWords(t: Translate<(typeof datasetMessages)['en']>, { code, params }: RoleReason): string {
  const { rows, ...own } = params;
  const reason = t(`reason_${code}`, own as never);
  return rows === undefined ? reason : t('reason_first_rows', { reason, rows });
}

/** Why a role was found, where it was; a person's choice needs no reason. */
export function RoleReasonChip({ reason }: { reason: RoleReason | null | undefined }) {
  const t = useMessages(datasetMessages);
  if (!reason) return null;
  const words = reasonWords(t, reason);
  return (
    <Chip
      size="small"
      variant="outlined"
      label={words}
      title={words}
      sx={{
        height: 'auto',
        minHeight: 20,
        maxWidth: '16rem',
        '& .MuiChip-label': { whiteSpace: 'normal', fontSize: '0.6875rem', px: 0.75, py: 0.125 },
      }}
    />
  );
}
