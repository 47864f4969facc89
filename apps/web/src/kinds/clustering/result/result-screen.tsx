import type { ModelListEntry } from '@hakaru/contract';
import { clusteringCalls, type ClusteringOptions, type ClusteringResult } from '@hakaru/contract/training/clustering';
import Typography from '@mui/material/Typography';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { paths, useScreenParams } from '../../../lib/paths.ts';
import { Section } from '../../../ui/section.tsx';
import { usedWords } from '../../../families/unsupervised/matrix/matrix-words.ts';
import { LeaderboardTable } from '../../../features/projects/result/leaderboard-table.tsx';
import { ModelActions } from '../../../features/projects/result/model-actions.tsx';
import { ResultFrame } from '../../../features/projects/result/result-frame.tsx';
import { projectMessages } from '../../../features/projects/words.ts';
import { sortLeaderboard } from '../../../features/projects/result/sort-leaderboard.ts';
import { WarningList } from '../../../features/projects/warnings/warning-list.tsx';
import { clusteringCatalogue, clusteringWarnings } from '../catalogue.ts';
import { clusteringMessages } from '../words.ts';
import { boardFigures, bySilhouette } from './figures.ts';
import { reasonWords } from './reason-words.ts';

/** Every method, by its silhouette. */
export function ResultScreen() {
  const { project_id } = useScreenParams(paths.clusteringResult);
  return (
    <ResultFrame<ClusteringOptions, ClusteringResult>
      projectId={project_id}
      type="clustering"
      calls={clusteringCalls}
      modelTitle={clusteringCatalogue.title}
      bestOf={({ leaderboard }) =>
        sortLeaderboard(
          leaderboard.filter(({ state }) => state === 'trained'),
          bySilhouette,
        )[0]?.index
      }
    >
      {(result, models) => <Found projectId={project_id} result={result} models={models} />}
    </ResultFrame>
  );
}

function Found({
  projectId,
  result,
  models,
}: {
  projectId: string;
  result: ClusteringResult;
  models: readonly ModelListEntry[];
}) {
  const t = useMessages(clusteringMessages);
  const r = useMessages(projectMessages);
  const { leaderboard } = result;
  const reasons = leaderboard.filter(({ recommended, reason }) => recommended && reason);
  return (
    <>
      <Section title={r('leaderboard')} text={t('leaderboard_text')}>
        <LeaderboardTable
          rows={leaderboard}
          figures={boardFigures(
            t,
            leaderboard.some(({ external }) => external !== null),
          )}
          titleOf={({ model }) => clusteringCatalogue.title(model)}
          failureOf={({ error_params }) => ({ params: error_params })}
          renderActions={(row) => (
            <ModelActions
              projectId={projectId}
              type="clustering"
              calls={clusteringCalls}
              model={models.find(({ index }) => index === row.index)}
              title={clusteringCatalogue.title(row.model)}
            />
          )}
        />
        {reasons.map(({ index, model, reason }) => (
          <Typography key={index} variant="body2" sx={{ mt: 1 }}>
            {t('reason_of', { model: clusteringCatalogue.title(model), reason: reasonWords(t, reason!) })}
          </Typography>
        ))}
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {usedWords(result.rows, result.columns)}
        </Typography>
      </Section>
      <WarningList
        warnings={[
          ...result.warnings,
          ...leaderboard.flatMap(({ model, warnings }) =>
            warnings.map((warning) => ({ ...warning, of: clusteringCatalogue.title(model) })),
          ),
        ]}
        words={clusteringWarnings}
      />
    </>
  );
}
