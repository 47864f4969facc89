import type { RegressionResult } from '@hakaru/contract/training/regression';
import Alert from '@mui/material/Alert';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { isBaseline } from '../../../features/projects/result/leaderboard-table.tsx';
import { type FoundProps, LeaderboardSection, resultScreen } from '../../../features/projects/result/result-screen.tsx';
import { sortLeaderboard } from '../../../features/projects/result/sort-leaderboard.ts';
import { WarningList } from '../../../features/projects/warnings/warning-list.tsx';
import { projectMessages } from '../../../features/projects/words.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { paths, useScreenSearch } from '../../../lib/paths.ts';
import { Section } from '../../../ui/section.tsx';
import { regressionSetup } from '../setup.ts';
import { regressionMessages } from '../words.ts';
import { beatsBaseline, boardFigures, figures } from './figures.ts';
import { FoldChart } from './fold-chart.tsx';

/** The leaderboard of a training: every model beside the baseline, for each target. */
export const ResultScreen = resultScreen<RegressionResult>(regressionSetup, {
  bestOf: (result, asked) => findings(result, asked).best?.index,
  Found,
});

/** The rows of the target that is looked at: the one asked for, else the first. */
function findings(result: RegressionResult, asked: string | undefined) {
  const targets = [...new Set(result.leaderboard.map((row) => row.target))];
  const target = targets.find((name) => name === asked) ?? targets[0] ?? '';
  const rows = result.leaderboard.filter((row) => row.target === target);
  const best = sortLeaderboard(
    rows.filter((row) => row.state === 'trained' && !isBaseline(row)),
    figures.folds_rmse,
  )[0];
  return { targets, target, rows, best };
}

function Found(found: FoundProps<RegressionResult>) {
  const { result } = found;
  const t = useMessages(regressionMessages);
  const p = useMessages(projectMessages);
  const [, changeSearch] = useScreenSearch(paths.regressionResult);
  const { targets, target, rows, best } = findings(result, found.target);
  const usage = result.rows.find((row) => row.target === target);
  const foldsUsed = p('folds_used', {
    folds: result.fold_count,
    repeats: result.repeats,
    method: p(`method_${result.fold_method}`),
  });
  return (
    <>
      {targets.length > 1 && (
        <Tabs
          value={target}
          aria-label={p('targets')}
          onChange={(_, value: string) => changeSearch({ target: value }, { only: true, replace: true })}
        >
          {targets.map((name) => (
            <Tab key={name} value={name} label={name} />
          ))}
        </Tabs>
      )}
      <LeaderboardSection
        setup={regressionSetup}
        found={found}
        of={target}
        rows={rows}
        figures={boardFigures()}
        failureOf={(row) => ({ params: { target: row.target }, reason: row.error_reason })}
        notes={[usage ? `${t('rows_used', usage)} ${foldsUsed}` : foldsUsed]}
      />
      {!beatsBaseline(rows, best) && <Alert severity="warning">{t('no_better_than_baseline')}</Alert>}
      <WarningList
        warnings={[
          ...result.warnings.filter((warning) => (warning.params?.['target'] ?? target) === target),
          ...rows.flatMap((row) => row.warnings ?? []),
        ]}
        setup={regressionSetup}
      />
      <Section title={t('leaderboard_chart')}>
        <FoldChart rows={rows} target={target} />
      </Section>
    </>
  );
}
