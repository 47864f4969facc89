import type { TaskProgress } from '@hakaru/contract';
import { type OptimizationOptions, titleOfTarget } from '@hakaru/contract/decisions/optimization';
import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { Scatter } from '../../../charts/scatter/scatter.tsx';
import type { ColourRole } from '../../../charts/palette/chart-palette.ts';
import type { DecisionOf } from '../../../features/projects/decisions/decision-kind.ts';
import { useUnits } from '../../../features/projects/decisions/use-units.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatCount, formatNumber } from '../../../lib/numbers/format-number.ts';
import { withUnit } from '../../../lib/numbers/with-unit.ts';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { readingOf, searchWords, settingWords } from './algorithm-results.ts';
import { type InterimResult, interimResults } from './interim-results.ts';
import { WideText } from './wide-text.tsx';
import { outcomeMessages } from './words.ts';

interface ProgressProps {
  project: DecisionOf<OptimizationOptions>;
  task: TaskProgress;
}

const roles: readonly ColourRole[] = ['prediction', 'target', 'group1', 'group2', 'data'];

/** The best that every algorithm has found until now and, with two targets, the trade-offs between them. */
export function Progress({ project, task: { messages } }: ProgressProps) {
  const t = useMessages(outcomeMessages);
  const units = useUnits(project.dataset?.id);
  const found = useMemo(() => interimResults(messages), [messages]);
  if (found.length === 0) return null;
  const reading = readingOf(project, units);
  const targets = project.options.targets.map(titleOfTarget);
  return (
    <Box sx={{ mt: 2 }}>
      <PlainTable
        label={t('so_far')}
        titled
        columns={[
          t('what'),
          t('found_at'),
          ...targets.map((target) => withUnit(target, units.get(target))),
          t('score'),
          t('setting'),
        ]}
        texts={[targets.length + 3]}
        rows={found.map(({ algorithm, trials, budget, score, predictions, setting }) => [
          searchWords(algorithm),
          t('found_trial', { trials: formatCount(trials), budget: formatCount(budget) }),
          ...targets.map((_, at) => formatNumber(predictions[at])),
          formatNumber(score, 3),
          <WideText key="setting">{settingWords(setting, reading)}</WideText>,
        ])}
      />
      {targets.length === 2 && <Front found={found} targets={targets} units={units} />}
    </Box>
  );
}

interface FrontProps {
  found: readonly InterimResult[];
  targets: readonly string[];
  units: ReadonlyMap<string, string>;
}

function Front({ found, targets, units }: FrontProps) {
  const t = useMessages(outcomeMessages);
  const data = useMemo(() => {
    const axis = (at: number) => ({ label: targets[at]!, unit: units.get(targets[at]!) ?? null });
    return {
      x: axis(0),
      y: axis(1),
      groups: found
        .filter(({ front }) => front.length > 0)
        .map(({ algorithm, front }, at) => ({
          name: searchWords(algorithm),
          role: roles[at % roles.length]!,
          x: front.map(([x]) => x),
          y: front.map(([, y]) => y),
        })),
    };
  }, [found, targets, units]);
  if (data.groups.length === 0) return null;
  return (
    <Box sx={{ mt: 2 }}>
      <Scatter title={t('front_so_far')} caption={t('front_so_far_text')} data={data} height={300} />
    </Box>
  );
}
