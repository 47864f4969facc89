import type { ModelListEntry } from '@hakaru/contract';
import {
  dimensionalCompressionCalls,
  type DimensionalCompressionOptions,
  type DimensionalCompressionResult,
} from '@hakaru/contract/training/dimensional-compression';
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
import { compressionCatalogue, compressionWarnings } from '../catalogue.ts';
import { compressionMessages } from '../words.ts';
import { boardFigures, neighboursKept } from './figures.ts';

/** Every method, by how well it keeps neighbours. */
export function ResultScreen() {
  const { project_id } = useScreenParams(paths.dimensionalCompressionResult);
  return (
    <ResultFrame<DimensionalCompressionOptions, DimensionalCompressionResult>
      projectId={project_id}
      type="dimensional_compression"
      calls={dimensionalCompressionCalls}
      modelTitle={compressionCatalogue.title}
      bestOf={({ leaderboard }) =>
        sortLeaderboard(
          leaderboard.filter(({ state }) => state === 'trained'),
          neighboursKept,
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
  result: DimensionalCompressionResult;
  models: readonly ModelListEntry[];
}) {
  const t = useMessages(compressionMessages);
  const r = useMessages(projectMessages);
  const { rows, leaderboard } = result;
  return (
    <>
      <Section title={r('leaderboard')} text={t('leaderboard_text')}>
        <LeaderboardTable
          rows={leaderboard}
          figures={boardFigures(t, leaderboard, rows.used)}
          titleOf={({ model }) => compressionCatalogue.title(model)}
          failureOf={({ error_params }) => ({ params: error_params })}
          renderActions={(row) => (
            <ModelActions
              projectId={projectId}
              type="dimensional_compression"
              calls={dimensionalCompressionCalls}
              model={models.find(({ index }) => index === row.index)}
              title={compressionCatalogue.title(row.model)}
            />
          )}
        />
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {usedWords(rows, result.columns)}
        </Typography>
      </Section>
      <WarningList
        warnings={[
          ...result.warnings,
          ...leaderboard.flatMap(({ model, warnings }) =>
            warnings.map((warning) =>
              'model' in warning.params ? warning : { ...warning, of: compressionCatalogue.title(model) },
            ),
          ),
        ]}
        words={compressionWarnings}
      />
    </>
  );
}
