import type { OptimizationLook } from '@hakaru/contract/decisions/optimization';
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { firstMessage } from '../../lib/i18n/define-messages.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { formatCount, formatPercent } from '../../lib/numbers/format-number.ts';
import { Figures } from '../../ui/figure.tsx';
import { optimizationMessages } from './words.ts';

/**
 * How large a space is, how much of it is allowed and known to the models, and what each algorithm would do. As long as
 * that is being found out it takes its place already: what lies below must not move away under a click.
 */
export function Look({ look }: { look: OptimizationLook | undefined }) {
  const t = useMessages(optimizationMessages);
  const share = (value: number | null | undefined) =>
    value === undefined ? WAITING : value === null ? '–' : formatPercent(value, value > 0 && value < 0.1 ? 1 : 0);
  const count = (value: number | null | undefined) =>
    value === undefined ? WAITING : value === null || value >= COUNTLESS ? t('look_countless') : formatCount(value);
  const { inside_share: inside = null, algorithms = [] } = look ?? {};
  const isMostlyOutside = inside !== null && inside < FEW_INSIDE;
  const hasNotes = isMostlyOutside || algorithms.some(({ notes }) => notes.length > 0);
  return (
    <Stack spacing={2} aria-busy={!look}>
      <Figures
        figures={[
          { label: t('look_size'), value: count(look?.size), note: t('look_size_note') },
          { label: t('look_feasible'), value: share(look?.feasible_share), note: t('look_feasible_note') },
          {
            label: t('look_inside'),
            value: share(look?.inside_share),
            note: t('look_inside_note', { share: share(look?.edge_share) }),
          },
        ]}
      />
      {!hasNotes && (
        <Alert role="status" severity={look ? 'success' : 'info'} variant="outlined">
          {t(look ? 'look_fine' : 'look_checking')}
        </Alert>
      )}
      {isMostlyOutside && (
        <Alert severity="warning" variant="outlined">
          {t('look_mostly_outside')}
        </Alert>
      )}
      {algorithms.flatMap(({ algorithm, notes, refused }) =>
        notes.map(({ code, params }) => (
          <Alert key={`${algorithm} ${code}`} severity={refused ? 'error' : 'info'} variant="outlined">
            {firstMessage([optimizationMessages], `look_${code}`, {
              ...params,
              algorithm: t(`algorithm_${algorithm}`),
            }) ?? code}
          </Alert>
        )),
      )}
    </Stack>
  );
}

const WAITING = '…';
/** More conditions than anybody counts, as of ranges without steps. */
const COUNTLESS = 1e9;
/** A smaller share inside the domain is worth a word. */
const FEW_INSIDE = 0.2;
