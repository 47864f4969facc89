import { lookAtOptimization, type OptimizationLook } from '@hakaru/contract/decisions/optimization';
import Alert from '@mui/material/Alert';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { BrokenRule } from '../../../features/projects/wizard/broken-rules.ts';
import { callApi } from '../../../lib/api/call-api.ts';
import { firstMessage } from '../../../lib/i18n/define-messages.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount, formatPercent } from '../../../lib/numbers/format-number.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { Figures } from '../../../ui/figure.tsx';
import { Muted } from '../../../ui/muted.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { optimizationMessages } from '../words.ts';
import { type OptimizationDraft, optionsOf, problemsOf } from './draft.ts';

const PAUSE_MS = 400;

interface LookSectionProps {
  draft: OptimizationDraft;
  broken: readonly BrokenRule[];
}

/** Before the start: how large the space is, how much of it is allowed and known, and what each algorithm would do. */
export function LookSection({ draft, broken }: LookSectionProps) {
  const t = useMessages(optimizationMessages);
  const isReady =
    Object.values(problemsOf(draft)).every((codes = []) => codes.length === 0) &&
    broken.every(({ severity }) => severity !== 'error');
  const options = useDebounced(isReady ? JSON.stringify(optionsOf(draft)) : null, PAUSE_MS);
  const { data, error, isFetching } = useQuery({
    queryKey: [lookAtOptimization.area, 'look', options],
    queryFn: ({ signal }) =>
      callApi(
        lookAtOptimization,
        { body: { options: JSON.parse(options ?? '') as ReturnType<typeof optionsOf> } },
        { signal },
      ),
    enabled: isReady && options !== null,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
    meta: { quiet: true },
  });
  return (
    <Section title={t('look')} text={t('look_help')}>
      {!isReady ? (
        <Muted>{t('look_waiting')}</Muted>
      ) : error ? (
        <Problem of={error} />
      ) : data ? (
        <Look look={data} />
      ) : (
        isFetching && <LinearProgress aria-label={t('look')} />
      )}
    </Section>
  );
}

function Look({ look }: { look: OptimizationLook }) {
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
const COUNTLESS = 1e12;
/** A smaller share inside the domain is worth a word. */
const FEW_INSIDE = 0.2;
