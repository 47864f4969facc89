import type { DiscriminantAnalysisResult } from '@hakaru/contract/training/discriminant-analysis';
import Alert from '@mui/material/Alert';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useState } from 'react';
import { isBaseline } from '../../../features/projects/result/leaderboard-table.tsx';
import { type FoundProps, LeaderboardSection, resultScreen } from '../../../features/projects/result/result-screen.tsx';
import { WarningList } from '../../../features/projects/warnings/warning-list.tsx';
import { projectMessages } from '../../../features/projects/words.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { Section } from '../../../ui/section.tsx';
import { discriminantSetup } from '../setup.ts';
import { discriminantMessages } from '../words.ts';
import { ClassesSection } from './classes-section.tsx';
import { beatsBaseline, boardFigures, type BoardPart, boardParts } from './figures.ts';
import { FoldChart } from './fold-chart.tsx';

/** The leaderboard of a training: every model beside the baseline, which gives every row the class shares. */
export const ResultScreen = resultScreen<DiscriminantAnalysisResult>(discriminantSetup, {
  bestOf: (result) => bestOf(result)?.index,
  Found,
});

/** The leaderboard comes with the best first. */
function bestOf({ leaderboard }: DiscriminantAnalysisResult) {
  return leaderboard.find((row) => row.state === 'trained' && !isBaseline(row));
}

function Found(found: FoundProps<DiscriminantAnalysisResult>) {
  const { result } = found;
  const t = useMessages(discriminantMessages);
  const p = useMessages(projectMessages);
  const [part, setPart] = useState<BoardPart>('folds');
  const { leaderboard, rows, target } = result;
  const tabs = (
    <Tabs
      value={part}
      onChange={(_event, next: BoardPart) => setPart(next)}
      aria-label={t('board_of')}
      sx={{ mb: 1, minHeight: 40 }}
    >
      {boardParts.map((one) => (
        <Tab key={one} value={one} label={t(`board_${one}`)} sx={{ minHeight: 40 }} />
      ))}
    </Tabs>
  );
  return (
    <>
      <LeaderboardSection
        setup={discriminantSetup}
        found={found}
        of={target}
        rows={leaderboard}
        figures={boardFigures(part)}
        choice={{ key: part, tabs }}
        failureOf={(row) => ({ params: { target: row.target }, reason: row.error_reason })}
        notes={[
          t('rows_used', rows),
          p('folds_used', {
            folds: result.fold_count,
            repeats: result.repeats,
            method: p(`method_${result.fold_method}`),
          }),
          ...(result.nested ? [t('nested')] : []),
        ]}
      />
      {!beatsBaseline(leaderboard, bestOf(result)) && <Alert severity="warning">{t('no_better_than_baseline')}</Alert>}
      <WarningList
        warnings={[...result.warnings, ...leaderboard.flatMap((row) => row.warnings)]}
        setup={discriminantSetup}
      />
      <ClassesSection result={result} />
      <Section title={t('models_side_by_side')}>
        <FoldChart rows={leaderboard} target={target} />
      </Section>
    </>
  );
}
