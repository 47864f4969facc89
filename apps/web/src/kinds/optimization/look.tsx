import type { OptimizationLook } from '@hakaru/contract/decisions/optimization';
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { firstMessage } from '../../lib/i18n/define-messages.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { formatCount, formatPercent } from '../../lib/numbers/format-number.ts';
import { Figures } from '../../ui/figure.tsx';
import { optimizationMessages } from './words.ts';

/** How large a space is, how much of it is allowed and known to the models, and what each algorithm would do. */
export function Look({ look }: { look: OptimizationLook }) {
  const t = useMessages(optimizationMessages);
  const { size, feasible_share: feasible, inside_share: inside, edge_share: edge, algorithms } = look;
  const share = (value: number | null) =>
    value === null ? '–' : formatPercent(value, value > 0 && value < 0.1 ? 1 : 0);
  return (
    <Stack spacing={2}>
      <Figures
        figures={[
          {
            label: t('look_size'),
            value: size === null || size >= COUNTLESS ? t('look_countless') : formatCount(size),
            note: t('look_size_note'),
          },
          { label: t('look_feasible'), value: share(feasible), note: t('look_feasible_note') },
          { label: t('look_inside'), value: share(inside), note: t('look_inside_note', { share: share(edge) }) },
        ]}
      />
      {inside !== null && inside < FEW_INSIDE && (
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

/** More conditions than anybody counts, as of ranges without steps. */
const COUNTLESS = 1e9;
/** A smaller share inside the domain is worth a word. */
const FEW_INSIDE = 0.2;
