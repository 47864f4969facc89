import {
  type OptimizationOptions,
  type OptimizationResult,
  preprocessOptimization,
} from '@hakaru/contract/decisions/optimization';
import LinearProgress from '@mui/material/LinearProgress';
import type { DecisionOf } from '../../../features/projects/decisions/decision-kind.ts';
import { useAnswer } from '../../../lib/api/use-answer.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { Problem } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { Look } from '../look.tsx';
import { optimizationMessages } from '../words.ts';

interface KnownProps {
  project: DecisionOf<OptimizationOptions>;
  result: OptimizationResult | null;
}

/** What was checked before the start: as the run kept it, else asked of the project anew. */
export function Known({ project: { project_id }, result }: KnownProps) {
  const t = useMessages(optimizationMessages);
  const kept = result?.look ?? null;
  const { data, error } = useAnswer(
    preprocessOptimization,
    { params: { project: project_id }, body: {} },
    { enabled: kept === null, staleTime: Number.POSITIVE_INFINITY },
  );
  const look = kept ?? data;
  return (
    <Section title={t('look')} text={t('look_kept')}>
      {look ? <Look look={look} /> : error ? <Problem of={error} /> : <LinearProgress aria-label={t('look')} />}
    </Section>
  );
}
