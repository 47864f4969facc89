import { lookAtOptimization } from '@hakaru/contract/decisions/optimization';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { BrokenRule } from '../../../features/projects/wizard/broken-rules.ts';
import { callApi } from '../../../lib/api/call-api.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { Muted } from '../../../ui/muted.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { Look } from '../look.tsx';
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
  const { data, error } = useQuery({
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
      ) : (
        <Look look={data} algorithms={draft.algorithms} />
      )}
    </Section>
  );
}
