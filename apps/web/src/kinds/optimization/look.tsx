import type { OptimizationLook } from '@hakaru/contract/decisions/optimization';
import FineIcon from '@mui/icons-material/CheckCircleOutlined';
import ErrorIcon from '@mui/icons-material/ErrorOutlined';
import InfoIcon from '@mui/icons-material/InfoOutlined';
import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { firstMessage, translator } from '../../lib/i18n/define-messages.ts';
import { sentences } from '../../lib/i18n/joined.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { formatCount, formatPercent } from '../../lib/numbers/format-number.ts';
import { DetailTable } from '../../ui/detail-table.tsx';
import { Figures } from '../../ui/figure.tsx';
import type { Algorithm } from './setup.ts';
import { optimizationMessages } from './words.ts';

interface LookProps {
  look: OptimizationLook | undefined;
  algorithms: readonly Algorithm[];
}

/**
 * How large a space is, how much of it is allowed and known to the models, and what each algorithm would do. As long as
 * that is being found out it takes its place already: what lies below must not move away under a click.
 */
export function Look({ look, algorithms }: LookProps) {
  const t = useMessages(optimizationMessages);
  const share = (value: number | null | undefined) =>
    value === undefined ? WAITING : value === null ? '–' : formatPercent(value, value > 0 && value < 0.1 ? 1 : 0);
  const count = (value: number | null | undefined) =>
    value === undefined ? WAITING : value === null || value >= COUNTLESS ? t('look_countless') : formatCount(value);
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
      <Box aria-live="polite">
        <DetailTable
          label={t('look')}
          details={[
            { label: t('look_conditions'), value: <Found of={look && ofConditions(look)} /> },
            ...algorithms.map((algorithm) => ({
              label: t(`algorithm_${algorithm}`),
              value: <Found of={look && ofAlgorithm(look, algorithm)} />,
            })),
          ]}
        />
      </Box>
    </Stack>
  );
}

interface Finding {
  level: 'success' | 'info' | 'warning' | 'error';
  text: string;
}

/** `inside` is null where there was no condition to look at. */
function ofConditions({ inside_share: inside }: OptimizationLook): Finding {
  const t = translator(optimizationMessages);
  if (inside === null) return { level: 'error', text: t('look_nothing_allowed') };
  return inside < FEW_INSIDE
    ? { level: 'warning', text: t('look_mostly_outside') }
    : { level: 'success', text: t('look_fine') };
}

/** Undefined where others were looked at. */
function ofAlgorithm({ algorithms, inside_share: inside }: OptimizationLook, name: Algorithm): Finding | undefined {
  const own = algorithms.find(({ algorithm }) => algorithm === name);
  if (!own) return undefined;
  if (inside === null) return { level: 'error', text: translator(optimizationMessages)('look_not_run') };
  const texts = own.notes.map(
    ({ code, params }) => firstMessage([optimizationMessages], `look_${code}`, params) ?? code,
  );
  return texts.length === 0
    ? { level: 'success', text: translator(optimizationMessages)('look_fine') }
    : { level: own.refused ? 'error' : 'info', text: sentences(...texts) };
}

const icons = { success: FineIcon, info: InfoIcon, warning: WarningIcon, error: ErrorIcon } as const;

/** What was found, or the place of it. */
function Found({ of }: { of: Finding | undefined }) {
  const t = useMessages(optimizationMessages);
  const Icon = of && icons[of.level];
  return (
    <Box sx={{ display: 'flex', gap: 1, minHeight: PLACE }}>
      {Icon && <Icon fontSize="small" color={of.level} />}
      <span>{of ? of.text : t('look_checking')}</span>
    </Box>
  );
}

const WAITING = '…';
/** More conditions than anybody counts, as of ranges without steps. */
const COUNTLESS = 1e9;
/** A smaller share inside the domain is worth a word. */
const FEW_INSIDE = 0.2;
/** As many lines as the longest of these texts takes. */
const PLACE = { xs: '3lh', lg: '2lh' };
