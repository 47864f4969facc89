import type { ModelListEntry } from '@hakaru/contract';
import {
  discriminantAnalysisCalls,
  type DiscriminantAnalysisOptions,
  type DiscriminantAnalysisResult,
} from '@hakaru/contract/training/discriminant-analysis';
import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { paths, useScreenParams } from '../../../lib/paths.ts';
import { Section } from '../../../ui/section.tsx';
import { ModelActions } from '../../../features/projects/result/model-actions.tsx';
import { ResultFrame } from '../../../features/projects/result/result-frame.tsx';
import { projectMessages } from '../../../features/projects/words.ts';
import { WarningList } from '../../../features/projects/warnings/warning-list.tsx';
import { discriminantCatalogue, discriminantWarnings } from '../catalogue.ts';
import { discriminantMessages } from '../words.ts';
import { ClassesSection } from './classes-section.tsx';
import { DiscriminantBoard } from './discriminant-board.tsx';
import { beatsBaseline, isBaseline } from './figures.ts';
import { FoldChart } from './fold-chart.tsx';

/** The leaderboard of a training: every model beside the baseline. */
export function ResultScreen() {
  const { project_id } = useScreenParams(paths.discriminantResult);
  return (
    <ResultFrame<DiscriminantAnalysisOptions, DiscriminantAnalysisResult>
      projectId={project_id}
      type="discriminant_analysis"
      calls={discriminantAnalysisCalls}
      modelTitle={discriminantCatalogue.title}
      bestOf={(result) => bestOf(result)?.index}
    >
      {(result, models) => <Found projectId={project_id} result={result} models={models} />}
    </ResultFrame>
  );
}

/** The leaderboard comes with the best first. */
function bestOf({ leaderboard }: DiscriminantAnalysisResult) {
  return leaderboard.find((row) => row.state === 'trained' && !isBaseline(row));
}

function Found({
  projectId,
  result,
  models,
}: {
  projectId: string;
  result: DiscriminantAnalysisResult;
  models: readonly ModelListEntry[];
}) {
  const t = useMessages(discriminantMessages);
  const r = useMessages(projectMessages);
  const { leaderboard, rows, target } = result;
  return (
    <>
      <Section title={`${r('leaderboard')}: ${target}`} text={t('leaderboard_text')}>
        <DiscriminantBoard
          rows={leaderboard}
          renderActions={(row) => (
            <ModelActions
              projectId={projectId}
              type="discriminant_analysis"
              calls={discriminantAnalysisCalls}
              model={models.find(({ index }) => index === row.index)}
              title={discriminantCatalogue.title(row.model)}
            />
          )}
        />
        <Typography variant="body2" color="textSecondary" component="div" sx={{ mt: 1 }}>
          {[
            t('rows_used', {
              train: rows.train,
              test: rows.test,
              incomplete: rows.incomplete,
              without_target: rows.without_target,
            }),
            r('folds_used', {
              folds: result.fold_count,
              repeats: result.repeats,
              method: r(`method_${result.fold_method}`),
            }),
            ...(result.nested ? [t('nested')] : []),
          ].map((line) => (
            <div key={line}>{line}</div>
          ))}
        </Typography>
      </Section>
      {!beatsBaseline(leaderboard, bestOf(result)) && <Alert severity="warning">{t('no_better_than_baseline')}</Alert>}
      <WarningList
        warnings={[...result.warnings, ...leaderboard.flatMap((row) => row.warnings)]}
        words={discriminantWarnings}
      />
      <ClassesSection result={result} />
      <Section title={t('models_side_by_side')}>
        <FoldChart rows={leaderboard} target={target} />
      </Section>
    </>
  );
}
